import { CODE_REFUSED, CODE_WRONG } from '@parley/contracts/http/two-factor';
import { ruleBroken, type Refusal } from '../../platform/http/refusal.js';

export const codeRefused = (): Refusal => ruleBroken(CODE_WRONG, CODE_REFUSED, [{ param: 'code', msg: CODE_WRONG }]);
