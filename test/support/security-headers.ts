/** What every answer of the server says about security, to anyone. */
export const securityHeaders = {
  hsts: 'max-age=31536000; includeSubDomains',
  type: 'nosniff',
  referrer: 'no-referrer',
  maker: null,
  cache: expect.stringMatching(/^no-store\b|^public, max-age=300$/) as unknown,
  policy: expect.stringMatching(/^default-src 'none'.*; frame-ancestors (?:'none'|http)/) as unknown,
};

/** The same of one answer. */
export const seenHeaders = (headers: Headers) => ({
  hsts: headers.get('strict-transport-security'),
  type: headers.get('x-content-type-options'),
  referrer: headers.get('referrer-policy'),
  maker: headers.get('x-powered-by'),
  cache: headers.get('cache-control'),
  policy: headers.get('content-security-policy'),
});
