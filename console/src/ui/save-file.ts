/** Saves a text as a file through the browser. */
export const saveFile = (name: string, text: string, type: string): void => saveBlob(name, new Blob([text], { type }));

export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By then the download holds the data itself.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
