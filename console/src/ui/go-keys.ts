/** On every page of the console, `g` and one of these keys lead to a place. */
export const GO_KEYS = [
  { key: 'l', name: 'lessons', to: '/?tab=flows' },
  { key: 'r', name: 'reviews', to: '/reviews' },
] as const;
