/** Words of the pages that a course platform shows in its frame. */
import type { InterfaceLanguage } from '@parley/contracts/definition/languages';
import type { LtiRefusalCode } from './lti-refusal.js';
import type { RegistrationProblem } from './registration.js';
import type { TargetProblem } from './target.js';

export type LtiPageMessage =
  | LtiRefusalCode
  | TargetProblem
  | `registration-${RegistrationProblem | 'away'}`
  | 'registered'
  | 'busy'
  | 'too-many'
  | 'unreadable'
  | 'failed'
  | 'cookies'
  | 'teacher'
  | 'review'
  | 'teachers-only'
  | 'not-begun';
type Words = Readonly<Record<LtiPageMessage, string>>;
const EN: Words = {
  'unknown-platform':
    'Parley does not know this course platform. Whoever connected it to Parley has to look into this.',
  'missing-field': 'The course platform left something out of its request. Open the activity again.',
  'foreign-target': 'The address in this activity does not lead to Parley. A teacher has to correct it.',
  'platform-error': 'The course platform did not let this launch pass. Open the activity again.',
  'unknown-state': 'This launch was used already or is too old. Open the activity again from your course.',
  'other-browser': 'Your browser did not keep a cookie for this launch. Open the activity in a new window.',
  'keys-unreachable': 'The course platform’s keys can’t be read at the moment. Try again in a minute.',
  'bad-signature':
    'The course platform’s signature is not valid. Whoever connected it to Parley has to renew its keys.',
  'bad-time': 'The course platform’s message is too old, or its clock is wrong. Open the activity again.',
  'bad-message':
    'The course platform’s message is incomplete. Whoever connected it to Parley can read there what is wrong.',
  'unknown-deployment':
    'This part of the course platform may not open Parley yet. Whoever connected it to Parley has been asked. Open the activity again once they have agreed.',
  'refused-deployment':
    'Whoever connected the course platform to Parley has not allowed it for this part of it. Ask your teacher.',
  'session-ended': 'This selection has ended. Start it again in your course.',
  'already-returned': 'This selection was returned already. Start it again in your course.',
  'none-chosen': 'Nothing is chosen for this activity yet. A teacher has to select a flow in its settings.',
  'not-allowed': 'Whoever chose this content can no longer use it. A teacher has to select it again.',
  'other-connection':
    'This content was selected through a connection to Parley that no longer exists. A teacher has to select it again.',
  gone: 'This chat is no longer available.',
  cookies: 'This browser keeps no cookies for Parley inside this page.',
  teacher: 'You are a teacher in this course. Learners see their chat here; nothing of yours is recorded or graded.',
  review: 'Open this learner’s chat in Parley to read and review it.',
  'teachers-only': 'Only teachers can open the chats of others.',
  'not-begun': 'This learner has not begun the chat yet.',
  registered:
    'Registered with Parley. Two steps remain here: activate the tool (Moodle: press Activate), and show it to teachers when they add an activity.',
  'registration-ticket': 'This registration link was used already or is older than an hour. Make a new one in Parley.',
  'registration-configuration':
    'The address that the course platform gave does not describe that platform. Nothing was registered.',
  busy: 'Parley can’t answer right now. Open the activity again in a moment.',
  'too-many': 'Too many people open this at once. Open the activity again in a minute.',
  unreadable: 'The course platform’s request can’t be read. Open the activity again.',
  failed: 'Something went wrong on the server. Open the activity again.',
  'registration-refused': 'The course platform refused the registration. Start it again there.',
  'registration-away': 'Parley can’t reach the course platform. It has to be reachable on the public internet.',
  'registration-unsafe':
    'One of the addresses that the course platform gave is not one that Parley may use: it has to begin with https://. Nothing was registered.',
};
const HI: Words = {
  'unknown-platform': 'Parley इस कोर्स प्लेटफ़ॉर्म को नहीं जानता। जिसने इसे Parley से जोड़ा, वह इसे देखे।',
  'missing-field': 'कोर्स प्लेटफ़ॉर्म के अनुरोध में कुछ छूट गया। गतिविधि फिर से खोलें।',
  'foreign-target': 'इस गतिविधि का पता Parley तक नहीं जाता। शिक्षक इसे ठीक करें।',
  'platform-error': 'कोर्स प्लेटफ़ॉर्म ने इसे खुलने नहीं दिया। गतिविधि फिर से खोलें।',
  'unknown-state': 'यह पहले ही खोला जा चुका है या पुराना है। गतिविधि अपने कोर्स से फिर खोलें।',
  'other-browser': 'आपके ब्राउज़र ने कुकी नहीं रखी। गतिविधि नई विंडो में खोलें।',
  'keys-unreachable': 'कोर्स प्लेटफ़ॉर्म की कुंजियाँ अभी पढ़ी नहीं जा सकतीं। एक मिनट बाद फिर कोशिश करें।',
  'bad-signature': 'कोर्स प्लेटफ़ॉर्म का हस्ताक्षर मान्य नहीं है। जिसने इसे Parley से जोड़ा, वह उसकी कुंजियाँ नई करे।',
  'bad-time': 'कोर्स प्लेटफ़ॉर्म का संदेश पुराना है या उसकी घड़ी ग़लत है। गतिविधि फिर से खोलें।',
  'bad-message': 'कोर्स प्लेटफ़ॉर्म का संदेश अधूरा है। जिसने इसे Parley से जोड़ा, वह वहाँ पढ़ सकता है कि क्या ग़लत है।',
  'unknown-deployment':
    'कोर्स प्लेटफ़ॉर्म का यह हिस्सा अभी Parley नहीं खोल सकता। जिसने उसे Parley से जोड़ा, उससे पूछा गया है। उसकी सहमति के बाद गतिविधि फिर से खोलें।',
  'refused-deployment': 'जिसने कोर्स प्लेटफ़ॉर्म को Parley से जोड़ा, उसने इस हिस्से के लिए अनुमति नहीं दी। अपने शिक्षक से पूछें।',
  'session-ended': 'यह चयन समाप्त हो गया। अपने कोर्स में फिर से शुरू करें।',
  'already-returned': 'यह चयन भेजा जा चुका है। अपने कोर्स में फिर से शुरू करें।',
  'none-chosen': 'इस गतिविधि के लिए अभी कुछ नहीं चुना गया। शिक्षक इसकी सेटिंग में एक फ़्लो चुनें।',
  'not-allowed': 'जिसने यह सामग्री चुनी थी, वह अब इसका उपयोग नहीं कर सकता। शिक्षक इसे फिर से चुनें।',
  'other-connection': 'यह सामग्री Parley के ऐसे कनेक्शन से चुनी गई थी जो अब नहीं है। शिक्षक इसे फिर से चुनें।',
  gone: 'यह बातचीत अब उपलब्ध नहीं है।',
  cookies: 'यह ब्राउज़र इस पेज के भीतर Parley की कुकी नहीं रखता।',
  teacher: 'आप इस कोर्स में शिक्षक हैं। शिक्षार्थी यहाँ अपनी बातचीत देखते हैं; आपका कुछ भी दर्ज या ग्रेड नहीं होता।',
  review: 'पढ़ने और समीक्षा के लिए इस शिक्षार्थी की बातचीत Parley में खोलें।',
  'teachers-only': 'दूसरों की बातचीत केवल शिक्षक खोल सकते हैं।',
  'not-begun': 'इस शिक्षार्थी ने बातचीत अभी शुरू नहीं की है।',
  registered:
    'Parley में पंजीकरण हो गया। यहाँ दो काम बाकी हैं: टूल को सक्रिय करें (Moodle: Activate दबाएँ), और उसे गतिविधि जोड़ते समय शिक्षकों को दिखाएँ।',
  'registration-ticket': 'यह पंजीकरण लिंक उपयोग हो चुका है या एक घंटे से पुराना है। Parley में नया बनाएँ।',
  'registration-configuration': 'कोर्स प्लेटफ़ॉर्म का दिया पता उस प्लेटफ़ॉर्म का नहीं है। कुछ भी पंजीकृत नहीं हुआ।',
  busy: 'Parley अभी जवाब नहीं दे सकता। थोड़ी देर में गतिविधि फिर से खोलें।',
  'too-many': 'बहुत लोग इसे एक साथ खोल रहे हैं। एक मिनट बाद गतिविधि फिर से खोलें।',
  unreadable: 'कोर्स प्लेटफ़ॉर्म का अनुरोध पढ़ा नहीं जा सकता। गतिविधि फिर से खोलें।',
  failed: 'सर्वर पर कुछ ग़लत हो गया। गतिविधि फिर से खोलें।',
  'registration-refused': 'कोर्स प्लेटफ़ॉर्म ने पंजीकरण अस्वीकार कर दिया। वहाँ फिर से शुरू करें।',
  'registration-away': 'Parley कोर्स प्लेटफ़ॉर्म तक नहीं पहुँच सकता। वह सार्वजनिक इंटरनेट पर होना चाहिए।',
  'registration-unsafe':
    'कोर्स प्लेटफ़ॉर्म का दिया कोई पता Parley इस्तेमाल नहीं कर सकता: वह https:// से शुरू होना चाहिए। कुछ भी पंजीकृत नहीं हुआ।',
};
const WORDS: Readonly<Record<InterfaceLanguage, Words>> = { en: EN, hi: HI };
export const ltiWords = (message: LtiPageMessage, language: InterfaceLanguage): string => WORDS[language][message];

export type LinkLabel = 'new-window' | 'try' | 'responses' | 'open-chat' | 'close' | 'back';
export const LABELS: Readonly<Record<InterfaceLanguage, Readonly<Record<LinkLabel, string>>>> = {
  en: {
    'new-window': 'Open in a new window',
    try: 'Try it as a test',
    responses: 'See responses',
    'open-chat': 'Open the chat in Parley',
    close: 'Close',
    back: 'Back to the course',
  },
  hi: {
    'new-window': 'नई विंडो में खोलें',
    try: 'परीक्षण के रूप में आज़माएँ',
    responses: 'जवाब देखें',
    'open-chat': 'बातचीत Parley में खोलें',
    close: 'बंद करें',
    back: 'कोर्स पर वापस',
  },
};
