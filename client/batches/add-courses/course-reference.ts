/** What a person typed to name one course. */
type CourseReference =
  | { readonly lmsCourseId: string; readonly wrong?: undefined }
  | { readonly lmsCourseId?: undefined; readonly wrong: 'malformed' | 'elsewhere' };

/** Reads a course's id in Canvas from its number, or from its address in the institution's own Canvas. */
export function readReference(typed: string, lmsUrl: string): CourseReference {
  const text = typed.trim();
  if (/^\d{1,20}$/.test(text)) return { lmsCourseId: text };
  const address = /^https?:/i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const lmsCourseId = /^\/courses\/(\d{1,20})(?:\/|$)/.exec(url?.pathname ?? '')?.[1];
  if (!url || lmsCourseId === undefined) return { wrong: 'malformed' };
  return url.host === new URL(lmsUrl).host ? { lmsCourseId } : { wrong: 'elsewhere' };
}
