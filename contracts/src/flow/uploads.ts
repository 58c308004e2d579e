/**
 * Rules for uploads: which files, how large, and where they are stored. Player, server and file stores share them
 * (decision 44).
 */
import type { PromptDefinition } from '../definition/definition.js';

export const UPLOAD_LIMITS = {
  /** Maximum size of one file, in bytes. */
  fileBytes: 25_000_000,
  /** Files in one answer: their addresses together must fit into the longest answer. */
  files: 20,
  /** Length of an address issued by the server; 20 of them fit into one answer. */
  urlLength: 470,
  /** Number of code points of a file's own name that are kept. */
  nameLength: 60,
} as const;

/** Prefix for authors' profile pictures. */
export const PROFILE_IMAGES = 'profileImages/';
/** Prefix for pictures in authors' messages. */
export const FLOW_IMAGES = 'flowImages/';

/** The format that the first bytes must have (for zipped office formats, also the names inside). */
export type FileForm = 'png' | 'jpeg' | 'pdf' | 'ole' | 'word' | 'excel' | 'powerpoint';
export interface FileType {
  /** MIME type with which the file is sent, signed and served. */
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
/** UPLD-11, in the order of the requirements. */
export const FILE_EXTENSIONS = ['png', 'jpeg', 'jpg', 'ppt', 'pptx', 'doc', 'docx', 'xls', 'xlsx', 'pdf'] as const;
/** Other MIME types that some browsers and systems use for the same format. */
const ALIASES: Readonly<Record<string, string>> = { 'image/jpg': 'image/jpeg', 'image/pjpeg': 'image/jpeg' };

/** Lower case, without the dot; empty if there is none. */
export const extensionOf = (name: string): string => {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
};

/** Null: a file with this name may not be uploaded. */
export const fileTypeOf = (name: string): FileType | null => {
  const extension = extensionOf(name);
  return Object.hasOwn(TYPES, extension) ? (TYPES[extension] ?? null) : null;
};

/** True if a file name and the declared MIME type match. */
export const typesAgree = (name: string, declared: string): boolean => {
  const declaredType = declared.toLowerCase();
  return fileTypeOf(name)?.type === (ALIASES[declaredType] ?? declaredType);
};

export interface UploadConfig {
  readonly pathTemplate: string;
  readonly uploadPath: string;
}
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
/** Null: the prompt doesn't say where its files go, so uploads are impossible (UPLD-7). */
export const uploadConfigOf = (config: PromptDefinition['inputDisplayConfig']): UploadConfig | null => {
  const { pathTemplate, uploadPath } = config ?? {};
  return isText(pathTemplate) && isText(uploadPath) ? { pathTemplate, uploadPath } : null;
};

export interface PathValues {
  /** The file's own name. */
  readonly name: string;
  /** 4 random bytes in hex, new for each file. */
  readonly randomString: string;
  /** Null: the person is unknown, and a random string is used. */
  readonly user: string | null;
}
/** Fills `{{name}}`, `{{randomString}}` and `{{user}}`; other placeholders stay. */
export const fillPathTemplate = (template: string, { name, randomString, user }: PathValues): string => {
  const values = new Map([
    ['name', name],
    ['randomString', randomString],
    ['user', user ?? randomString],
  ]);
  return template.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, key: string) => values.get(key) ?? whole);
};

/** Keeps letters, digits and marks of any script, dot, hyphen and underscore; anything else becomes one hyphen. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .replace(/^[.-]+/, '');

/** A file's name, made safe and short for a storage key; the extension stays. */
export const safeFileName = (name: string): string => {
  const extension = extensionOf(name);
  const stem = [...plain(extension === '' ? name : name.slice(0, -extension.length - 1))];
  const short = stem.slice(0, UPLOAD_LIMITS.nameLength).join('') || 'file';
  return extension === '' ? short : `${short}.${plain(extension)}`;
};

/** A filled template, made a safe storage key: without `..`, empty or hidden parts. */
export const safePath = (path: string): string =>
  path
    .split(/[/\\]+/)
    .map(plain)
    .filter((part) => part !== '')
    .slice(-8)
    .join('/');

/** The last part of a path, with either kind of slash. */
export const lastPart = (path: string): string => path.split(/[/\\]/).at(-1) ?? '';
/** True if a path from a client tries to leave its folder. */
export const climbs = (path: string): boolean =>
  path.startsWith('/') ||
  path.includes('\\') ||
  path.includes('\0') ||
  path.split('/').some((part) => /^\.+$/.test(part));
