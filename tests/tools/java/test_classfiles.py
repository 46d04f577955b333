import random

import pytest

from surefoot.tools.java.classfiles import ClassFileError, parameters, read_class
from surefoot.tools.java.classpath import ClassPath
from surefoot.tools.java.facts import ConstructorFact, FactoryFact, FieldFact, fields_of

SHOP = """
package shop;
public class Cart<T extends Comparable<T>> implements java.io.Serializable {
  private static final long LIMIT = 10L;
  protected final int[][] amounts = null;
  private Cart<T> next;
  double total; String größe;
  Cart(int size, String[] names, Line line) { }
  private Cart() { }
  public static <U extends Comparable<U>> Cart<U> of(U one) { return null; }
  static class Line { Line(long a, boolean b) { } }
  protected class Slot { class Deeper { } }
  private interface Priced { int price(); }
  public enum Size { SMALL, BIG; int width; static final Size USUAL = SMALL; }
  enum Op { PLUS { int of(int a) { return a; } }, MINUS { int of(int a) { return -a; } };
    abstract int of(int a); }
  record Point(int x, Object y) { }
  Object anonymous() { class Local { } return new Object() { int held; }; }
}
final class Sealed extends Cart<String> {
  Sealed() { super(0, null, null); }
  private Cart<String> next; double price; }
abstract class Shape { abstract double area(); }
"""


@pytest.fixture(scope="module")
def shop(compiled):
    return ClassPath([compiled(Shop=SHOP.replace("public class Cart", "class Cart"))])


def test_a_class_with_its_fields_constructors_and_factories(shop):
    cart = shop.facts("Lshop/Cart;")
    assert cart.kind == "class"
    assert not cart.final
    assert cart.superclass == "Ljava/lang/Object;"
    assert cart.interfaces == ("Ljava/io/Serializable;",)
    assert cart.visibility == "package"
    assert cart.source_name == "shop.Cart"
    assert list(cart.fields) == ["LIMIT", "amounts", "next", "total", "größe"]
    assert cart.fields["LIMIT"] == FieldFact("J", True, "Lshop/Cart;", True, "private")
    assert cart.fields["amounts"] == FieldFact("[[I", False, "Lshop/Cart;", True, "protected")
    assert cart.constructors == (
        ConstructorFact(("I", "[Ljava/lang/String;", "Lshop/Cart$Line;"), "package"),
        ConstructorFact((), "private"),
    )
    assert cart.factories == (FactoryFact("of", ("Ljava/lang/Comparable;",), "public"),)
    assert cart.constants is None


def test_a_field_that_a_subclass_hides_keeps_a_name_of_its_own(shop):
    fields = fields_of("Lshop/Sealed;", shop.facts)
    assert list(fields) == ["next", "price", "amounts", "shop.Cart.next", "total", "größe"]
    assert fields["next"].declaring == "Lshop/Sealed;"
    assert fields["shop.Cart.next"].declaring == "Lshop/Cart;"


def test_kinds(shop):
    kinds = {
        name: (f.kind, f.final)
        for name in ("Sealed", "Shape", "Cart$Priced", "Cart$Size", "Cart$Op", "Cart$Point")
        if (f := shop.facts(f"Lshop/{name};"))
    }
    assert kinds == {
        "Sealed": ("class", True),
        "Shape": ("abstract", False),
        "Cart$Priced": ("interface", False),
        "Cart$Size": ("enum", True),
        "Cart$Op": ("abstract", False),
        "Cart$Point": ("class", True),
    }
    assert shop.facts("Lshop/Cart$Priced;").superclass is None


def test_enum_constants_in_order_and_other_static_fields_are_none(shop):
    assert shop.facts("Lshop/Cart$Size;").constants == ("SMALL", "BIG")
    assert shop.facts("Lshop/Cart$Op;").constants == ("PLUS", "MINUS")
    body = shop.facts("Lshop/Cart$Op$1;")
    assert (body.kind, body.superclass, body.constants) == ("class", "Lshop/Cart$Op;", None)


def test_nested_classes_say_how_source_names_them_and_whether_they_need_an_outer_object(shop):
    told = {
        name: (f.source_name, f.visibility, f.inner)
        for name in ("Line", "Slot", "Slot$Deeper", "Priced", "Point", "Size", "1", "1Local")
        if (f := shop.facts(f"Lshop/Cart${name};"))
    }
    assert told == {
        "Line": ("shop.Cart.Line", "package", False),
        "Slot": ("shop.Cart.Slot", "protected", True),
        "Slot$Deeper": ("shop.Cart.Slot.Deeper", "package", True),
        "Priced": ("shop.Cart.Priced", "private", False),
        "Point": ("shop.Cart.Point", "package", False),
        "Size": ("shop.Cart.Size", "public", False),
        "1": ("", "package", False),
        "1Local": ("", "package", False),
    }
    assert shop.facts("Lshop/Cart$Slot;").constructors[0].parameters == ("Lshop/Cart;",)


def test_method_descriptors_are_split():
    assert parameters("()V") == ()
    assert parameters("(I[[JLa/B;[Lc/D;Z)V") == ("I", "[[J", "La/B;", "[Lc/D;", "Z")


def test_a_cut_or_damaged_class_file_is_an_error_never_a_crash(shop):
    data = shop.read("shop/Cart")
    for end in range(0, len(data) - 1, 3):
        with pytest.raises(ClassFileError):
            read_class(data[:end])
    chance = random.Random(7)
    for _ in range(2000):
        broken = bytearray(data)
        for _ in range(chance.randint(1, 8)):
            broken[chance.randrange(len(broken))] = chance.randrange(256)
        try:
            read_class(bytes(broken))
        except ClassFileError:
            continue


@pytest.mark.parametrize("data", [b"", b"PK\3\4", b"\xca\xfe\xba\xbe", b"\0" * 64])
def test_what_is_no_class_file_is_an_error(data):
    with pytest.raises(ClassFileError):
        read_class(data)
