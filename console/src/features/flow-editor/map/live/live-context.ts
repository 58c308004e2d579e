import { createContext, use } from 'react';
import type { AtPrompt, Here } from './here.js';

/** null = the map doesn't show learners. */
export const LiveContext = createContext<Here | null>(null);
export const useHere = (promptKey: string): AtPrompt | undefined => use(LiveContext)?.get(promptKey);
