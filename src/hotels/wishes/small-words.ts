import { isCompassPoint } from '#register/places/compass.ts';
import { toponymKey } from '#register/places/names.ts';

/** Words without a meaning for the search in any text, so that they never narrow it. */

const ENGLISH =
  'a an the and or but nor if then than that this these those it its is are was were be been am ' +
  'do does did has have had having can could may might must shall should will would i me my ' +
  'mine we us our you your he she they them their who whom which what when where why how not no ' +
  'yes so very too quite rather really just only also even still already yet again once ever ' +
  'never always often sometimes perhaps maybe possibly preferably ideally about above across ' +
  'after against along among around as at before behind below beneath beside besides between ' +
  'beyond by close down during except far for from in inside into like near nearby next of off ' +
  'on onto out outside over past per since through throughout till to toward towards under ' +
  'until up upon via with within without there here other others another both each every either ' +
  'neither all any some several few many much more most less least enough such same own else ' +
  'want wants wanted need needs needed looking look search searching seek find show give tell ' +
  'get recommend suggest suggestion please thanks thank hello hi love prefer preferred stay ' +
  'staying spend spending sleep sleeping book booking reserve arrive arriving arrival leave ' +
  'leaving departure going go come coming travel travelling traveling visit visiting night ' +
  'nights nightly day days week weeks weekend month months year years old aged age ages date ' +
  'dates early late later soon now mid end beginning last first second third adult adults child ' +
  'children kid kids person persons people guest guests party couple budget price prices priced ' +
  'cost costs costing rate rates pay money total maximum minimum max min approximately approx ' +
  'roughly circa euro euros eur chf franc francs cheap cheaper cheapest expensive affordable ' +
  'something somewhere anything anywhere thing things place places half quarter double single ' +
  'twin triple star stars km kilometre kilometres kilometer kilometers metre metres minutes ' +
  'minute hour hours one two three four five six seven eight nine ten eleven twelve better best ' +
  'good great well view views shore shores edge banks overlooking break breaks';
const GERMAN =
  'der die das den dem des ein eine einen einem einer eines und oder aber sondern denn dass ob ' +
  'wenn als wie so sehr zu nur auch noch schon mal doch eher lieber gern gerne bitte danke ' +
  'hallo ich mich mir mein meine meinen meiner wir uns unser unsere unseren du dich dir dein ' +
  'sie ihr ihn er es man wer was wo wohin woher wann warum welche welcher welches ist sind war ' +
  'waren sei sein bin habe haben hat hätte hätten kann können könnte soll sollen sollte sollten ' +
  'muss müssen will wollen möchte möchten würde würden darf dürfen werden wird gibt nicht kein ' +
  'keine keinen keinem keiner ja nein in im an am auf aus bei beim bis durch für gegen hinter ' +
  'mit nach neben ohne seit statt trotz über um unter von vom vor während wegen zum zur ' +
  'zwischen ab ca circa etwa ungefähr rund pro je per nahe nähe weit entfernt entfernung dort ' +
  'da hier irgendwo irgendwas etwas alles alle allem jede jeder jeden jedes mehr weniger meist ' +
  'mindestens höchstens maximal minimal maximum minimum wenigstens möglichst eventuell ' +
  'vielleicht ungern suche suchen sucht brauche brauchen finde finden zeige zeig empfehlung ' +
  'empfehle buche buchen übernachten übernachtung schlafen bleiben reisen reise anreise abreise ' +
  'ankunft fahren kommen nacht nächte nächten tag tage tagen woche wochen wochenende monat ' +
  'monate jahr jahre jahren alt alter jährig datum früh spät anfang mitte ende nächste nächsten ' +
  'nächster nächstes kommende kommenden letzte letzten erste ersten zweite heute morgen ' +
  'erwachsene erwachsenen kind kinder kindern person personen gast gäste leute paar budget ' +
  'preis preise preislich kosten kostet kostend zahlen geld gesamt insgesamt zusammen euro ' +
  'franken rappen günstig günstige günstiger billig billige teuer teurer preiswert preiswerte ' +
  'halb halbe halber doppelzimmer einzelzimmer ort sterne stern kilometer meter minuten minute ' +
  'stunde stunden eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf gut gute gutes ' +
  'guter besser beste blick blicke sicht ufer rand rande aufs ans ins vors übers unters hinters ' +
  'durchs fürs ums überm unterm hinterm fuß fuss';
const FRENCH =
  'le la les un une des du de d l et ou mais ni car que qui quoi dont où si ne pas plus moins ' +
  'très trop aussi je me moi mon ma mes nous notre nos vous votre vos il elle ils elles on ce ' +
  'cet cette ces est sont était être ai as avons avez ont avoir peut peux pouvons voudrais ' +
  'voudrions veux voulons cherche cherchons recherche besoin aimerais aimerions trouver ' +
  'réserver loger dormir séjourner rester svp merci bonjour à au aux en dans sur sous chez vers ' +
  'pour par avec sans entre près proche loin autour environ depuis jusque pendant avant après ' +
  'contre dès hors sauf quelque quelques chose part tout toute tous toutes chaque plusieurs peu ' +
  'beaucoup assez autre autres même nuit nuits nuitée jour jours semaine semaines mois an ans ' +
  'année âge âgé âgés âgée prochain prochaine dernier dernière premier première début fin mi ' +
  'adulte adultes enfant enfants double simple personne personnes gens budget prix tarif coût ' +
  'coûte coûter argent total euro euros franc francs cher chère étoile étoiles minimum maximum ' +
  'max min mètres minutes heures deux trois quatre cinq six sept huit neuf dix bon bonne ' +
  'meilleur meilleure bien plutôt bord bords vue vues rive rives donnant';
const ITALIAN =
  'il lo la i gli le un uno una e ed o od ma né se che chi cui non più meno molto troppo anche ' +
  'solo io mi me mio mia noi ci nostro voi lei lui loro è sono era essere ho hai ha abbiamo ' +
  'hanno avere posso possiamo vorrei vorremmo voglio vogliamo cerco cerchiamo cercare bisogno ' +
  'trovare prenotare dormire soggiornare restare grazie ciao a ad al alla allo ai agli alle di ' +
  'del della dello dei degli delle da dal dalla in nel nella nei su sul sulla con per tra fra ' +
  'verso sotto sopra senza vicino lontano intorno circa dopo prima durante fino qualcosa ' +
  'qualche tutto tutta tutti ogni altro altri stesso notte notti giorno giorni settimana ' +
  'settimane mese mesi anno anni età prossimo prossima ultimo inizio metà fine adulto adulti ' +
  'bambino bambini persona persone budget prezzo prezzi costo costa costare totale euro franchi ' +
  'economico caro stella stelle minimo doppia singola matrimoniale massimo metri minuti ore due ' +
  'tre quattro cinque sei sette otto nove dieci buono migliore bene vista viste riva rive sponda ' +
  'sponde bordo';

const SMALL: ReadonlySet<string> = new Set(
  [ENGLISH, GERMAN, FRENCH, ITALIAN].flatMap((words) => words.normalize('NFC').split(' ')),
);

/** The least number of letters of a meaningful word; `pn` and `zi` are abbreviations of others. */
const LETTERS_LEAST = 3;

/** A number, also as `5th` or `10h`; `25hours` is a name. */
const NUMBER = /^\p{N}+(?:st|nd|rd|th|er|e|h|k|m|km|x)?$/iu;

const isSmallWord = (word: string): boolean =>
  NUMBER.test(word) ||
  word.length < LETTERS_LEAST ||
  SMALL.has(word.toLowerCase()) ||
  isCompassPoint(toponymKey(word));

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Whether a text contains nothing that a hotel could be searched by. */
export const isSmall = (text: string): boolean =>
  (text.normalize('NFC').match(WORD) ?? []).every(isSmallWord);
