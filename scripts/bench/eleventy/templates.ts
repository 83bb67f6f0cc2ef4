/** Pages of about the same make as Kontor's, in the template language most used with Eleventy. */

export const LAYOUT = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>{{ title or entry.name or listing.title }} · Peer</title>
    <link rel="stylesheet" href="/site.css">
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    {% if entry %}
    <meta name="description" content="{{ entry.shortDescription }}">
    <link rel="canonical" href="https://peer.example/{{ entry.kind }}/{{ entry.slug }}">
    <link rel="alternate" type="application/json"
      href="https://peer.example/api/{{ entry.kind }}/{{ entry.slug }}">
    <meta property="og:type" content="website">
    <meta property="og:site_name" content="Peer">
    <meta property="og:title" content="{{ entry.name }}">
    <meta property="og:description" content="{{ entry.shortDescription }}">
    <script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization",
"name":{{ entry.name | dump | safe }},"url":{{ entry.websiteUrl | dump | safe }},
"description":{{ entry.shortDescription | dump | safe }}}</script>
    {% endif %}
  </head>
  <body>
    <a class="skip" href="#content">Skip to the content</a>
    <header class="masthead">
      <a class="wordmark" href="/">Peer</a>
      <nav>{% for kind in ["publishers", "ecommerce", "saas", "hotels"] %}
        <a href="/{{ kind }}">{{ kind | capitalize }}</a>{% endfor %}
      </nav>
    </header>
    <main id="content">{{ content | safe }}</main>
    <footer class="colophon">
      <section><h2>Registers</h2><ul>
        {% for kind in ["publishers", "ecommerce", "saas", "hotels"] %}
        <li><a href="/{{ kind }}">{{ kind | capitalize }}</a></li>{% endfor %}
      </ul></section>
      <section><h2>For agents</h2><ul>
        {% for path in ["/openapi.json", "/llms.txt", "/SKILL.md", "/sitemap.xml"] %}
        <li><a href="{{ path }}">{{ path }}</a></li>{% endfor %}
      </ul></section>
    </footer>
    <script type="module" src="/site.js"></script>
  </body>
</html>
`;

export const ENTRY = `<header>
  <p><a href="/{{ entry.kind }}">{{ entry.kind }}</a></p>
  <h1>{{ entry.name }}</h1>
  <p class="lead">{{ entry.shortDescription }}</p>
  <p><a class="action" href="{{ entry.websiteUrl }}" rel="noopener">Official website</a></p>
</header>
<section>
  <h2>What is known</h2>
  <table class="facts"><tbody>
    {% for field, value in entry.facts %}
    <tr><th scope="row">{{ field }}</th>
      <td>{% if value === null %}<span class="quiet">not known</span>{% else %}{{ value }}
      {% endif %}</td></tr>
    {% endfor %}
  </tbody></table>
</section>
<section>
  <h2>For agents</h2>
  <p><code>https://peer.example/api/{{ entry.kind }}/{{ entry.slug }}</code>
    <button type="button" data-copy>Copy</button></p>
  <p><code>curl https://peer.example/api/{{ entry.kind }}/{{ entry.slug }}</code>
    <button type="button" data-copy>Copy</button></p>
</section>
<section>
  <h2>Others in the same category</h2>
  <ul class="neighbours">{% for other in entry.near %}
    <li><a href="/{{ entry.kind }}/{{ other.slug }}">{{ other.name }}</a>
      <p>{{ other.shortDescription }}</p></li>{% endfor %}
  </ul>
</section>
`;

export const ENTRY_JSON = '{{ entry.detail | safe }}';

export const REGISTER = `<h1>{{ listing.kind | capitalize }}</h1>
<table class="register">
  <thead><tr><th scope="col">Name</th><th scope="col">What it is</th></tr></thead>
  <tbody>{% for row in listing.rows %}
    <tr><th scope="row"><a href="/{{ listing.kind }}/{{ row.slug }}">{{ row.name }}</a>
      <p>{{ row.shortDescription }}</p></th><td>{{ row.tags }}</td></tr>{% endfor %}
  </tbody>
</table>
<nav class="pager">Page {{ listing.number }} of {{ listing.last }}</nav>
`;
