/**
 * Injection tokens for what the composition root (`parley.ts`) passes to Nest's modules. Inject as `@Inject(TOKEN)`.
 */
export const CONFIG = Symbol('Config');
export const SECRETS = Symbol('Secrets');
export const LOG = Symbol('Log');
/** pg.Pool */
export const POOL = Symbol('Pool');
/** Pulse: whether the database answers at all. */
export const PULSE = Symbol('Pulse');
/** EventStore; encrypts personal text. */
export const EVENT_STORE = Symbol('EventStore');
/** SubjectKeys */
export const SUBJECT_KEYS = Symbol('SubjectKeys');
/** ReadSide: waits until the read models have caught up. */
export const READ_SIDE = Symbol('ReadSide');
/** Clock: now() in ms since 1970. */
export const CLOCK = Symbol('Clock');
/** Addresses: the two origins as browsers see them. */
export const ADDRESSES = Symbol('Addresses');
/** MailQueue */
export const MAIL_QUEUE = Symbol('MailQueue');
/** UploadedFiles */
export const UPLOADED_FILES = Symbol('UploadedFiles');
/** Caches: the memory that all caches share. */
/** The pool of worker threads. */
export const WORKERS = Symbol('Workers');
export const CACHES = Symbol('Caches');
/** HealthNeeds */
export const HEALTH_NEEDS = Symbol('HealthNeeds');
/** Limits of the throttle. */
export const THROTTLE_LIMITS = Symbol('ThrottleLimits');
export const SHARED_COUNTS = Symbol('SharedCounts');
export const SHARED_FIGURES = Symbol('SharedFigures');
/** The program's version, such as 1.2.0. */
export const VERSION = Symbol('Version');
