/** The sections of a prompt's settings that this browser shows open. All are folded at first. */
import { readStored, writeStored } from '../../../foundation/storage.js';

export const SETTINGS_SECTIONS = ['message', 'input', 'score', 'other', 'admin', 'advanced'] as const;
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

const KEY = 'editor:sections';
const isSections = (value: unknown): value is readonly SettingsSection[] =>
  Array.isArray(value) && value.every((each) => SETTINGS_SECTIONS.some((section) => section === each));
const openOnes = (): readonly SettingsSection[] => readStored(KEY, isSections) ?? [];

export const isSectionOpen = (section: SettingsSection): boolean => openOnes().includes(section);
export const keepSectionOpen = (section: SettingsSection, isOpen: boolean): void =>
  writeStored(KEY, [...openOnes().filter((each) => each !== section), ...(isOpen ? [section] : [])]);
