"""A little shop whose vouchers have run out, and whose payment fails in its own script."""

from starlette.applications import Starlette
from starlette.responses import HTMLResponse
from starlette.routing import Route

PAGE = """<!doctype html><html lang="en"><title>Seed shop</title><h1>Seed shop</h1>
<label>Voucher code <input id="code"></label><button id="redeem">Redeem voucher</button>
<ul><li>Tomato <button class="add">Put in basket</button></li></ul>
<ol><li>Basil <a href="#basil">More</a></li><li>Dill <a href="#dill">More</a></li></ol>
<p>Basket: <span id="items">0</span> items</p><p>Total: 0.00 EUR</p>
<label>PIN <input id="pin" type="password"></label>
<button id="pay">Pay now</button><div id="said"></div><script>
const $ = (id) => document.getElementById(id);
document.querySelector(".add").onclick = () => { $("items").textContent = 1; };
$("redeem").onclick = () => {
  $("said").innerHTML = '<p role="alert">Voucher ' + $("code").value + " has run out</p>";
  setTimeout(() => { $("said").replaceChildren(); }, 1500);
};
$("pay").onclick = () => { console.error("no payment provider"); window.order.total.toFixed(2); };
</script></html>"""

shop = Starlette(routes=[Route("/", lambda _request: HTMLResponse(PAGE))])
