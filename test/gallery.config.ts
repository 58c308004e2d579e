/** `npm run gallery [folder]`: pictures of every page and dialog. The folder comes in GALLERY. */
import { defineConfig } from '@playwright/test';
import base from './playwright.config.js';

export default defineConfig({ ...base, testDir: 'gallery', projects: [{ name: 'gallery' }], reporter: [['list']] });
