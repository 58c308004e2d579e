/** Default settings, used if neither the author nor the flow sets a value (decision 20: system < user < flow). */
import type { Settings } from '../definition/definition.js';
import { AUTO_FACE } from '../definition/faces.js';

export const SYSTEM_SETTINGS = {
  chatPrimaryColor: '#4450c8',
  chatAccentColor: '#2c3591',
  avatarUrl: AUTO_FACE,
  speakerName: '',
  chatColorScheme: 'auto',
  chatBorderRadius: '12px',
  chatSpacing: '8px',
  chatDefaultDelayMs: 1_000,
  completedScoreEmailEnabled: false,
  feedbackEmailEnabled: false,
  forceCompleteEnabled: false,
  identifierTrust: 'bound',
  embedOrigins: [],
} as const satisfies Required<Settings>;

/** The trust in learners' identifiers, also if none was chosen. */
export const trustOf = ({ identifierTrust }: Settings): NonNullable<Settings['identifierTrust']> =>
  identifierTrust ?? SYSTEM_SETTINGS.identifierTrust;

/** The settings with which a flow is played: each from the flow, else from its owner, else from the system. */
export const effectiveSettings = (user: Settings, flow: Settings): Required<Settings> => ({
  ...SYSTEM_SETTINGS,
  ...user,
  ...flow,
});
