import type { Given, Host } from './zoo.ts';

/** Hosts whose home page links to a feed, states facts or reserves rights in an unusual form. */

const RSS = 'https://f.example/rss';
const LINK = `<link rel="alternate" type="application/rss+xml" href="${RSS}">`;
const FOUND = { feed: ['open', RSS] } as const;

const page = (head: string, headers: Record<string, string | string[]> = {}): Given => ({
  headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers },
  body: `<!doctype html><html><head>${head}</head><body>Home</body></html>`,
});

const home = (name: string, served: Given, truth: Host['truth']): Host => ({
  name,
  files: { '/': served },
  truth,
});

const head = (name: string, inside: string, truth: Host['truth']): Host =>
  home(name, page(inside), truth);

const HOTEL = '{"@type":"Hotel","name":"Zur Post"}';
const KNOWN_HOTEL = {
  'schema-org': ['open', JSON.stringify({ type: 'Hotel', name: 'Zur Post' })],
} as const;

const utf16 = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

export const LINK_HOSTS: readonly Host[] = [
  home(
    'feed-header',
    page('', { Link: `<${RSS}>; rel="alternate"; type="application/rss+xml"` }),
    FOUND,
  ),
  home(
    'feed-header-second',
    page('', {
      Link: `<https://a.example/,>; rel=preload, <${RSS}>; type=application/rss+xml; rel=alternate`,
    }),
    FOUND,
  ),
  home('feed-header-of-page', page('', { Link: `<${RSS}>; rel="alternate"; hreflang="de"` }), {}),
  head(
    'feed-base',
    '<base href="https://f.example/a/b"><link rel=alternate ' +
      'type="application/atom+xml" href="c">',
    { feed: ['open', 'https://f.example/a/c'] },
  ),
  head(
    'feed-base-later',
    `<link rel=alternate type="application/atom+xml" href="c">` +
      '<base href="https://f.example/a/b">',
    { feed: ['open', 'https://f.example/a/c'] },
  ),
  head('feed-scheme-of-page', '<link rel=alternate type=application/rss+xml href=//f.example/r>', {
    feed: ['open', 'http://f.example/r'],
  }),
  head(
    'feed-capitals',
    LINK.replace(/rel|type|href|alternate|application.rss.xml/g, (word) =>
      word.toUpperCase(),
    ).replace('link', 'LINK'),
    FOUND,
  ),
  head('feed-single-quotes', LINK.replaceAll('"', "'"), FOUND),
  head('feed-spread-out', LINK.replaceAll('=', ' =\n\t').replaceAll(' ', '\r\n '), FOUND),
  head('feed-closed-tag', LINK.replace('>', '/>'), FOUND),
  head('feed-slash-in-bare-value', `<link rel=alternate type=application/rss+xml href=${RSS}/>`, {
    feed: ['open', `${RSS}/`],
  }),
  head('feed-more-relations', LINK.replace('alternate', 'home Alternate'), FOUND),
  head('feed-typed-with-charset', LINK.replace('xml"', 'xml; charset=utf-8"'), FOUND),
  head('feed-angle-in-title', LINK.replace('<link', '<link title="a > b"'), FOUND),
  head('feed-in-title', `<title>${LINK}</title>`, {}),
  head('feed-in-style', `<style>/* ${LINK} */</style>`, {}),
  head('feed-in-attribute', `<meta name="description" content='${LINK}'>`, {}),
  head('feed-in-template', `<template>${LINK}</template>`, {}),
  home(
    'feed-in-text-field',
    { body: `<html><body><textarea>${LINK}</textarea></body></html>` },
    {},
  ),
  head('feed-after-comment', `<!-- one -->${LINK}<!-- two -->`, FOUND),
  head('feed-after-empty-comment', `<!-->${LINK}<!-- two -->`, FOUND),
  head('feed-after-open-comment-in-script', `<script><!-- a </script>${LINK}`, FOUND),
  head('feed-in-comment-with-angles', `<!-- > -- > ${LINK} -->`, {}),
  head('feed-twice-named', LINK.replace('href', 'href="https://f.example/first" href'), {
    feed: ['open', 'https://f.example/first'],
  }),
  home(
    'feed-utf16',
    { headers: { 'Content-Type': 'text/html' }, body: utf16(`<html><head>${LINK}</head></html>`) },
    FOUND,
  ),
  home(
    'feed-xhtml',
    { ...page(LINK.replace('>', '/>')), headers: { 'Content-Type': 'application/xhtml+xml' } },
    FOUND,
  ),
  head('feed-behind-the-limit', `<style>${'x'.repeat(70_000)}</style>${LINK}`, {
    feed: 'unknown',
    'schema-org': 'unknown',
    'tdm-page': 'unknown',
  }),
  head('feed-before-the-limit', `${LINK}<style>${'x'.repeat(70_000)}</style>`, {
    ...FOUND,
    'schema-org': 'unknown',
    'tdm-page': 'unknown',
  }),
  head('data-typed-bare', `<script type=application/ld+json>${HOTEL}</script>`, KNOWN_HOTEL),
  head('data-capitals', `<SCRIPT TYPE='Application/LD+JSON'>${HOTEL}</SCRIPT>`, KNOWN_HOTEL),
  head('data-list', `<script type="application/ld+json">[{"@type":"WebSite"},${HOTEL}]</script>`, {
    ...KNOWN_HOTEL,
  }),
  head(
    'data-whole-type',
    '<script type=application/ld+json>' +
      `{"@type":"https://schema.org/Hotel","name":"Zur Post"}</script>`,
    KNOWN_HOTEL,
  ),
  head(
    'data-second',
    `<script type="application/ld+json">{</script>` +
      `<script type="application/ld+json">${HOTEL}</script>`,
    KNOWN_HOTEL,
  ),
  head('data-in-comment', `<!-- <script type="application/ld+json">${HOTEL}</script> -->`, {}),
  head(
    'data-with-comment-mark',
    `<script type="application/ld+json">${HOTEL.replace('Zur Post', '<!-- Post')}</script>`,
    {
      'schema-org': ['open', JSON.stringify({ type: 'Hotel', name: '<!-- Post' })],
    },
  ),
  head('tdm-capitals', `<META CONTENT='1' NAME='TDM-Reservation'>`, { 'tdm-page': 'refused' }),
  head(
    'tdm-policy',
    '<meta name=tdm-reservation content=1>' + '<meta name=tdm-policy content=https://t.example/p>',
    {
      'tdm-page': ['gated', 'https://t.example/p'],
    },
  ),
];
