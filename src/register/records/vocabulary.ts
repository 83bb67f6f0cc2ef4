/** Every closed list of values in a record, in the order in which people see them. */

export const TRUST_TIERS = ['platinum', 'gold', 'silver', 'bronze'] as const;
export type TrustTier = (typeof TRUST_TIERS)[number];
export const LISTING_SOURCES = ['listed', 'self-listed'] as const;
export const TRAFFIC_TIERS = ['high', 'medium', 'low', 'unknown'] as const;
export const PROTOCOLS = ['x402', 'mpp', 'l402'] as const;

export const CONTENT_TYPES = [
  'news',
  'financial_data',
  'research',
  'media',
  'legal',
  'sports',
  'entertainment',
  'technology',
] as const;

export const STORE_CATEGORIES = [
  'fashion',
  'beauty',
  'home',
  'food',
  'electronics',
  'sports',
  'kids',
  'pets',
  'health',
  'jewelry',
  'auto',
  'general',
] as const;

export const SAAS_CATEGORIES = [
  'hrtech',
  'fintech',
  'devtools',
  'marketing',
  'sales',
  'analytics',
  'infrastructure',
  'ecommerce-saas',
  'health',
  'legal',
  'proptech',
  'edtech',
  'logistics',
] as const;

/** The countries of stores and hotels (ISO 3166-1 alpha-2, lower case). */
export const DACH_COUNTRIES = ['de', 'at', 'ch'] as const;

export const SAAS_COUNTRIES = [
  'de',
  'fr',
  'nl',
  'se',
  'dk',
  'fi',
  'be',
  'at',
  'ch',
  'es',
  'it',
  'pt',
  'pl',
  'cz',
  'ie',
] as const;

/** The member states of the European Union, for publishers. */
export const EU_COUNTRIES = [
  'at',
  'be',
  'bg',
  'cy',
  'cz',
  'de',
  'dk',
  'ee',
  'es',
  'fi',
  'fr',
  'gr',
  'hr',
  'hu',
  'ie',
  'it',
  'lt',
  'lu',
  'lv',
  'mt',
  'nl',
  'pl',
  'pt',
  'ro',
  'se',
  'si',
  'sk',
] as const;

export const STAGES = ['early', 'growth', 'established'] as const;

/** Facilities of a hotel, the most requested first. */
export const FACILITIES = [
  'wifi',
  'breakfast',
  'restaurant',
  'bar',
  'parking',
  'ev_charging',
  'spa',
  'sauna',
  'pool',
  'gym',
  'family_rooms',
  'pets',
  'wheelchair',
  'lift',
  'air_conditioning',
  'bicycle_storage',
  'ski_storage',
  'conference',
] as const;
