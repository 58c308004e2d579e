import { CHOICE_INPUTS, TEXT_INPUTS, TEXTAREA_INPUT, UPLOAD_INPUT } from '@parley/contracts/definition/input-types';

/** The first entry of each list is the meaning of `null` (FLOW-25, 26). */
export const CHOICE_DISPLAYS = CHOICE_INPUTS;
const [LINE, ...OTHERS] = TEXT_INPUTS;
export const TEXT_DISPLAYS = [LINE, TEXTAREA_INPUT, ...OTHERS] as const;
/** Learners answer by uploading files (FLOW-27). */
export const UPLOAD = UPLOAD_INPUT;
export const UPLOAD_CONFIG = {
  pathTemplate: 'uploads/{{user}}/{{randomString}}-{{name}}',
  uploadPath: '/aws/s3-sign-upload',
} as const;
