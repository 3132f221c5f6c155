import { Link } from '@instructure/ui/latest';
import { linkedParts } from './linked-parts.ts';

/** Plain text with its line breaks, and its addresses as links. Mark-up in it stays text. */
export const LinkedText = ({ text }: { text: string }) => (
  <span className="announcement-text">
    {linkedParts(text).map(({ text: part, href }, place) =>
      href === undefined ? (
        part
      ) : (
        <Link key={place} href={href} target="_blank" rel="noreferrer">
          {part}
        </Link>
      ),
    )}
  </span>
);
