/** The first of each is what `null` stands for (FLOW-25, 26). */
export const CHOICE_DISPLAYS = ['small', 'large', 'stacked'] as const;
export const TEXT_DISPLAYS = [
  'text',
  'textarea',
  'number',
  'tel',
  'email',
  'url',
  'date',
  'time',
  'datetime-local',
  'month',
  'week',
  'range',
  'color',
  'password',
] as const;
/** The learner answers with files (FLOW-27). */
export const UPLOAD = 'AwsImageUpload';
export const UPLOAD_CONFIG = {
  pathTemplate: 'uploads/{{user}}/{{randomString}}-{{name}}',
  uploadPath: '/aws/s3-sign-upload',
} as const;
