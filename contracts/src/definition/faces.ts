/**
 * The picture beside a speaker's messages. The setting `avatarUrl` holds a web address, `''` for no picture, or one of
 * Parley's own faces: `face:NAME`, or `face:auto` for one that depends on the flow's number.
 */
export const FACES = ['moon', 'owl', 'leaf', 'robot', 'cat', 'sun'] as const;
export type Face = (typeof FACES)[number];

/** Set wherever nobody has chosen a picture. */
export const AUTO_FACE = 'face:auto';

export const isFaceSetting = (avatarUrl: string): boolean =>
  avatarUrl === AUTO_FACE || FACES.some((face) => avatarUrl === `face:${face}`);

/**
 * @param id the number of the flow or sequence
 * @returns null: the picture is no face of Parley's
 */
export const faceOf = (avatarUrl: string, id: number): Face | null =>
  avatarUrl === AUTO_FACE
    ? (FACES[id % FACES.length] ?? FACES[0])
    : (FACES.find((face) => avatarUrl === `face:${face}`) ?? null);

/** @param shareUrl origin of the share host, which serves the faces; '': the address is relative to it */
export const faceAddress = (face: Face, shareUrl: string): string => `${shareUrl}/player/face-${face}.svg`;

/** The settings with a web address as `avatarUrl`, as a player needs them; the rest as in `faceAddress`. */
export const withPicture = <S extends { readonly avatarUrl?: string | undefined }>(
  settings: S,
  id: number,
  shareUrl: string,
): S => {
  const face = faceOf(settings.avatarUrl ?? '', id);
  return face === null ? settings : { ...settings, avatarUrl: faceAddress(face, shareUrl) };
};
