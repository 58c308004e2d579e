/** What may be uploaded and where it goes; the player, the server and its file stores read the same rules (decision 44). */
import type { PromptDefinition } from './definition.js';

export const UPLOAD_LIMITS = {
  /** One file, in bytes. */
  fileBytes: 25_000_000,
  /** Files of one answer: their addresses together stay below what an answer may say. */
  files: 20,
  /** An address that we give out: 20 of them fit into one answer. */
  urlLength: 470,
  /** Code points of a file's own name that are kept. */
  nameLength: 60,
} as const;

/** Where the sign request goes unless a prompt says otherwise; under the API root. */
export const SIGN_PATH = '/aws/s3-sign-upload';
/** Author's pictures of themselves lie under this prefix. */
export const PROFILE_IMAGES = 'profileImages/';
/** Pictures that authors put into messages. */
export const FLOW_IMAGES = 'flowImages/';

/** What the first bytes (and, for the zipped office formats, the names inside) must say. */
export type FileForm = 'png' | 'jpeg' | 'pdf' | 'ole' | 'word' | 'excel' | 'powerpoint';
export interface FileType {
  /** As it is sent, signed and served. */
  readonly type: string;
  readonly form: FileForm;
  readonly isImage: boolean;
}

const OFFICE = 'application/vnd.openxmlformats-officedocument.';
const TYPES: Readonly<Record<string, FileType>> = {
  png: { type: 'image/png', form: 'png', isImage: true },
  jpeg: { type: 'image/jpeg', form: 'jpeg', isImage: true },
  jpg: { type: 'image/jpeg', form: 'jpeg', isImage: true },
  ppt: { type: 'application/vnd.ms-powerpoint', form: 'ole', isImage: false },
  pptx: { type: `${OFFICE}presentationml.presentation`, form: 'powerpoint', isImage: false },
  doc: { type: 'application/msword', form: 'ole', isImage: false },
  docx: { type: `${OFFICE}wordprocessingml.document`, form: 'word', isImage: false },
  xls: { type: 'application/vnd.ms-excel', form: 'ole', isImage: false },
  xlsx: { type: `${OFFICE}spreadsheetml.sheet`, form: 'excel', isImage: false },
  pdf: { type: 'application/pdf', form: 'pdf', isImage: false },
};
/** UPLD-11, in the documents' order. */
export const FILE_EXTENSIONS = ['png', 'jpeg', 'jpg', 'ppt', 'pptx', 'doc', 'docx', 'xls', 'xlsx', 'pdf'] as const;
/** What some browsers and systems say for the same thing. */
const ALIASES: Readonly<Record<string, string>> = { 'image/jpg': 'image/jpeg', 'image/pjpeg': 'image/jpeg' };

/** Small letters, without the dot; empty when there is none. */
export const extensionOf = (name: string): string => {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
};

/** Null: nothing of this name may be uploaded. */
export const fileTypeOf = (name: string): FileType | null => {
  const extension = extensionOf(name);
  return Object.hasOwn(TYPES, extension) ? (TYPES[extension] ?? null) : null;
};

/** Whether a name and the type declared for it mean the same. */
export const typesAgree = (name: string, declared: string): boolean => {
  const said = declared.toLowerCase();
  return fileTypeOf(name)?.type === (ALIASES[said] ?? said);
};

export interface UploadConfig {
  readonly pathTemplate: string;
  readonly uploadPath: string;
}
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
/** Null: the prompt does not say where its files go, so nothing can be uploaded (UPLD-7). */
export const uploadConfigOf = (config: PromptDefinition['inputDisplayConfig']): UploadConfig | null => {
  const { pathTemplate, uploadPath } = config ?? {};
  return isText(pathTemplate) && isText(uploadPath) ? { pathTemplate, uploadPath } : null;
};

export interface PathValues {
  /** The file's own name. */
  readonly name: string;
  /** 4 random bytes in hex, made anew for each file. */
  readonly randomString: string;
  /** Null: nobody known, a random string stands in. */
  readonly user: string | null;
}
/** Fills `{{name}}`, `{{randomString}}` and `{{user}}`; other placeholders stay as they are. */
export const fillPathTemplate = (template: string, { name, randomString, user }: PathValues): string => {
  const values = new Map([
    ['name', name],
    ['randomString', randomString],
    ['user', user ?? randomString],
  ]);
  return template.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, key: string) => values.get(key) ?? whole);
};

/** Letters, digits and marks of any script, dot, hyphen and underscore; anything else becomes one hyphen. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .replace(/^[.-]+/, '');

/** A file's name as a part of a key: harmless, short, with its extension. */
export const safeFileName = (name: string): string => {
  const extension = extensionOf(name);
  const stem = [...plain(extension === '' ? name : name.slice(0, -extension.length - 1))];
  const short = stem.slice(0, UPLOAD_LIMITS.nameLength).join('') || 'file';
  return extension === '' ? short : `${short}.${plain(extension)}`;
};

/** The path that a template means, as a key that can lead nowhere else: no step up, no empty or hidden part. */
export const safePath = (path: string): string =>
  path
    .split(/[/\\]+/)
    .map(plain)
    .filter((part) => part !== '')
    .slice(-8)
    .join('/');

/** The last part of a path, whichever way its parts are divided. */
export const lastPart = (path: string): string => path.split(/[/\\]/).at(-1) ?? '';
/** Whether a path as a client names it tries to leave its folder. */
export const climbs = (path: string): boolean =>
  path.startsWith('/') ||
  path.includes('\\') ||
  path.includes('\0') ||
  path.split('/').some((part) => /^\.+$/.test(part));
