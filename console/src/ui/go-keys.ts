/** Where `g` and one of these keys lead, from every page of the console. */
export const GO_KEYS = [
  { key: 'l', name: 'lessons', to: '/?tab=flows' },
  { key: 'r', name: 'reviews', to: '/reviews' },
] as const;
