import { createContext, type ReactNode } from 'react';

/** The login form, for pages that open without login and need it only to go on. */
export const LoginSlot = createContext<ReactNode>(null);
