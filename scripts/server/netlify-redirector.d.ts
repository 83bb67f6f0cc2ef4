// Types for the part of Netlify's rule engine that Kontor uses; it ships without types.
declare module 'netlify-redirector' {
  export interface MatchRequest {
    scheme: string;
    host: string;
    path: string;
    query: string;
    headers: Record<string, string>;
    cookieValues: Record<string, string>;
    getHeader(name: string): string;
    getCookie(name: string): string;
  }

  export interface Match {
    from: string;
    to: string;
    status: number;
    force: boolean;
  }

  export interface Matcher {
    match(request: MatchRequest): Match | null;
  }

  export interface MatcherOptions {
    jwtSecret: string;
    jwtRoleClaim: string;
  }

  const redirector: {
    parseJSON(rules: string, options: MatcherOptions): Promise<Matcher>;
  };
  export default redirector;
}
