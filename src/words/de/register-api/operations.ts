import type { Kind } from '#register/records/kinds.ts';
import type { OperationWords } from '#words/en/docs/reference.ts';

type RegisterOperation =
  | `list_${Kind}`
  | `get_${Kind}_by_slug`
  | `count_${Exclude<Kind, 'hotels'>}_facets`
  | 'list_observations'
  | 'get_observations'
  | 'list_changes'
  | 'get_fx_quote';

const COUNTS =
  'Wie viele Zeilen derselben Anfrage jeden Wert jedes Filters haben, in einem einzigen Aufruf.';

/** What each operation of the register's API does, in German. */
export const registerOperations: Readonly<Record<RegisterOperation, OperationWords>> = {
  list_publishers: {
    summary: 'Verlage auflisten',
    description:
      'Geführte Verlage aus der EU, 20 je Seite, die mit der höchsten Vertrauensstufe zuerst.',
  },
  get_publishers_by_slug: {
    summary: 'Ein Verlag',
    description: 'Der Verlag mit diesem Kurznamen, jedes Feld ist immer da.',
  },
  list_ecommerce: {
    summary: 'Shops auflisten',
    description: 'Geführte Shops, die in Deutschland, Österreich oder der Schweiz verkaufen.',
  },
  get_ecommerce_by_slug: {
    summary: 'Ein Shop',
    description: 'Der Shop mit diesem Kurznamen, jedes Feld ist immer da.',
  },
  list_saas: {
    summary: 'Softwareanbieter auflisten',
    description: 'Geführte europäische Softwareanbieter (SaaS), 20 je Seite.',
  },
  get_saas_by_slug: {
    summary: 'Ein Softwareanbieter',
    description: 'Der Softwareanbieter mit diesem Kurznamen, jedes Feld ist immer da.',
  },
  list_hotels: {
    summary: 'Hotels auflisten',
    description: 'Die ersten 20 geführten Hotels nach Namen, ohne Filter und ohne Blättern.',
  },
  get_hotels_by_slug: {
    summary: 'Ein Hotel',
    description: 'Das Hotel mit diesem Kurznamen, jedes Feld ist immer da.',
  },
  count_publishers_facets: {
    summary: 'Verlage nach Werten der Filter zählen',
    description: COUNTS,
  },
  count_ecommerce_facets: { summary: 'Shops nach Werten der Filter zählen', description: COUNTS },
  count_saas_facets: {
    summary: 'Softwareanbieter nach Werten der Filter zählen',
    description: COUNTS,
  },
  list_observations: {
    summary: 'Was auf allen geführten Websites beobachtet wurde',
    description: 'Hundert Tatsachen je Seite, nach Websites geordnet.',
  },
  get_observations: {
    summary: 'Was auf der Website eines Eintrags beobachtet wurde',
    description:
      'Tatsachen, in denen drei Tage übereinstimmten, mit ihren Belegen, und was sie vorher waren.',
  },
  list_changes: {
    summary: 'Was sich in den Registern geändert hat',
    description:
      'Angelegte, geänderte und entfernte Einträge, die ältesten zuerst, danach, was auf ihren ' +
      'Websites beobachtet wurde. Eine Datei von /data mit dem, was auf ihren Cursor folgt, ist ' +
      'die aktuelle. Einträge einer Website kommen zusammen, wenn nötig über limit hinaus.',
  },
  get_fx_quote: {
    summary: 'Einen Betrag zu den Referenzkursen umrechnen',
    description:
      'Tägliche Referenzkurse der Europäischen Zentralbank, genau über den Euro gekreuzt. Nach ' +
      '20 falschen Schlüsseln in einer Minute von einer Adresse werden weitere mit 429 und ' +
      'Retry-After beantwortet.',
  },
};
