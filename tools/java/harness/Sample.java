package surefoot.harness;

/** An object with a field of every type, on which a runner warms up. */
class Sample {
  enum Size {
    SMALL,
    BIG
  }

  private final Sample next = null;
  protected Object any;
  Size size;
  String text;
  boolean yes;
  byte one;
  char sign;
  short few;
  int some;
  long many;
  float about;
  double exact;
  int[] numbers;
  Sample[] others;

  private Sample() {}
}
