"""The shelves, customers, vouchers and first orders of a tea shop; `django-admin shell` runs it."""

from datetime import UTC, datetime
from decimal import Decimal

from django.contrib.auth.models import User
from django.contrib.sites.models import Site
from oscar.apps.address.models import Country, UserAddress
from oscar.apps.basket.models import Basket
from oscar.apps.catalogue.categories import create_from_breadcrumbs
from oscar.apps.catalogue.models import Product, ProductClass
from oscar.apps.catalogue.reviews.models import ProductReview
from oscar.apps.checkout.calculators import OrderTotalCalculator
from oscar.apps.offer.models import Benefit, Condition, ConditionalOffer, Range
from oscar.apps.order.models import ShippingAddress
from oscar.apps.order.utils import OrderCreator, OrderNumberGenerator
from oscar.apps.partner.models import Partner, StockRecord
from oscar.apps.partner.strategy import Default
from oscar.apps.shipping.methods import Free
from oscar.apps.voucher.models import Voucher

Site.objects.update(domain="hillside.example.org", name="Hillside Tea")
uk = Country.objects.create(
    iso_3166_1_a2="GB",
    iso_3166_1_a3="GBR",
    iso_3166_1_numeric="826",
    printable_name="United Kingdom",
    name="United Kingdom",
    is_shipping_country=True,
)
User.objects.create_superuser("keeper", "keeper@hillside.example.org", "kettle-lid-6")
PEOPLE = (
    ("mary", "Mary", "Holt", "blue-saucer-3", "17 Mill Lane", "Ludlow", "SY8 1AA"),
    ("tom", "Tom", "Reyes", "tin-spoon-8", "4 Quay Street", "Whitby", "YO21 1DE"),
)
addresses = {}
for name, first, last, password, line, town, postcode in PEOPLE:
    person = User.objects.create_user(
        name, f"{name}@example.com", password, first_name=first, last_name=last
    )
    addresses[name] = UserAddress.objects.create(
        user=person,
        first_name=first,
        last_name=last,
        line1=line,
        line4=town,
        postcode=postcode,
        country=uk,
        is_default_for_shipping=True,
        is_default_for_billing=True,
    )

goods = ProductClass.objects.create(name="Goods", requires_shipping=True, track_stock=True)
warehouse = Partner.objects.create(name="Hillside warehouse", code="hillside")
SHELVES = (
    ("Tea > Black tea", "BLK-ASM", "Assam Broken Leaf", "6.40", 40),
    ("Tea > Black tea", "BLK-DAR", "Darjeeling First Flush", "11.90", 12),
    ("Tea > Black tea", "BLK-SMK", "Smoked Souchong", "8.25", 0),
    ("Tea > Green tea", "GRN-SEN", "Spring Sencha", "9.80", 25),
    ("Tea > Green tea", "GRN-JAS", "Jasmine Pearls", "13.50", 9),
    ("Tea > Oolong", "OOL-MLK", "Milk Oolong", "10.20", 18),
    ("Tea > Oolong", "OOL-IRN", "Iron Goddess Oolong", "12.60", 7),
    ("Teaware > Pots", "POT-CLY", "Clay Teapot", "34.00", 5),
    ("Teaware > Pots", "POT-GLS", "Glass Teapot", "27.50", 8),
    ("Teaware > Cups", "CUP-PRC", "Cup and Saucer", "14.00", 30),
)
products = {}
for shelf, code, title, price, stock in SHELVES:
    product = Product.objects.create(
        upc=code,
        title=title,
        description=f"<p>{title}, packed by hand in our own shop.</p>",
        product_class=goods,
    )
    product.categories.add(create_from_breadcrumbs(shelf))
    StockRecord.objects.create(
        product=product,
        partner=warehouse,
        partner_sku=code,
        price=Decimal(price),
        num_in_stock=stock,
        low_stock_threshold=4,
    )
    products[code] = product
ProductReview.objects.create(
    product=products["GRN-JAS"],
    user=User.objects.get(username="tom"),
    score=4,
    title="Opens slowly",
    body="Three infusions from one spoon.",
)

everything = Range.objects.create(name="Whole shop", slug="whole-shop", includes_all_products=True)
VOUCHERS = (
    ("Spring greeting", "SPRING10", 10, datetime(2099, 12, 31, tzinfo=UTC)),
    ("Winter sale", "WINTER25", 25, datetime(2021, 2, 28, tzinfo=UTC)),
)
for name, code, percent, end in VOUCHERS:
    start = datetime(2020, 1, 1, tzinfo=UTC)
    voucher = Voucher.objects.create(
        name=name, code=code, usage=Voucher.MULTI_USE, start_datetime=start, end_datetime=end
    )
    voucher.offers.add(
        ConditionalOffer.objects.create(
            name=name,
            offer_type=ConditionalOffer.VOUCHER,
            condition=Condition.objects.create(range=everything, type=Condition.COUNT, value=1),
            benefit=Benefit.objects.create(
                range=everything, type=Benefit.PERCENTAGE, value=percent
            ),
        )
    )

ORDERS = (
    ("mary", (("BLK-ASM", 2), ("CUP-PRC", 1)), datetime(2024, 3, 4, 10, 20, tzinfo=UTC)),
    ("tom", (("GRN-JAS", 1),), datetime(2024, 3, 6, 16, 5, tzinfo=UTC)),
    ("mary", (("POT-GLS", 1),), datetime(2024, 3, 11, 8, 45, tzinfo=UTC)),
)
for name, lines, at in ORDERS:
    owner = User.objects.get(username=name)
    basket = Basket.objects.create(owner=owner)
    basket.strategy = Default()
    for code, quantity in lines:
        basket.add_product(products[code], quantity)
    home = ShippingAddress(country=uk)
    addresses[name].populate_alternative_model(home)
    home.save()
    method = Free()
    charge = method.calculate(basket)
    order = OrderCreator().place_order(
        order_number=OrderNumberGenerator().order_number(basket),
        user=owner,
        basket=basket,
        shipping_address=home,
        shipping_method=method,
        shipping_charge=charge,
        total=OrderTotalCalculator().calculate(basket, charge),
        status="Pending",
    )
    basket.submit()
    order.date_placed = at
    order.save()
