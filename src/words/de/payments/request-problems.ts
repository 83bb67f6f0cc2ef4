/** What callers read of requests that are not answered as asked, in German. */
export const requestProblems = {
  VALIDATION_ERROR: {
    title: 'Die Anfrage ist nicht gültig',
    happened:
      'Der Inhalt ist kein JSON, das sich nur auf eine Weise lesen lässt, oder ein Feld, ein ' +
      'Parameter oder der Idempotency-Key fehlt, ist unbekannt oder nicht wie beschrieben. ' +
      'Nichts ist geschehen.',
    remedy:
      'Jeder Eintrag von errors nennt ein Feld und sagt, was dort erwartet wurde. Berichtigen ' +
      'Sie alle und senden Sie die Anfrage noch einmal; derselbe Idempotency-Key darf benutzt ' +
      'werden.',
  },
  UNAUTHENTICATED: {
    title: 'Zugangsdaten fehlen oder sind falsch',
    happened:
      'Der Header Authorization fehlt, ist nicht HTTP Basic, oder sein Schlüssel ist unbekannt, ' +
      'abgelaufen, widerrufen oder der einer anderen Organisation. Was davon zutrifft, wird nie ' +
      'gesagt.',
    remedy:
      'Senden Sie die Id der Organisation als Benutzernamen und ihren API-Schlüssel als ' +
      'Passwort: curl -u "$ORGANIZATION_ID:$API_KEY". Bitten Sie den Betreiber um einen neuen ' +
      'Schlüssel, wenn Ihrer nicht mehr gilt.',
  },
  HTTPS_REQUIRED: {
    title: 'Liveschlüssel nur über HTTPS',
    happened:
      'Ein Liveschlüssel kam über einfaches HTTP, wo andere ihn lesen können. Nichts ist ' +
      'geschehen.',
    remedy:
      'Benutzen Sie die https-Adresse, und lassen Sie den Schlüssel ersetzen, wo andere ihn ' +
      'gelesen haben können.',
  },
  ADDRESS_NOT_ALLOWED: {
    title: 'Der Schlüssel gilt nicht für diese Adresse',
    happened:
      'Der Schlüssel ist an Adressbereiche gebunden, und die Anfrage kam von einer anderen ' +
      'Adresse.',
    remedy:
      'Senden Sie sie von einer Adresse, für die der Schlüssel gemacht ist, oder bitten Sie den ' +
      'Betreiber um einen Schlüssel.',
  },
  INSUFFICIENT_SCOPE: {
    title: 'Dem Schlüssel fehlt das Recht',
    happened: 'Der Schlüssel ist richtig, wurde aber nicht für diese Operation gemacht.',
    remedy:
      'Benutzen Sie einen Schlüssel mit dem Recht, das detail nennt; Schlüssel mit Rechten macht ' +
      'der Betreiber.',
  },
  ORGANIZATION_NOT_FOUND: {
    title: 'Die Organisation wurde geschlossen',
    happened:
      'Der Schlüssel ist richtig, aber seine Organisation ist geschlossen: Ihre Schlüssel öffnen ' +
      'nichts mehr.',
    remedy: 'Fragen Sie den Betreiber. Was der Organisation gehörte, ist aufbewahrt.',
  },
  ROUTE_NOT_FOUND: {
    title: 'Diese Operation gibt es nicht',
    happened:
      'Keine Operation hat diesen Pfad. Operationen unter /v1/sandbox gibt es nur für ' +
      'Testschlüssel.',
    remedy: 'Vergleichen Sie den Pfad mit /v1/openapi.json, wo jede Operation steht.',
  },
  METHOD_NOT_ALLOWED: {
    title: 'Der Pfad beantwortet diese Methode nicht',
    happened: 'Unter diesem Pfad gibt es Operationen, aber nicht mit dieser Methode.',
    remedy: 'Der Header Allow nennt die Methoden, die beantwortet werden.',
  },
  REFERENCE_EXISTS: {
    title: 'Die Referenz ist schon vergeben',
    happened:
      'Eine Auszahlung oder eine Zahlung Ihrer Organisation hat diese Referenz im Modus des ' +
      'Schlüssels. Eine Referenz wird einmal benutzt, auf Dauer. Nichts wurde zurückgelegt, und ' +
      'nichts wurde gutgeschrieben.',
    remedy:
      'detail nennt, was die Referenz hat, und in welchem Zustand es ist: Lesen Sie es, denn ' +
      'höchstwahrscheinlich ist es das, was Sie machen wollten. Für etwas anderes, oder anstelle ' +
      'einer Auszahlung, die FAILED ist, senden Sie eine andere Referenz.',
  },
  IDEMPOTENCY_IN_PROGRESS: {
    title: 'Die erste Anfrage läuft noch',
    happened:
      'An einer Anfrage mit demselben Idempotency-Key wird noch gearbeitet. Diese hat nichts ' +
      'getan.',
    remedy:
      'Senden Sie sie nach den Sekunden in Retry-After noch einmal: Dann bekommt sie die erste ' +
      'Antwort.',
  },
  ANSWER_ERASED: {
    title: 'Die Antwort wurde gelöscht',
    happened:
      'Eine Anfrage mit diesem Idempotency-Key wurde schon beantwortet, und die Person in der ' +
      'Antwort wurde seither gelöscht. Was jene Anfrage getan hat, gilt; diese hat nichts getan.',
    remedy:
      'Listen Sie die Objekte auf, um zu sehen, was aus ihnen wurde. Machen Sie für eine neue ' +
      'Anfrage einen neuen Schlüssel.',
  },
  BODY_TOO_LARGE: {
    title: 'Der Inhalt ist zu groß',
    happened: 'Ein Inhalt hat höchstens 64 KiB.',
    remedy:
      'Bewahren Sie große Daten anderswo auf, und schreiben Sie ihre Adresse oder Id in metadata.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    title: 'Der Inhalt wurde nicht als JSON gesendet',
    happened: 'Inhalte werden nur als application/json in UTF-8 gelesen.',
    remedy: 'Senden Sie den Header Content-Type: application/json.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    title: 'Der Idempotency-Key gehört zu einer anderen Anfrage',
    happened:
      'Eine Anfrage mit diesem Schlüssel, diesem Pfad und dieser Methode, aber einem anderen ' +
      'Inhalt, hat in den letzten 24 Stunden etwas geändert. Diese hat nichts getan.',
    remedy:
      'Machen Sie für jede neue Anfrage einen neuen Schlüssel, und wiederholen Sie einen ' +
      'Schlüssel nur mit demselben Inhalt.',
  },
  STORAGE_QUOTA_EXCEEDED: {
    title: 'Die Organisation hat gespeichert, so viel sie darf',
    happened:
      'Was sie gesendet hat, füllt mit seiner Geschichte ihren ganzen Raum. Nichts wurde ' +
      'geschrieben.',
    remedy:
      'Senden Sie Verweise statt langer Metadaten; detail nennt die Grenze. Stornieren, ' +
      'Freigeben, Ablehnen und Löschen gehen weiter wie zuvor.',
  },
  QUOTA_EXCEEDED: {
    title: 'Zu viele Anfragen',
    happened:
      'Der Schlüssel hat seine Anfragen dieses Zeitfensters verbraucht, oder von Ihrer Adresse ' +
      'kamen zu oft falsche Zugangsdaten. Nichts ist geschehen.',
    remedy:
      'Warten Sie die Sekunden in Retry-After ab. RateLimit sagt mit jeder Antwort, was bleibt.',
  },
  INTERNAL_SERVER_ERROR: {
    title: 'Bei uns ist etwas fehlgeschlagen',
    happened:
      'Die Anfrage traf auf einen Fehler von uns, der unter ihrer traceId protokolliert ist.',
    remedy:
      'Senden Sie sie mit demselben Idempotency-Key noch einmal: Sie wird einmal ausgeführt, ob ' +
      'die erste Anfrage durchkam oder nicht. Nennen Sie dem Betreiber die traceId, wenn es so ' +
      'bleibt.',
  },
  SERVICE_UNAVAILABLE: {
    title: 'Der Dienst kann gerade nicht antworten',
    happened:
      'Die Datenbank antwortet nicht oder ist nicht eingerichtet, oder es wird gerade mehr ' +
      'gesendet, als Platz hat. Was verlangt war, ist vielleicht nicht ausgeführt.',
    remedy:
      'Senden Sie es nach den Sekunden in Retry-After noch einmal, mit demselben ' +
      'Idempotency-Key: Es wird einmal ausgeführt.',
  },
};
