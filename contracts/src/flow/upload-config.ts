/** The places of a new prompt that asks for files (FLOW-27). */
export const UPLOAD_CONFIG = {
  pathTemplate: 'uploads/{{user}}/{{randomString}}-{{name}}',
  uploadPath: '/aws/s3-sign-upload',
} as const;
