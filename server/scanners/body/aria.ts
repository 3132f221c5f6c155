const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Roles of WAI-ARIA 1.2 and 1.3 that authors can use; abstract roles aren't among them. */
const ariaRoles = `alert alertdialog application article associationlist associationlistitemkey associationlistitemvalue
  banner blockquote button caption cell checkbox code columnheader combobox comment complementary contentinfo definition
  deletion dialog directory document emphasis feed figure form generic grid gridcell group heading image img insertion
  link list listbox listitem log main mark marquee math menu menubar menuitem menuitemcheckbox menuitemradio meter
  navigation none note option paragraph presentation progressbar radio radiogroup region row rowgroup rowheader scrollbar
  search searchbox sectionfooter sectionheader separator slider spinbutton status strong subscript suggestion superscript
  switch tab table tablist tabpanel term text textbox time timer toolbar tooltip tree treegrid treeitem`;

/** Roles for publishing (DPub-ARIA) and for drawings (Graphics-ARIA). */
const moduleRoles = `doc-abstract doc-acknowledgments doc-afterword doc-appendix doc-backlink doc-biblioentry
  doc-bibliography doc-biblioref doc-chapter doc-colophon doc-conclusion doc-cover doc-credit doc-credits doc-dedication
  doc-endnote doc-endnotes doc-epigraph doc-epilogue doc-errata doc-example doc-footnote doc-foreword doc-glossary
  doc-glossref doc-index doc-introduction doc-noteref doc-notice doc-pagebreak doc-pagefooter doc-pageheader
  doc-pagelist doc-part doc-preface doc-prologue doc-pullquote doc-qna doc-subtitle doc-tip doc-toc graphics-document
  graphics-object graphics-symbol`;

export const knownRoles = words(`${ariaRoles} ${moduleRoles}`);

const globalAttributes =
  words(`aria-atomic aria-braillelabel aria-brailleroledescription aria-busy aria-controls
  aria-current aria-describedby aria-description aria-details aria-disabled aria-dropeffect aria-errormessage
  aria-flowto aria-grabbed aria-haspopup aria-hidden aria-invalid aria-keyshortcuts aria-label aria-labelledby aria-live
  aria-owns aria-relevant aria-roledescription`);

/** Attributes of WAI-ARIA 1.2 and 1.3, including deprecated ones. */
export const knownAriaAttributes =
  words(`${[...globalAttributes].join(' ')} aria-actions aria-activedescendant
  aria-autocomplete aria-checked aria-colcount aria-colindex aria-colindextext aria-colspan aria-expanded aria-level
  aria-modal aria-multiline aria-multiselectable aria-orientation aria-placeholder aria-posinset aria-pressed
  aria-readonly aria-required aria-rowcount aria-rowindex aria-rowindextext aria-rowspan aria-selected aria-setsize
  aria-sort aria-valuemax aria-valuemin aria-valuenow aria-valuetext`);

/** Whether an attribute makes browsers ignore that an element is marked as presentational. */
export const isGlobalAria = (attribute: string) =>
  globalAttributes.has(attribute) && attribute !== 'aria-hidden';

/** Attributes that refer to other elements by id, for assistive technology. */
export const idReferences = [
  'aria-activedescendant',
  'aria-controls',
  'aria-describedby',
  'aria-details',
  'aria-errormessage',
  'aria-flowto',
  'aria-labelledby',
  'aria-owns',
  'for',
  'headers',
] as const;
