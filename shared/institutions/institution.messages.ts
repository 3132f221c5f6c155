import { defineMessages } from '#shared/text/messages.ts';

export const institutionIssues = defineMessages({
  slug: { id: 'institution.issue.slug', defaultMessage: 'Use lowercase words joined by hyphens' },
  domainTwice: { id: 'institution.issue.domainTwice', defaultMessage: 'A domain is listed twice' },
  webAddress: { id: 'institution.issue.webAddress', defaultMessage: 'This must be an http or https address' },
  productTwice: { id: 'institution.issue.productTwice', defaultMessage: 'A product is listed twice' },
  domain: {
    id: 'institution.issue.domain',
    defaultMessage: 'This must be a host name such as canvas.example.edu',
  },
  chooseProduct: { id: 'institution.issue.chooseProduct', defaultMessage: 'Choose at least one' },
});
