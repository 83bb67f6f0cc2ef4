/** What parameters, answers and fields of counts, observations and changes mean, in German. */
export const dataFields: Readonly<Record<string, string>> = {
  'Counts by parameter and value': 'Anzahlen nach Parameter und Wert',
  'What this crawler may read': 'Was dieser Crawler lesen darf',
  'One fact': 'Eine Tatsache allein',
  ['open: whoever asks gets it. gated: for payment or after a login. refused: the site says no. ' +
  'wrong: it is there and does not work. absent: it is not there. unknown: nobody could tell']:
    'open: Wer fragt, bekommt es. gated: gegen Bezahlung oder nach einer Anmeldung. refused: Die ' +
    'Website sagt nein. wrong: Es ist da und geht nicht. absent: Es ist nicht da. unknown: ' +
    'Niemand konnte es sagen',
  'One register alone': 'Ein Register allein',
  'One entry, under earlier slugs too; needs kind':
    'Ein Eintrag, auch unter früheren Kurznamen; braucht kind',
  'Never listed by this slug': 'Nie unter diesem Kurznamen geführt',
  'One of publishers, ecommerce, saas, hotels': 'Eines von publishers, ecommerce, saas, hotels',
  'Page of the list': 'Seite der Liste',
  'The facts': 'Die Tatsachen',
  'The kind or the slug is invalid': 'Das Register oder der Kurzname ist ungültig',
  'The address that was asked': 'Die Adresse, die gefragt wurde',
  'Null where no answer came': 'Null, wo keine Antwort kam',
  'SHA-256 of what was read, in hexadecimal': 'SHA-256 dessen, was gelesen wurde, hexadezimal',
  'The line that said so, or how it failed': 'Die Zeile, die es sagte, oder wie es fehlschlug',
  'What it is about, such as llms-txt or crawler:GPTBot':
    'Worum es geht, etwa llms-txt oder crawler:GPTBot',
  'What it says beyond the verdict': 'Was es über das Urteil hinaus sagt',
  'When three looks on different days had agreed on it':
    'Wann drei Besuche an verschiedenen Tagen darin übereingestimmt hatten',
  'When it was last seen so': 'Wann es zuletzt so gesehen wurde',
  'From when on it was so': 'Von wann an es so war',
  'Null before the first visit': 'Null vor dem ersten Besuch',
  'When the rest follows of a last visit that had no time for all; else null':
    'Wann der Rest eines letzten Besuchs folgt, dem nicht für alles die Zeit blieb; sonst null',
  'What changed, the newest first': 'Was sich geändert hat, das Neueste zuerst',
  ['Cursor of /data/index.json or of an earlier answer: what follows it. Or a day: from it on. ' +
  'Absent: from the beginning']:
    'Cursor aus /data/index.json oder aus einer früheren Antwort: was danach kommt. Oder ein ' +
    'Tag: von ihm an. Ohne: von Anfang an',
  'Most changes at once': 'So viele Änderungen höchstens auf einmal',
  'Changes in order': 'Änderungen der Reihe nach',
  'The cursor is of another history': 'Der Cursor ist aus einer anderen Geschichte',
  'Position of this change; send it as since to go on after it':
    'Stelle dieser Änderung; als since gesendet, geht es danach weiter',
  'Day on which the change was recorded': 'Tag, an dem die Änderung festgehalten wurde',
  'observed: facts of the site are others now, and the record is as it was':
    'observed: Tatsachen der Website sind jetzt andere, und der Eintrag ist, wie er war',
  'Fields that were set, changed or emptied; facts where something was observed':
    'Felder, die gesetzt, geändert oder geleert wurden; Tatsachen, wo etwas beobachtet wurde',
  'Why it was removed': 'Warum er entfernt wurde',
  'Slug of the entry that stands for it now': 'Kurzname des Eintrags, der jetzt für ihn steht',
  'The record as in /data; null where a later change of the entry follows':
    'Der Eintrag wie in /data; null, wo eine spätere Änderung des Eintrags folgt',
  ['The facts from now on; with evidence at /api/observations. All are unknown where visits ' +
  'have ended. Null where the record changed']:
    'Die Tatsachen von jetzt an; mit Belegen bei /api/observations. Alle sind unknown, wo die ' +
    'Besuche geendet haben. Null, wo sich der Eintrag geändert hat',
  'Send it as since for what follows, now or later':
    'Als since gesendet, kommt, was folgt, jetzt oder später',
  'Whether more follows already': 'Ob schon mehr folgt',
};
