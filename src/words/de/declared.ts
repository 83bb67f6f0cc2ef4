import tagVocabulary from '../../../content/vocabulary/tags.json' with { type: 'json' };
import type { DeclaredWords } from '#words/declared-words.ts';
import { sourceTexts } from './source-texts.ts';

const VOCABULARY: ReadonlyMap<string, { de?: readonly string[] }> = new Map(
  Object.entries(tagVocabulary),
);

/** Tags that the vocabulary of the search has no German word for, or no word to be read. */
const TAGS: Readonly<Record<string, string>> = {
  alps: 'Alpen',
  berlin: 'Berlin',
  chiemsee: 'Chiemsee',
  eifel: 'Eifel',
  flanders: 'Flandern',
  'italian-speaking': 'italienischsprachig',
  mosel: 'Mosel',
};

const tagIn = (tag: string): string | undefined => TAGS[tag] ?? VOCABULARY.get(tag)?.de?.[0];

const TEXTS: Readonly<Record<string, string>> = {
  // Facts of entries.
  'Addresses that ask for payment': 'Adressen, die Zahlung verlangen',
  Category: 'Kategorie',
  'City tax': 'Ortstaxe',
  Content: 'Inhalt',
  Country: 'Land',
  'Domain proved': 'Domain bewiesen',
  'EURAU settlement': 'Abrechnung in EURAU',
  Facilities: 'Ausstattung',
  Feed: 'Feed',
  'Feed according to': 'Feed laut',
  'Article addresses': 'Adressen der Artikel',
  'In the owner’s words': 'In den Worten des Inhabers',
  Listing: 'Eintrag',
  Network: 'Netzwerk',
  'Paid route observed': 'Bezahlte Adresse beobachtet',
  'Pay-to address': 'Zahlungsadresse',
  'Payment protocols': 'Zahlungsprotokolle',
  Position: 'Lage',
  'Price per request': 'Preis je Anfrage',
  Protocol: 'Protokoll',
  Publishes: 'Veröffentlicht',
  'Publishes from': 'Veröffentlicht aus',
  'Record id': 'Kennung des Eintrags',
  'Sample addresses': 'Beispieladressen',
  'Sample articles': 'Beispielartikel',
  'Sells to': 'Verkauft nach',
  Stage: 'Phase',
  Stars: 'Sterne',
  Tags: 'Stichworte',
  Town: 'Ort',
  Traffic: 'Besuche',
  'Traffic according to': 'Besuche laut',
  // Questions of forms.
  Name: 'Name',
  'As you write it yourself': 'So, wie Sie ihn selbst schreiben',
  'In one sentence': 'In einem Satz',
  'What it is, without praise, as the entry shows it under the name':
    'Was es ist, ohne Lob, so wie es unter dem Namen stehen soll',
  'Official website': 'Offizielle Website',
  'The official website': 'Die offizielle Website',
  Keywords: 'Stichworte',
  'Separated by commas, words joined by hyphens: daily-news, open-data':
    'Durch Kommas getrennt, Wörter mit Bindestrich verbunden: daily-news, open-data',
  'What it publishes': 'Was veröffentlicht wird',
  'Tick the main type first': 'Das Wichtigste zuerst ankreuzen',
  'Countries it publishes from': 'Länder, aus denen veröffentlicht wird',
  'EU states it publishes from': 'EU-Staaten, aus denen veröffentlicht wird',
  'Price of one request': 'Preis einer Anfrage',
  'In USDC, such as 0.001': 'In USDC, etwa 0.001',
  'Addresses of articles': 'Adressen von Artikeln',
  'Address pattern of articles, with * for the varying part':
    'Muster der Adressen von Artikeln, mit * für den Teil, der wechselt',
  'At the host of your website, one on each line: our observer asks one without paying':
    'Auf Ihrer Website, eine in jeder Zeile: Unser Beobachter fragt eine ab, ohne zu zahlen',
  'Addresses that the owner declares as asking for payment':
    'Adressen, von denen der Inhaber sagt, dass sie Zahlung verlangen',
  'Address of the RSS or Atom feed': 'Adresse des RSS- oder Atom-Feeds',
  'What it sells': 'Was verkauft wird',
  'Tick the main category first': 'Die wichtigste Kategorie zuerst ankreuzen',
  'Countries it sells to': 'Länder, in die verkauft wird',
  'DACH countries it sells to': 'Länder, in die verkauft wird',
  'What the software is for': 'Wofür die Software ist',
  'Tick the main use first': 'Den wichtigsten Zweck zuerst ankreuzen',
  'Countries in which the company sits': 'Länder, in denen das Unternehmen sitzt',
  'Where the company sits': 'Wo das Unternehmen sitzt',
  'Stage of the company': 'Phase des Unternehmens',
  'Those that your site answers today': 'Die Ihre Website heute schon beantwortet',
  'Settlement in the EURAU stablecoin': 'Abrechnung im Stablecoin EURAU',
  'A longer description': 'Eine längere Beschreibung',
  'Markdown: headings, lists and links are kept, raw HTML is shown as text':
    'Markdown: Überschriften, Listen und Links bleiben, HTML wird als Text gezeigt',
  'Where you want to be paid on that network':
    'Wohin Sie in diesem Netzwerk bezahlt werden möchten',
  'CAIP-2 identifier of the chain, such as eip155:8453':
    'CAIP-2-Kennung der Blockchain, etwa eip155:8453',
  'The official classification, 1 to 5': 'Die offizielle Einstufung, 1 bis 5',
  'For guests': 'Für Gäste',
  'What is there, as far as it is in the hotel itself':
    'Was es gibt, soweit es im Hotel selbst ist',
  Latitude: 'Geografische Breite',
  Longitude: 'Geografische Länge',
  'In degrees, such as 46.7580': 'In Grad, etwa 46.7580',
  'In degrees, such as 7.6280': 'In Grad, etwa 7.6280',
  'Your name': 'Ihr Name',
  'Who applies; never published': 'Wer den Antrag stellt; wird nie veröffentlicht',
  'Your e-mail address': 'Ihre E-Mail-Adresse',
  'Where Kontor answers; never published': 'Wohin Kontor antwortet; wird nie veröffentlicht',
  'I am entitled to act for this company': 'Ich bin berechtigt, für dieses Unternehmen zu handeln',
  Register: 'Register',
  Entry: 'Eintrag',
  'Its address on Kontor, or the last part of it: derstandard in /publishers/derstandard':
    'Seine Adresse bei Kontor oder deren letzter Teil: derstandard in /publishers/derstandard',
  'What you ask for': 'Worum Sie bitten',
  'What is wrong, or why it is to go': 'Was falsch ist, oder warum er weg soll',
  'What it should say, and where we can see that it is so':
    'Was dort stehen sollte, und wo wir sehen, dass es so ist',
  // What a value has to be.
  'an http(s) address': 'eine Adresse mit http(s)',
  'an http(s) address with * for the varying part':
    'eine Adresse mit http(s) und * für den Teil, der wechselt',
  'an e-mail address': 'eine E-Mail-Adresse',
  'lower-case words joined by hyphens': 'klein geschriebene Wörter mit Bindestrichen',
  'a decimal amount of USDC such as 0.001': 'ein Betrag in USDC, etwa 0.001',
  'an account address of letters and digits': 'eine Kontoadresse aus Buchstaben und Ziffern',
  'a CAIP-2 chain id such as eip155:8453': 'eine CAIP-2-Kennung, etwa eip155:8453',
  'one line of text': 'eine Zeile Text',
  '1 to 100 lower-case letters, digits and hyphens':
    '1 bis 100 Kleinbuchstaben, Ziffern und Bindestriche',
};

/** Records and their fields in German. */
export const declared: DeclaredWords = {
  tag: (tag) => tagIn(tag) ?? tag.replace(/(?<!\be)-/g, ' '),
  keyword: (tag) => tagIn(tag) ?? tag,
  declared: (text) => TEXTS[text] ?? text,
  source: (key, source) => ({ ...source, ...sourceTexts[key] }),
};
