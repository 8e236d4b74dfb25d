var at,Lg,Sd,Fs,xd,mc,Ng,fc,Dg,Md,bd,ES,La=Symbol.for("pv"),gc={},_c=[],CS=/^m(i|n|o|s|text|space)$/,wd=Array.isArray,Td=_c.slice,vr=Object.assign;function yr(n){n&&n.parentNode&&n.remove()}function Og(n,e,t){var i,s,r,o={},a=arguments.length;for(r in e)r=="key"?i=e[r]:r=="ref"&&typeof n!="function"?s=e[r]:o[r]=e[r];return a>2&&(o.children=a>3?Td.call(arguments,2):t),Pa(n,o,i,s,null)}function Pa(n,e,t,i,s){var r={type:n,props:e,key:t,ref:i,__k:null,__:null,__b:0,__e:null,__c:null,constructor:La,__v:s||++Lg,__i:-1,__u:0};return!s&&at.vnode&&at.vnode(r),r}function lt(n){return n.children}function Bs(n,e){this.props=n,this.context=e,this.__g=0}function ks(n,e){if(e==null)return n.__&&ks(n.__,n.__i+1);for(var t;e<n.__k.length;e++)if((t=n.__k[e])&&t.__e)return t.__e;return typeof n.type!="function"||n.props.__P?null:ks(n)}function RS(n){var e,t=n.__v,i=t.__e,s=[],r=[],o=n.__P;o&&((e=vr({constructor:La},t)).__v=t.__v+1,at.vnode&&at.vnode(e),Ad(o,e,t,n.__n,o.namespaceURI,32&t.__u?[i]:null,s,i||ks(t),32&t.__u,r),e.__v=t.__v,e.__.__k[e.__i]=e,Gg(s,e,r),t.__=t.__e=null,e.__e!=i&&Ug(e))}function Ug(n){if((n=n.__)&&n.__c&&!n.props.__P)return n.__e=null,n.__k.some(function(e){return e&&(n.__e=e.__e)}),Ug(n)}function Ig(n){(8&n.__g||(n.__g|=8,Fs.push(n),mc++))&&xd==at.debounceRendering||((xd=at.debounceRendering)||queueMicrotask)(Fg)}function Fg(){try{for(var n,e=1;Fs.length;)Fs.length>e&&Fs.sort(Ng),n=Fs.shift(),e=Fs.length,8&n.__g&&RS(n)}finally{(mc=Fs.length)&&(xd||queueMicrotask)(Fg)}}function Bg(n,e,t,i,s,r,o,a,l,c,u){var h,d,f,m,_,p,g=i.__k||_c,x=e.length;for(l=IS(t,e,g,l,x),h=0;h<x;h++)(f=t.__k[h])!=null&&(d=~f.__i&&g[f.__i]||gc,f.__i=h,p=Ad(n,f,d,s,r,o,a,l,c,u),m=f.__e,(d.ref!=f.ref||8&d.__u)&&(d.ref&&Ed(d.ref,null,f,d),f.ref&&u.push(f.ref,f.__c||m,f)),_=_||m,4&f.__u?(l=kg(f,l,n,!d.__v),d.__e&&(d.__e=null)):typeof f.type=="function"&&p!==void 0?l=p:m&&(l=m.nextSibling),f.__u&=-21);return t.__e=_,l}function IS(n,e,t,i,s){var r,o,a,l,c,u,h,d,f,m=t.length,_=m,p=0,g=0,x=n.__k=Array(s);for(r=0;r<s;r++)(o=e[r])!=null&&typeof o!="boolean"&&typeof o!="function"?(typeof o!="object"||o.constructor===String?o=x[r]=Pa(null,o):wd(o)?o=x[r]=Pa(lt,{children:o}):o.constructor===La&&o.__b?o=x[r]=Pa(o.type,o.props,o.key,o.ref,o.__v):x[r]=o,l=r+p,o.__=n,o.__b=n.__b+1,a=null,~(c=o.__i=PS(o,t,l,_))&&(_--,(a=t[c])&&(a.__u|=2)),a&&a.__v?(o.__u|=16,c==l-1?p--:c==l+1?p++:c!=l&&(c>l?p--:p++,g=1)):(~c||(s>m?p--:s<m&&p++),typeof o.type!="function"&&(o.__u|=4))):x[r]=null;if(g){for(u=[],h=[],r=0;r<s;r++)if((o=x[r])&&16&o.__u){for(p=0,d=u.length;p<d;)u[f=p+d>>1]<o.__i?p=f+1:d=f;u[p]=o.__i,h[r]=p+1}for(p=u.length;r--;)h[r]&&(h[r]==p?p--:x[r].__u|=4)}if(_)for(r=0;r<m;r++)!(a=t[r])||2&a.__u||(a.__e==i&&(i=ks(a)),Cd(a,a));return i}function kg(n,e,t,i){var s,r,o,a;if(typeof n.type=="function"){if(n.props.__P)return e;if(s=n.__k)for(r=0;r<s.length;r++)s[r]&&(s[r].__=n,e=kg(s[r],e,t,!1));return e}for(e&&!e.parentNode&&(e=ks(n))&&!e.parentNode&&(e=null),o=n.__e,a=e;a&&a.nodeType==8;)a=a.nextSibling;for(o!=a&&(!i&&t.moveBefore&&o.parentNode?t.moveBefore(o,e):t.insertBefore(o,e||null)),e=o;(e=e&&e.nextSibling)&&e.nodeType==8&&!e.data.startsWith("$s"););return e}function PS(n,e,t,i){var s,r=n.key,o=n.type,a=e[t],l=a&&!(2&a.__u);if(a===null&&r==null||l&&r==a.key&&o==a.type)return t;if(i>(l?1:0)){for(s=t-1;s>=0;s--)if((a=e[s])&&!(2&a.__u)&&r==a.key&&o==a.type)return s;for(s=t+1;s<e.length;s++)if((a=e[s])&&!(2&a.__u)&&r==a.key&&o==a.type)return s}return-1}function Pg(n,e,t){t==null&&(t=""),e[0]=="-"?n.setProperty(e,t):n[e]=t}function dc(n,e,t,i,s){var r,o;if(e=="style")if(typeof t=="string")n.style.cssText=t;else{if(typeof i=="string"&&(n.style.cssText=i=""),i)for(e in i)t&&e in t||Pg(n.style,e);if(t)for(e in t)i&&t[e]==i[e]||Pg(n.style,e,t[e])}else if(e[0]=="o"&&e[1]=="n")typeof t!="function"&&(t=null),typeof i!="function"&&(i=null),(n.__e||(n.__e={}))[e]=t,t&&i||(o=bd[e]||(bd[e]=LS(e)),(n.__a||(n.__a={}))[e]=Md,r=e!=(e=e.replace(Dg,"$1")),(e=e.slice(2))[0]<"a"&&(e=e.toLowerCase()),t?n.addEventListener(e,o,r):n.removeEventListener(e,o,r));else{if(s=="http://www.w3.org/2000/svg")e=e.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(e!="width"&&e!="height"&&e!="href"&&e!="list"&&e!="form"&&e!="tabIndex"&&e!="download"&&e!="rowSpan"&&e!="colSpan"&&e!="role"&&e!="popover"&&e in n)try{return void(n[e]=t??"")}catch{}if(typeof t=="function")return;t==null||t===!1&&e[4]!="-"?n.removeAttribute(e):n.setAttribute(e,e=="popover"&&t==1?"":t)}}function LS(n){return function(e){var t=this.__e;if(t){if(t=t[n],e[fc]==null)e[fc]=Md++;else if(e[fc]<this.__a[n])return;return t(at.event?at.event(e):e)}}}function Ad(n,e,t,i,s,r,o,a,l,c){var u,h,d,f,m,_,p,g,x,b,v,T,w,y,M,R,C,L,D=e.type;if(e.constructor!==La)return null;128&t.__u&&(l=32&t.__u,u=t.__c.__z)&&(e.__u|=l,h=r=[],u.nodeType==8?a=pc(u,r):r.push(u),a=r[0]||a),(u=at.__b)&&u(e);e:if(typeof D=="function"){d=o.length;try{if(g=e.props,x=(u=D.prototype)&&u.render,b=(u=D.contextType)&&i[u.__c],v=u?b?b.props.value:u.__:i,(f=t.__c)?(e.__c=f,2&f.__g&&(f.__g|=1)):(x?e.__c=f=new D(g,v):(e.__c=f=new Bs(g,v),f.constructor=D,f.render=DS),b&&b.sub(f),f.state||(f.state={}),f.__n=i,f.__g|=8,f.__h=[],f.__k=[]),x&&(f.__s||(f.__s=f.state),D.getDerivedStateFromProps&&(f.__s==f.state&&(f.__s=vr({},f.__s)),vr(f.__s,D.getDerivedStateFromProps(g,f.__s)))),m=f.props,_=f.state,f.__v=e,t.__c){if(g!==m&&x&&!D.getDerivedStateFromProps&&f.componentWillReceiveProps&&f.componentWillReceiveProps(g,v),e.__v==t.__v&&!(8&f.__g)||!(4&f.__g)&&f.shouldComponentUpdate&&f.shouldComponentUpdate(g,f.__s,v)===!1){e.__v!=t.__v&&(f.props=g,f.state=f.__s,f.__g&=-9),e.__e=t.__e,e.__k=t.__k,e.__k.some(function(B){B&&(B.__=e)}),_c.push.apply(f.__h,f.__k),f.__k=[],f.__h.length&&o.push(f),a=ks(t);break e}f.componentWillUpdate&&f.componentWillUpdate(g,f.__s,v),x&&f.componentDidUpdate&&f.__h.push(function(){f.componentDidUpdate(m,_,p)})}else x&&!D.getDerivedStateFromProps&&f.componentWillMount&&f.componentWillMount(),x&&f.componentDidMount&&f.__h.push(f.componentDidMount);f.context=v,f.props=g,f.__P=n,f.__g&=-5,T=at.__r,w=x?25:0;do f.__g&=-9,T&&T(e),u=f.render(f.props,f.state=f.__s,f.context);while(8&f.__g&&++w<25);x&&(_c.push.apply(f.__h,f.__k),f.__k=[]),f.state=f.__s,f.getChildContext&&(i=vr({},i,f.getChildContext())),x&&t.__c&&f.getSnapshotBeforeUpdate&&(p=f.getSnapshotBeforeUpdate(m,_)),y=u&&u.type===lt&&u.key==null?u.props.children:u,g.__P&&(u=a,s=(n=g.__P).namespaceURI,l=r=null,t.props&&t.props.__P!=n&&(t.__k.some(function(B){B&&Cd(B,B)}),t.__k=null),a=t.__k?ks(t,0):null),a=Bg(n,wd(y)?y:[y],e,t,i,s,r,o,a,l,c),g.__P&&(e.__e=null,a=u),e.__u&=-161,h&&h.some(yr),f.__h.length&&o.push(f),1&f.__g&&(f.__g&=-4)}catch(B){if(o.length=d,e.__v=null,l||r)if(B&&B.then){if(e.__u|=128|l,r){for(~(C=r.indexOf(a||void 0))||(C=r.length);(L=r[C-1])&&L.nodeType==8;)C--;for(;C<r.length;C++)if(L=r[C])if(r[C]=null,M){if(L==R)break}else{if(L.nodeType!=8)break;L.data.startsWith("$s")&&(R=pc(M=L))}}if(!M){for(;a&&a.nodeType==8&&a.nextSibling;)a=a.nextSibling;M=a}(u=pc(M=e.__c.__z||(e.__c.__z=M)))?(e.__e=M,a=u):e.__e=a,a=a&&a.nextSibling}else r&&r.some(yr);else e.__e=t.__e;e.__k||(e.__k=t.__k||[]),B&&B.then||zg(e),at.__e(B,e,t)}}else a=e.__e=NS(t.__e,e,t,i,s,r,o,l,c,n);return(u=at.diffed)&&u(e),a}function pc(n,e){if(n&&n.nodeType==8&&n.data.startsWith("$s"))for(var t=1;n=n.nextSibling;){if(n.nodeType==8){if(n.data.startsWith("$s"))t++;else if(n.data.startsWith("/$s")&&!--t)return n}e&&e.push(n)}}function zg(n){n&&(n.__c&&(n.__c.__g|=4),n.__k&&n.__k.some(zg))}function Gg(n,e,t){for(var i=0;i<t.length;)Ed(t[i++],t[i++],t[i++]);at.__c&&at.__c(e,n),n.some(function(s){try{n=s.__h,s.__h=[],n.some(function(r){r.call(s)})}catch(r){at.__e(r,s.__v)}})}function NS(n,e,t,i,s,r,o,a,l,c){var u,h,d,f,m,_,p,g,x=t.props||gc,b=e.props,v=e.type;if(v=="svg"?s="http://www.w3.org/2000/svg":v=="math"?s="http://www.w3.org/1998/Math/MathML":s||(s="http://www.w3.org/1999/xhtml"),r){for(u=0;u<r.length;u++)if((m=r[u])&&(v?m.localName==v:m.nodeType==3)){n=m,r[u]=null;break}}if(!n){if(g=c.ownerDocument||document,!v)return g.createTextNode(b);n=g.createElementNS(s,v,b.is?b:c),a&&(at.__m&&at.__m(e,r),a=!1),r=null}if(v){if(c=v=="template"&&n.content||n,r=v=="textarea"&&b.defaultValue!=null?null:r&&Td.call(c.childNodes),!a&&r)for(x={},u=0;u<n.attributes.length;u++)x[(m=n.attributes[u]).name]=m.value;for(u in x)m=x[u],u=="dangerouslySetInnerHTML"?d=m:u=="children"||u in b||u=="value"&&"defaultValue"in b||u=="checked"&&"defaultChecked"in b||dc(n,u,null,m,s);for(u in b)m=b[u],u=="children"?f=m:u=="dangerouslySetInnerHTML"?h=m:u=="value"?_=m:u=="checked"?p=m:a&&typeof m!="function"||x[u]===m||dc(n,u,m,x[u],s);h?(a||d&&(h.__html==d.__html||h.__html==n.innerHTML)||(n.innerHTML=h.__html),e.__k=[]):(d&&(n.textContent=""),(v=="foreignObject"||s=="http://www.w3.org/1998/Math/MathML"&&CS.test(v))&&(s="http://www.w3.org/1999/xhtml"),Bg(c,wd(f)?f:[f],e,t,i,s,r,o,r?r[0]:t.__k&&ks(t,0),a,l),r&&r.some(yr)),a&&v!="textarea"||(u="value",v=="progress"&&_==null?n.removeAttribute(u):_==null||_===n[u]&&(v!="progress"||_)||dc(n,u,_,x[u],s),u="checked",p!=null&&p!=n[u]&&dc(n,u,p,x[u],s))}else x===b||a&&n.data==b||(n.data=b);return n}function Ed(n,e,t,i){try{typeof n=="function"?e?e.__x=n(e)||1:i&&(i=i.__c||i.__e)&&(e=i.__x)&&(i.__x=null,typeof e=="function"?e():n(null)):n.current=e}catch(s){at.__e(s,t)}}function Cd(n,e,t){var i,s,r,o;if(at.unmount&&at.unmount(n),!(i=n.ref)||i.current&&i.current!=n.__e||Ed(i,null,e,n),i=n.__c){if(i.componentWillUnmount)try{i.componentWillUnmount()}catch(a){at.__e(a,e)}i.__P=i.__n=null}if(i=n.__k)for(o=0;o<i.length;o++)i[o]&&Cd(i[o],e,typeof n.type!="function"||t&&!n.props.__P);!t&&(i=n.__c)&&(i=i.__z)&&(s=pc(i,r=[]))&&(i==n.__e&&r.some(yr),yr(s),yr(i)),t||yr(n.__e),n.__e=n.__c=n.__=null}function DS(n,e,t){return this.constructor(n,t)}function Vg(n,e){var t,i,s,r;at.__&&at.__(n,e),e.nodeType==9&&(e=e.documentElement),i=(t=n&&32&n.__u)?null:e.__k,e.__k=Pa(lt,{children:[n]}),s=[],r=[],Ad(e,e.__k,i||gc,gc,e.namespaceURI,i?null:e.firstChild?Td.call(e.childNodes):null,s,i?i.__e:e.firstChild,t,r),Gg(s,e.__k,r),e.__k.props.children=null}at={__e:function(n,e,t,i){for(var s,r,o;e=e.__;)if((s=e.__c)&&!(1&s.__g)){s.__g|=4;try{if((o=(r=s.constructor)&&r.getDerivedStateFromError)&&s.setState(r.getDerivedStateFromError(n)),s.componentDidCatch&&(s.componentDidCatch(n,i||{}),o=1),o&&8&s.__g)return void(s.__g|=2)}catch(a){n=a}}throw mc=0,n}},Lg=0,Sd=function(n){return n!=null&&n.constructor===La},Bs.prototype.setState=function(n,e){var t=this.__s;t&&t!=this.state||(t=this.__s=vr({},this.state)),typeof n=="function"&&(n=n(vr({},t),this.props)),n&&(vr(t,n),this.__v&&(e&&this.__k.push(e),Ig(this)))},Bs.prototype.forceUpdate=function(n){this.__v&&(this.__g|=4,n&&this.__h.push(n),Ig(this))},Bs.prototype.render=lt,Fs=[],mc=0,Ng=function(n,e){return n.__v.__b-e.__v.__b},fc=Symbol(),Dg=/(PointerCapture)$|Capture$/i,Md=0,bd={},ES=0;var Da,Gn,Rd,Hg,OS=Object.is,Id=0,Jg=[],Pd=[],$t=at,Wg=$t.__b,Xg=$t.__r,qg=$t.diffed,$g=$t.__c,Yg=$t.unmount,jg=$t.__;function Nd(n,e){$t.__h&&$t.__h(Gn,n,Id||e),Id=0;var t=Gn.__H||(Gn.__H={__:[],__h:[]});return n>=t.__.length&&t.__.push({}),t.__[n]}function xt(n,e){var t=Nd(Da++,3);!$t.__s&&Dd(t.__H,e)&&(t.__P=!0,t.__=n,t.u=e,Gn.__H.__h.push(t))}function Li(n,e){var t=Nd(Da++,4);!$t.__s&&Dd(t.__H,e)&&(t.__P=!1,t.__=n,t.u=e,Gn.__h.push(t))}function rt(n){return Id=5,zs(function(){return{current:n}},[])}function zs(n,e){var t=Nd(Da++,7);return Dd(t.__H,e)&&(t.__=n(),t.__H=e),t.__}function US(){var n;do{for(;n=Pd.shift();)try{Na(n)}catch(t){$t.__e(t,{__:(n=n.__P)&&n.__v})}for(;n=Jg.shift();){var e=n.__H;if(n.__P&&e)try{e.__h.some(Na),e.__h.some(Ld),e.__h=[]}catch(t){e.__h=[],$t.__e(t,n.__v)}}}while(Pd.length)}$t.__b=function(n){Gn=null,Wg&&Wg(n)},$t.__=function(n,e){n&&e.__k&&e.__k.__m&&(n.__m=e.__k.__m),jg&&jg(n,e)},$t.__r=function(n){Xg&&Xg(n),Da=0;var e=(Gn=n.__c).__H;e&&(Rd==Gn?Gn.__h=[]:(e.__h.some(Na),e.__h.some(Ld),Da=0),e.__h=[],e.__.some(function(t){t.__N&&(t.__=t.__N),t.u=t.__N=void 0})),Rd=Gn},$t.diffed=function(n){qg&&qg(n);var e=n.__c;e&&e.__H&&(e.__H.__h.length&&Zg(Jg.push(e)),e.__H.__.some(function(t){t.u&&(t.__H=t.u)})),Rd=Gn=null},$t.__c=function(n,e){e.some(function(t){try{t.__h.some(Na),t.__h=t.__h.filter(function(i){return!i.__||Ld(i)})}catch(i){t.__h=[function(){throw i}]}}),$g&&$g(n,e)},$t.unmount=function(n){Yg&&Yg(n);var e,t,i=n.__c;i&&i.__H&&(i.__H.__.some(function(s){try{if(s.__P&&s.__c){if(t===void 0){for(t=n.__;t&&(!t.__c||!t.__c.__P);)t=t.__;t=t&&t.__c}s.__P=t,Zg(Pd.push(s))}else Na(s)}catch(r){e=r}}),i.__H=void 0,e&&$t.__e(e,i.__v))};var Kg=typeof requestAnimationFrame=="function";function FS(n){var e,t=function(){clearTimeout(i),Kg&&cancelAnimationFrame(e),setTimeout(n)},i=setTimeout(t,35);Kg&&(e=requestAnimationFrame(t))}function Zg(n){n!=1&&Hg==$t.requestAnimationFrame||((Hg=$t.requestAnimationFrame)||FS)(US)}function Na(n){var e=Gn,t=n.__c;typeof t=="function"&&(n.__c=void 0,t()),Gn=e}function Ld(n){var e=Gn;n.__c=n.__(),Gn=e}function Dd(n,e){return!n||n.length!=e.length||e.some(function(t,i){return!OS(t,n[i])})}var BS=Symbol.for("preact-signals");function bc(){if(cs>1)cs--;else{var n,e=!1;for((function(){var s=vc;for(vc=void 0;s!==void 0;){var r=s.S;if(r.v===s.v)for(var o=r.t;o!==void 0;o=o.x)o.i===s.i&&(o.i=r.i);s=s.o}})();Ua!==void 0;){var t=Ua;for(Ua=void 0,yc++;t!==void 0;){var i=t.u;if(t.u=void 0,t.f&=-3,!(8&t.f)&&e_(t))try{t.c()}catch(s){e||(n=s,e=!0)}t=i}}if(yc=0,cs--,e)throw n}}function rn(n){if(cs>0)return n();Od=++kS,cs++;try{return n()}finally{bc()}}var Oa,Dt=void 0;function xr(n){var e=Dt,t=Oa;Dt=void 0,Oa=void 0;try{return n()}finally{Dt=e,Oa=t}}var Ua=void 0,cs=0,yc=0,kS=0,Od=0,vc=void 0,xc=0;function Qg(n){if(Dt!==void 0){var e=n.n;if(e===void 0||e.t!==Dt)return e={i:0,S:n,p:Dt.s,n:void 0,t:Dt,e:void 0,x:void 0,r:e},Dt.s!==void 0&&(Dt.s.n=e),Dt.s=e,n.n=e,32&Dt.f&&n.S(e),e;if(e.i===-1)return e.i=0,e.n!==void 0&&(e.n.p=e.p,e.p!==void 0&&(e.p.n=e.n),e.p=Dt.s,e.n=void 0,Dt.s.n=e,Dt.s=e),e}}function on(n,e){this.v=n,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=e?.watched,this.Z=e?.unwatched,this.name=e?.name}on.prototype.brand=BS;on.prototype.h=function(){return!0};on.prototype.S=function(n){var e=this,t=this.t;t!==n&&n.e===void 0&&(n.x=t,this.t=n,t!==void 0?t.e=n:xr(function(){var i;(i=e.W)==null||i.call(e)}))};on.prototype.U=function(n){var e=this;if(this.t!==void 0){var t=n.e,i=n.x;t!==void 0&&(t.x=i,n.e=void 0),i!==void 0&&(i.e=t,n.x=void 0),n===this.t&&(this.t=i,i===void 0&&xr(function(){var s;(s=e.Z)==null||s.call(e)}))}};on.prototype.subscribe=function(n){var e=this;return wn(function(){var t=e.value;xr(function(){return n(t)})},{name:"sub"})};on.prototype.valueOf=function(){return this.value};on.prototype.toString=function(){return this.value+""};on.prototype.toJSON=function(){return this.value};on.prototype.peek=function(){var n=this;return xr(function(){return n.value})};Object.defineProperty(on.prototype,"value",{get:function(){var n=Qg(this);return n!==void 0&&(n.i=this.i),this.v},set:function(n){if(n!==this.v){if(yc>100)throw new Error("Cycle detected");(function(t){cs!==0&&yc===0&&t.l!==Od&&(t.l=Od,vc={S:t,v:t.v,i:t.i,o:vc})})(this),this.v=n,this.i++,xc++,cs++;try{for(var e=this.t;e!==void 0;e=e.x)e.t.N()}finally{bc()}}}});function ke(n,e){return new on(n,e)}function e_(n){for(var e=n.s;e!==void 0;e=e.n)if(e.S.i!==e.i||!e.S.h()||e.S.i!==e.i)return!0;return!1}function t_(n){for(var e=n.s;e!==void 0;e=e.n){var t=e.S.n;if(t!==void 0&&(e.r=t),e.S.n=e,e.i=-1,e.n===void 0){n.s=e;break}}}function n_(n){for(var e=n.s,t=void 0;e!==void 0;){var i=e.p;e.i===-1?(e.S.U(e),i!==void 0&&(i.n=e.n),e.n!==void 0&&(e.n.p=i)):t=e,e.S.n=e.r,e.r!==void 0&&(e.r=void 0),e=i}n.s=t}function br(n,e){on.call(this,void 0,e),this.x=n,this.s=void 0,this.g=xc-1,this.f=4}br.prototype=new on;br.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===xc))return!0;if(this.g=xc,this.f|=1,this.i>0&&!e_(this))return this.f&=-2,!0;var n=Dt;try{t_(this),Dt=this;var e=this.x();(16&this.f||this.v!==e||this.i===0)&&(this.v=e,this.f&=-17,this.i++)}catch(t){this.v=t,this.f|=16,this.i++}return Dt=n,n_(this),this.f&=-2,!0};br.prototype.S=function(n){if(this.t===void 0){this.f|=36;for(var e=this.s;e!==void 0;e=e.n)e.S.S(e)}on.prototype.S.call(this,n)};br.prototype.U=function(n){if(this.t!==void 0&&(on.prototype.U.call(this,n),this.t===void 0)){this.f&=-33;for(var e=this.s;e!==void 0;e=e.n)e.S.U(e)}};br.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(var n=this.t;n!==void 0;n=n.x)n.t.N()}};Object.defineProperty(br.prototype,"value",{get:function(){if(1&this.f)throw new Error("Cycle detected");var n=Qg(this);if(this.h(),n!==void 0&&(n.i=this.i),16&this.f)throw this.v;return this.v}});function co(n,e){return new br(n,e)}function i_(n){var e=n.j;if(n.j=void 0,typeof e=="function"){cs++;var t=Dt;Dt=void 0;try{e()}catch(i){throw n.f&=-2,n.f|=8,Ud(n),i}finally{Dt=t,bc()}}}function Ud(n){for(var e=n.s;e!==void 0;e=e.n)e.S.U(e);n.x=void 0,n.s=void 0,i_(n)}function zS(n){if(Dt!==this)throw new Error("Out-of-order effect");n_(this),Dt=n,this.f&=-2;try{8&this.f&&Ud(this)}finally{bc()}}function uo(n,e){this.x=n,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=e?.name,Oa&&Oa.push(this)}uo.prototype.c=function(){var n=this.S();try{if(8&this.f||this.x===void 0)return;var e=this.x();typeof e=="function"&&(this.j=e)}finally{n()}};uo.prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,i_(this),t_(this),cs++;var n=Dt;return Dt=this,zS.bind(this,n)};uo.prototype.N=function(){2&this.f||(this.f|=2,this.u=Ua,Ua=this)};uo.prototype.d=function(){this.f|=8,1&this.f||Ud(this)};uo.prototype.dispose=function(){this.d()};function wn(n,e){var t=new uo(n,e);try{t.c()}catch(s){throw t.d(),s}var i=t.d.bind(t);return i[Symbol.dispose]=i,i}var Fd,Ba,Sc,GS=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__,s_=[],r_=[];wn(function(){Fd=this.N})();function ho(n,e){at[n]=e.bind(null,at[n]||function(){})}function Fa(n){if(Sc){var e=Sc;Sc=void 0,e()}Sc=n&&n.S()}function o_(n){var e=this,t=n.data,i=Xe(t);i.name="ReactiveDom",i.value=t;var s=zs(function(){for(var a=e,l=e.__v;l=l.__;)if(l.__c){l.__c.__$f|=4;break}var c=co(function(){var f=i.value.value;return f===0?0:f===!0?"":f||""}),u=co(function(){return!Array.isArray(c.value)&&!Sd(c.value)}),h=wn(function(){if(this.N=a_,u.value){var f=c.value;a.__v&&a.__v.__e&&a.__v.__e.nodeType===3&&(a.__v.__e.data=f)}}),d=e.__$u.d;return e.__$u.d=function(){h(),d.call(this)},[u,c]},[]),r=s[0],o=s[1];return r.value?o.peek():o.value}o_.displayName="ReactiveTextNode";Object.defineProperties(on.prototype,{constructor:{configurable:!0,value:Og(lt,null).constructor},type:{configurable:!0,value:o_},props:{configurable:!0,get:function(){var n=this;return{data:{get value(){return n.value}}}}},__b:{configurable:!0,value:1}});ho("__b",function(n,e){if(Fa(),Ba=void 0,typeof e.type=="string"){var t,i=e.props;for(var s in i)if(s!=="children"){var r=i[s];r instanceof on&&(t||(e.__np=t={}),t[s]=r,i[s]=r.peek())}}n(e)});ho("__r",function(n,e){if(n(e),e.type!==lt){Fa();var t,i=e.__c;i&&(i.__$f&=-2,(t=i.__$u)===void 0&&(i.__$u=t=(function(s,r){var o;return wn(function(){o=this},{name:r}),o.c=s,o})((function(s){return function(){var r;GS&&((r=this.y)==null||r.call(this)),s.__$f|=1,s.setState({})}})(i),typeof e.type=="function"?e.type.displayName||e.type.name:""))),Ba=i,Fa(t)}});ho("__e",function(n,e,t,i){Fa(),Ba=void 0,n(e,t,i)});ho("diffed",function(n,e){Fa(),Ba=void 0;var t;if(typeof e.type=="string"&&(t=e.__e)){var i=e.__np,s=e.props,r=t.U;if(r)for(var o in r){var a=r[o];a===void 0||i&&o in i||(a.d(),r[o]=void 0)}if(i){r||(r={},t.U=r);for(var l in i){var c=r[l],u=i[l];c===void 0?(c=VS(t,l,u,s),r[l]=c):c.o(u,s)}}}n(e)});function VS(n,e,t,i){var s=e in n&&n.ownerSVGElement===void 0,r=ke(t);return{o:function(o,a){r.value=o,i=a},d:wn(function(){this.N=a_;var o=r.value.value;i[e]!==o&&(i[e]=o,s?n[e]=o:o!=null&&(o!==!1||e[4]==="-")?n.setAttribute(e,o):n.removeAttribute(e))})}}ho("unmount",function(n,e){if(typeof e.type=="string"){var t=e.__e;if(t){var i=t.U;if(i){t.U=void 0;for(var s in i){var r=i[s];r&&r.d()}}}var o=e.__np;if(o){var a=e.props;for(var l in o)a[l]=o[l]}e.__np=void 0}else{var c=e.__c;if(c){c.__$f|=8;var u=c.__$u;u&&(c.__$u=void 0,u.d())}}n(e)});ho("__h",function(n,e,t,i){i<3&&(e.__$f|=2),n(e,t,i)});Bs.prototype.shouldComponentUpdate=function(n,e){if(this.__R)return!0;var t=this.__$u,i=t&&t.s!==void 0;for(var s in e)return!0;if(this.__f||typeof this.u=="boolean"&&this.u===!0){var r=2&this.__$f;if(!(i||r||4&this.__$f)||1&this.__$f)return!0}else if(!(i||4&this.__$f)||3&this.__$f)return!0;for(var o in n)if(o!=="__source"&&n[o]!==this.props[o])return!0;for(var a in this.props)if(!(a in n))return!0;return!1};function Xe(n,e){return zs(function(){return ke(n,e)},[])}var HS=typeof requestAnimationFrame>"u"?setTimeout:function(n){var e=function(){clearTimeout(t),cancelAnimationFrame(i),n()},t=setTimeout(e,35),i=requestAnimationFrame(e)},WS=function(n){queueMicrotask(function(){queueMicrotask(n)})};function XS(){rn(function(){for(var n;n=s_.shift();)Fd.call(n)})}function qS(){s_.push(this)===1&&(at.requestAnimationFrame||HS)(XS)}function $S(){rn(function(){for(var n;n=r_.shift();)Fd.call(n)})}function a_(){r_.push(this)===1&&(at.requestAnimationFrame||WS)($S)}function Bd(n,e){var t=rt(n);t.current=n;var i=Ba;xt(function(){return wn(function(){if(this.N=qS,!(i&&8&i.__$f))return t.current()},e)},[])}var ka=ke(!0),wc=ke(0),Mc=ke(""),kd=n=>rn(()=>{n&&!ka.value&&wc.value++,ka.value=n}),zd=async(n,e)=>{let t;try{t=await fetch("api/v1/"+n,e)}catch(r){throw r.name!=="AbortError"&&kd(!1),r}if(t.ok&&(Mc.value=""),(t.ok||t.status!==401)&&kd(!0),t.ok)return t;let i=await t.text(),s=i;try{s=JSON.parse(i).error.text}catch{}throw t.status===401&&(Mc.value=s,kd(!1)),Object.assign(new Error(s),{status:t.status})},l_=new Map,c_=n=>[...l_].filter(([,e])=>e>=n).map(([e])=>e),Tc=(n,e)=>{let[,t,i]=/^\/\d+\/?(\w*)\??(.*)$/.exec(n)||[],s=new URLSearchParams(i).get("topic");return(s!==null||t==="tf")&&l_.set(s??"",performance.now()),zd("bags"+n,e)},Sr=async(n,e="GET")=>(await zd(n,{method:e})).text(),Bt=n=>"?"+Object.entries(n).filter(([,e])=>e!=null&&e!=="").map(([e,t])=>`${e}=${encodeURIComponent(t)}`).join("&"),Ac=async(n,e)=>(await Tc(n,{signal:e})).text(),fo=async(n,e=!1)=>(await Tc(n,{method:"POST",keepalive:e})).text(),u_=async(n,e)=>(await Tc(n,{signal:e})).blob(),h_=n=>`api/v1/asset${Bt({url:n})}`,Ec=async n=>(await zd(`asset${Bt({url:n})}`)).arrayBuffer(),Mr=n=>JSON.parse(n,(e,t,i)=>typeof t=="number"&&!Number.isSafeInteger(t)&&i&&/^-?\d+$/.test(i.source)?BigInt(i.source):t),Et=async(n,e)=>Mr(await Ac(n,e)),wr=async(n,e)=>{let t=await Tc(n,{signal:e}),i=await t.arrayBuffer(),s=new Uint8Array(i).indexOf(10);return[JSON.parse(new TextDecoder().decode(i.slice(0,s))),i.slice(s+1),t.headers.get("X-Holdall-End")]},YS=n=>BigInt(/"log_time_ns":(-?\d+)/.exec(n)[1]),Gd=n=>n.split(`
`).filter(e=>e!=="").map(e=>{let t=Mr(e);return t.error?{line:e,error:t.error.text,data:null,time:0n}:{line:e,time:YS(e),data:t.data,type:t.type}}),Ct=async(n,e,t)=>Gd(await Ac(`/${n}/messages${Bt({cut:e.full?"":1,...e})}`,t)),Rt=(n,e)=>{let t=Xe({value:null,error:"",key:""}),i=rt({busy:!1,next:null,abort:new AbortController}).current,s=async()=>{let[r,o]=i.next;i.next=null,i.busy=!0;try{let a=await o(i.abort.signal);t.value={value:a,error:"",key:r}}catch(a){i.abort.signal.aborted||(t.value={value:null,error:a.message,key:r})}i.busy=!1,i.next&&!i.abort.signal.aborted&&s()};return Li(()=>{i.next=[n,e],i.busy||s()},[n,wc.value]),xt(()=>(i.abort.signal.aborted&&(i.abort=new AbortController),()=>i.abort.abort()),[]),t};var jS=[["image",/(^|\/|\.)(Raw|Compressed)?Image$/],["video",/(^|\/|\.)(CompressedVideo|FFMPEGPacket)$/],["annotations",/(^|\/)(Detection2DArray|ImageAnnotations?)$/],["cloud",/(^|\/)(PointCloud2?|LaserScan)$/],["grid",/(^|\/)OccupancyGrid$/],["markers",/(^|\/)Marker(Array)?$/],["path",/(^|\/)Path$/],["pose",/(^|\/)(PoseStamped|PoseWithCovarianceStamped|Odometry|PoseArray|PointStamped|PolygonStamped)$/],["camera",/(^|\/)CameraInfo$/],["frames",/(^|\/)tf(2_msgs)?\/(msg\/)?(TFMessage|tfMessage)$/],["position",/(^|\/)NavSatFix$/],["log",/(rosgraph_msgs|rcl_interfaces|roslib)\/(msg\/)?Log$/],["diagnostics",/(^|\/)DiagnosticArray$/]],KS=["cloud","grid","markers","path","pose","camera","frames","robot"],po=n=>/^(package|file):/.test(n),yt=n=>{if(po(n.name)||/robot_description$/.test(n.name)&&/(^|\/)String$/.test(n.types[0]))return"robot";for(let e of n.types){let t=jS.find(([,i])=>i.test(e));if(t)return t[0]}return"other"},Cc=n=>KS.includes(yt(n));var nt=ke(null),hs=[],d_="",Vs=null,qd=0,Tn=(n,e={})=>({panel:n,id:++qd,...e}),us=(n,e,t=e.map(()=>1))=>{let i=e.map((s,r)=>[s,t[r]]).filter(([s])=>s);return i.length===1?i[0][0]:i.length===0?null:{split:n,children:i.map(([s])=>s),sizes:i.map(([,s])=>s)}},ZS=(n,e)=>{let t=h=>n.filter(d=>yt(d)===h),i=[...t("image"),...t("video")].slice(0,2).map(h=>Tn("image",{topic:h.name})),s=n.some(h=>Cc(h)&&yt(h)!=="camera")?Tn("scene"):null,r=n.find(h=>/Imu|Odometry|Twist|JointState|Battery/.test(h.types[0]))||n.find(h=>yt(h)==="other"||yt(h)==="pose"),o=r?Tn("plot",e?{series:[{topic:r.name,field:""}]}:{awaits:r.name}):null,a=[t("position").length>0?Tn("map"):null,t("log").length>0?Tn("log"):null,t("diagnostics").length>0?Tn("diagnostics"):null],l=us("column",[Tn("topics"),Tn("raw")],[1,1.2]),c=us("row",[s,us("column",i)],[1.6,1]),u=us("column",[c,us("row",[o,...a])],[1.7,1]);return us("row",[l,u],[1,2.2])},Gs=(n,e)=>{if(!n.split)return e(n);let t=n.children.map(i=>Gs(i,e));return e(us(n.split,t,n.sizes))||null},Vd=(n,e)=>n.split?n.children.map(t=>Vd(t,e)).find(Boolean):n.id===e?n:void 0,Hs=n=>n===null?[]:n.split?n.children.flatMap(Hs):[n],mo=n=>{hs.push(nt.value),hs.length>100&&hs.shift(),nt.value=n},$d=()=>{hs.length>0&&(nt.value=hs.pop())},JS={left:["row",!0],right:["row",!1],top:["column",!0],bottom:["column",!1]},f_=(n,e,t)=>{let[i,s]=JS[t];return{split:i,sizes:[1,1],children:s?[e,n]:[n,e]}},p_=(n,e)=>Gs(nt.value,t=>t&&t.id===n?{...t,...e}:t),Rc=(n,e)=>{nt.value=p_(n,e)},m_=n=>{Vs===JSON.stringify(nt.value)&&(Vs=JSON.stringify(n)),nt.value=n},g_=(n,e)=>m_(p_(n,e)),__=n=>{Hs(nt.value).length>1&&mo(Gs(nt.value,e=>e&&e.id===n?null:e))},Ic=(n,e,t=null)=>mo(Gs(nt.value,i=>i&&i.id===n?f_(i,t||Tn(i.panel,{...i,id:++qd}),e):i)),y_=(n,e)=>mo(Gs(nt.value,t=>t&&t.id===n?{...Tn(e),id:n}:t)),go=n=>{let e=Hs(nt.value);Ic(e[e.length-1].id,"right",n)},v_=(n,e,t)=>{if(n===e)return;let i=Vd(nt.value,n),s=Vd(nt.value,e);if(!i||!s)return;if(t==="middle"){mo(Gs(nt.value,o=>o&&o.id===n?s:o&&o.id===e?i:o));return}let r=Gs(nt.value,o=>o&&o.id===n?null:o);mo(Gs(r,o=>o&&o.id===e?f_(o,i,t):o))},x_=(n,e)=>{let t=i=>i===n?{...i,sizes:e}:i.split?{...i,children:i.children.map(t)}:i;nt.value=t(nt.value)},b_=n=>n.awaits!==void 0&&!n.series,S_=()=>Hs(nt.value).some(b_),Hd=(n,e,t=1)=>{if(n.split)return us(n.split,n.children.map(s=>Hd(s,e,n.split==="row"?n.children.length:1)),n.sizes);if(!b_(n))return n;let i=e.length>0?e.slice(0,t>2?1:e.length):[[{topic:n.awaits,field:""}]];return us("row",i.map(s=>Tn("plot",{series:s})))},M_=(n,e)=>{Ga(n)===d_&&(hs.forEach((t,i)=>{hs[i]=Hd(t,e)}),m_(Hd(nt.value,e)))},w_=n=>n&&typeof n=="object"&&(typeof n.panel=="string"||(n.split==="row"||n.split==="column")&&Array.isArray(n.children)&&n.children.length>1&&Array.isArray(n.sizes)&&n.sizes.length===n.children.length&&n.children.every(w_)),T_=n=>n.split?{...n,children:n.children.map(T_)}:{...n,id:++qd},Wd=n=>{try{let e=JSON.parse(n);return w_(e)?T_(e):null}catch{return null}},Ga=n=>n.name+(n.live?"":` ${n.size} ${n.first} ${n.messages}`),A_=n=>`layout of ${Ga(n)}`,QS=n=>{try{return localStorage.getItem(A_(n))}catch{return null}},eM=8192,tM=400,nM="{}",iM=async n=>{if(n.live)return null;try{let e=Wd((await Et(`/${n.id}/layout`)).layout);return Vs=e&&JSON.stringify(e),e}catch{return null}},Xd=0,za=null,Yd=(n=!1)=>{if(clearTimeout(Xd),!za)return;let[e,t]=za;za=null,Vs=t,fo(`/${e}/layout?${new URLSearchParams({text:t})}`,n).catch(()=>{Vs=null})},sM=({id:n,live:e},t)=>{let i=new TextEncoder().encode(t).length>eM?nM:t;clearTimeout(Xd),za=e||i===Vs?null:[n,i],za&&(Xd=setTimeout(Yd,tM))},jd=n=>ZS(n.live?n.topics:n.topics.filter(e=>e.messages>0),n.live),E_=n=>mo(jd(n)),C_=n=>{hs.length===0&&(nt.value=jd(n))},R_=async(n,e)=>{Yd(),Vs=null;let t=Wd(e)||await iM(n)||Wd(QS(n)),i=t||jd(n);return hs.length=0,d_=Ga(n),t||(Vs=JSON.stringify(i)),nt.value=i,t===null},I_=n=>{wn(()=>{if(!nt.value||!n.value)return;let e=JSON.stringify(nt.value);try{localStorage.setItem(A_(n.value),e)}catch{}sM(n.value,e)}),addEventListener("pagehide",()=>Yd(!0))};var Vn=ke([]),z=ke(null),Ue=ke(0n),Mt=ke(""),Zt=ke(""),ds=ke(!1),an=ke(!1),_o=ke(1),pt=ke(null),It=ke([0,1]),Ni=ke(null),fs=()=>Number(z.value.last-z.value.first)+1,oi=n=>Number(n-z.value.first),Pc=()=>{It.value=[0,fs()]},rM=n=>n<z.value.first?z.value.first:n>z.value.last?z.value.last:n,yo=0,Vt=n=>rn(()=>{yo++,an.value=!1,Ue.value=rM(n),Ni.value=null}),Lc=n=>z.value.live||n.messages>0,oM=({first:n,last:e})=>{let t=(e-n)/20n;return n+(t<500000000n?t:500000000n)},Tr=async n=>{let e=await Ac("/"+n.id),t=JSON.parse(e),i=s=>BigInt((new RegExp(`"${s}":(-?\\d+)`).exec(e)||[0,"0"])[1]);return{...n,first:i("start_ns"),last:i("end_ns"),topics:t.topics,messages:t.messages,storage:t.storage,size:t.size,channels:t.channels||[],problems:t.problems||[]}},P_=async n=>{Ar();let e=await Tr(n);yo++,rn(()=>{z.value=e,an.value=e.live,Ue.value=e.live?e.last:oM(e),Ni.value=null,Mt.value="",pt.value=null,Zt.value="",Pc()})},L_=(n,e,t)=>rn(()=>{Zt.value=e?"":"no message there",!(!e||e.error)&&(an.value=!1,Ue.value=e.time,Ni.value={topic:n,time:e.time,index:t,message:e})}),vo=(n,e)=>Ct(z.value.id,{topic:n,...e}),aM=()=>Ni.value&&Ni.value.topic===Mt.value&&Ni.value.time===Ue.value?Ni.value.index:null,lM=async(n,e,t)=>{if(t===null)return[(await vo(n,{start:e+1n,limit:1}))[0],0];let i=(await vo(n,{start:e,limit:Math.min(t+2,1e4)}))[t+1];return[i,i&&i.time===e?t+1:0]},cM=async(n,e,t)=>{let i=t===null?1e4:t,s=i>0?await vo(n,{start:e,end:e+1n,limit:i}):[];return t===null&&s.pop(),s.length>0?[s[s.length-1],s.length-1]:[(await vo(n,{end:e,limit:1,reverse:1}))[0],null]},xo=async n=>{if(Mt.value==="")return;Ar();let e=++yo,t=Mt.value;try{let[i,s]=await(n?lM:cM)(t,Ue.value,aM());e===yo&&L_(t,i,s)}catch(i){Zt.value=i.message}},Di=async n=>{Mt.value=n;let e=++yo,t=Ue.value;try{if((await vo(n,{at:t})).length>0)return;let i=(await vo(n,{start:t,limit:1}))[0];e===yo&&Ue.value===t&&!an.value&&i&&L_(n,i,0)}catch(i){Zt.value=i.message}},Va=[.1,.25,.5,1,2,4,8,16],Zd=n=>{_o.value=Va[Math.min(Va.length-1,Math.max(0,Va.indexOf(_o.value)+n))]},N_=()=>{pt.value=[Ue.value,pt.value&&pt.value[1]>Ue.value?pt.value[1]:z.value.last]},D_=()=>{pt.value=[pt.value&&pt.value[0]<Ue.value?pt.value[0]:z.value.first,Ue.value]},Kd=0,O_=n=>{if(!ds.value)return;let e=BigInt(Math.round(Math.min(n-Kd,250)*1e6*_o.value));Kd=n;let[t,i]=pt.value||[z.value.first,z.value.last],s=Ue.value+e;s>=i&&pt.value&&(s=i>t?t+(s-t)%(i-t):t),Vt(s),s>=z.value.last&&(Ar(),an.value=z.value.live),requestAnimationFrame(O_)},Ar=()=>{ds.value=!1},Nc=()=>{if(ds.value||an.value){Ar(),an.value=!1;return}Ue.value>=z.value.last&&Vt(z.value.first),ds.value=!0,Kd=performance.now(),requestAnimationFrame(O_)};var F_=()=>{let n=new URLSearchParams(location.hash.slice(1));return Object.fromEntries(["bag","at","topic","layout"].map(e=>[e,n.get(e)]))},U_=0,uM=()=>{let n=an.value?{}:{at:Ue.value},e=new URLSearchParams({bag:z.value.id,...n,topic:Mt.value,layout:JSON.stringify(nt.value)});history.replaceState(null,"","#"+e)},B_=()=>wn(()=>{!z.value||!nt.value||ds.value||(an.value||Ue.value,Mt.value,clearTimeout(U_),U_=setTimeout(uM,300))});var hM=100,dM=1e3,z_=3e3,fM=5e3,G_=3e10,pM=5e9,V_=1000000000n,Ws=ke({}),Dc=ke(null),Xa=ke(null),Wa=ke(""),Qd=0n,ef=0,tf=()=>Qd+BigInt(Math.round((performance.now()-ef)*1e6)),mM=n=>{let e=tf();Qd=e>n&&e<n+V_?e:n,ef=performance.now()},Jd=G_,Ha=null,gM=()=>{!z.value||!z.value.live||!an.value||(Ha!==null&&It.value!==Ha&&(Jd=It.value[1]-It.value[0]),rn(()=>{Ue.value=tf();let n=Number(Ue.value-z.value.first);It.value=Ha=[n-Jd,n]}))},Oc=()=>{an.value=!0},_M=(n,{first:e,last:t})=>n>e+(t-e)/10n+10000000000n||n<e,k_=({topics:n})=>n.map(e=>e.name).join(" "),H_=0,yM=async()=>{let{value:n}=z,e=await Tr(n);if(z.value!==n)return;mM(e.last);let t=_M(e.first,{...e,first:n.first})?e.first:n.first,i=Number(t-n.first);rn(()=>{z.value={...e,first:t},i!==0&&(It.value=Ha=It.value.map(r=>r-i))});let s=k_(e)!==k_(n);s&&performance.now()<H_&&C_(z.value),s&&Mt.value===""&&e.topics.length>0&&Di(e.topics[0].name)},vM=n=>{let{header:e}=n&&(n.header?n:(n.transforms||n.markers||[])[0]||{}),t=e&&e.stamp;if(!t)return null;let i=BigInt(t.sec??t.secs??0)*1000000000n+BigInt(t.nanosec??t.nsecs??0);return i===0n?null:i},nf=({data:n,time:e})=>{let t=n?vM(n):null;return t===null?null:Number(e-t)},sf=n=>`${(n/1e6).toFixed(1)} ms`,Uc=n=>Ws.value[n]&&Ws.value[n].ns!==null?sf(Ws.value[n].ns):"",W_=0,xM=()=>c_(an.value?performance.now()-z_:W_).flatMap(n=>n===""?z.value.topics.filter(e=>yt(e)==="frames").map(e=>e.name):[n]),bM=async()=>{let{id:n}=z.value,e={};for(let t of new Set(xM())){let[i]=Gd(await Sr(`bags/${n}/messages${Bt({topic:t,at:tf()+V_,cut:1})}`));i&&(e[t]={ns:nf(i),isRead:i.data!==null})}Ws.value=e},qa=n=>{let{value:e}=Dc,t=e&&e.topics.find(r=>r.name===n);if(!t)return null;let i=t.counts.slice(0,-1),s=i.slice(-Math.max(1,Math.ceil(pM/e.width_ns)));return s.length>0?s.reduce((r,o)=>r+o,0)/(s.length*e.width_ns/1e9):null},X_=async(n,e)=>{Xa.value=JSON.parse(await Sr(n,e))},q_=async n=>{Wa.value="";try{await X_(`recording?do=${n}`,"POST")}catch(e){Wa.value=e.message}},SM=async()=>{if(!(!z.value||!z.value.live))try{await yM(),await bM(),z.value.control&&await X_("recording")}catch{}},$_=()=>{let n=async()=>{await SM(),setTimeout(n,dM)};n(),setInterval(gM,hM),wn(()=>{W_=an.value?1/0:performance.now()-z_})},Y_=n=>{H_=n?performance.now()+fM:0,Qd=z.value.last,ef=performance.now(),Jd=G_,Ha=null,Ws.value={},Xa.value=Dc.value=null};var Pt=n=>{let e=n<0n?"-":"",t=n<0n?-n:n;return e+t/1000000000n+"."+String(t%1000000000n).padStart(9,"0")},j_=(n,e)=>{let t=Math.max(0,Math.min(9,9-Math.floor(Math.log10(Math.max(1,e))+1e-9))),i=Pt(BigInt(Math.round(n)));return t===0?i.slice(0,-10):i.slice(0,i.length-9+t)},wt=n=>{if(n===0)return"0";let e=Math.abs(n);return e>=1e6||e<1e-4?n.toExponential(2):String(Number(n.toPrecision(5)))},Xs=n=>{let e=["B","KiB","MiB","GiB","TiB"],t=0,i=n;for(;i>=1024&&t<e.length-1;)i/=1024,t++;return`${t===0?i:i.toFixed(1)} ${e[t]}`},rf=(n,e="")=>["number","boolean","bigint"].includes(typeof n)?e===""?[]:[e]:n==="NaN"||n==="Infinity"||n==="-Infinity"?e===""?[]:[e]:n===null||typeof n!="object"||Array.isArray(n)?[]:Object.entries(n).flatMap(([t,i])=>rf(i,e===""?t:e+"."+t)),K_=n=>n.find(e=>!/stamp|seq|header|covariance/.test(e))||n[0],of=async n=>{if(navigator.clipboard)return navigator.clipboard.writeText(n);let e=document.body.appendChild(document.createElement("textarea"));e.value=n,e.select(),document.execCommand("copy"),e.remove()};var MM=Symbol.for("pv"),wM=0;function S(n,e,t,i,s,r){e||(e={});var o,a,l=e;if("ref"in l&&typeof n!="function")for(a in l={},e)a=="ref"?o=e[a]:l[a]=e[a];var c={type:n,props:l,key:t,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:MM,__v:--wM,__i:-1,__u:0};return(s||r)&&(c.__source=s,c.__self=r),at.vnode&&at.vnode(c),c}var Z_=()=>S("button",{id:"live","aria-pressed":an.value,title:"follow the present (l)",onClick:Oc,children:"Live"}),TM=()=>{let n=Uc(Mt.value);return S("output",{id:"latency",title:"of the chosen topic: from the stamp in its header until it was received",children:n&&`latency ${n}`})},AM=()=>{let{recording:n,bag:e,messages:t,bytes:i,lost:s,dropped:r,unmatched:o,error:a}=Xa.value,l=s+r;return S(lt,{children:[S("button",{id:"record","aria-pressed":n,onClick:()=>q_(n?"stop":"start"),children:n?"Stop recording":"Record"}),e&&S("output",{id:"recording",title:e,children:[n?"recording":"recorded"," ",e.split("/").at(-1),n&&`: ${t} messages, ${Xs(i)}`,l>0&&S("b",{class:"bad",children:[", ",l," lost"]}),o>0&&S("b",{class:"bad",children:[", ",o," topics not received"]})]}),(a||Wa.value)&&S("span",{role:"alert",children:a||Wa.value})]})},J_=()=>S(lt,{children:[S("span",{id:"about",children:["network, ",z.value.topics.length," topics"]}),S(TM,{}),Xa.value&&S(AM,{})]});var EM=2,CM=3,RM=.2,IM=1e9,PM=({topic:n,field:e})=>`${n} ${e.slice(0,Math.max(0,e.lastIndexOf("."),e.lastIndexOf("[")))}`,LM=(n,e)=>{let t=new Map;for(let{topic:o,field:a,score:l}of n){let c=PM({topic:o,field:a}),u=t.get(c)||[];u.some(h=>h.field===a)||u.length===CM||u[0]&&l<RM*u[0].score||t.set(c,[...u,{topic:o,field:a,score:l}])}let i=[...t.values()].map(o=>o.map(({topic:a,field:l})=>({topic:a,field:l}))),s=o=>i.find(a=>a[0].topic===o[0].topic)===o,r=[...i.filter(s),...i.filter(o=>!s(o))];return e>IM?r.slice(0,1).map(o=>o.slice(0,1)):r.slice(0,EM)},af=async n=>{if(!S_())return;let{fields:e}=await Et(`/${n.id}/movement`).catch(()=>({fields:[]}));M_(n,LM(e,n.size))};var cf=1e5,Ln=ke([]),Er=ke({text:"",busy:!1,error:"",done:0}),uf=new AbortController,$a=n=>{Er.value={...Er.value,...n}},NM=n=>Number(n-z.value.first)/Math.max(1,Number(z.value.last-z.value.first)),df=()=>{uf.abort(),$a({busy:!1})},Ya=()=>{df(),rn(()=>{Ln.value=[],Er.value={text:"",busy:!1,error:"",done:0}})},DM=(n,e)=>{let t=[n>0?`${n} messages could not be evaluated`:"",e?"hits at crowded times are left out":"",Ln.value.length>=cf?`only the first ${cf} hits are shown`:""];$a({busy:!1,done:1,error:t.filter(i=>i!=="").join("; ")})},e0=async n=>{if(Ya(),n.trim()==="")return;uf=new AbortController;let{signal:e}=uf;$a({text:n,busy:!0});let t="",i=0,s=!1;try{for(;;){let r=await Et(`/${z.value.id}/search${Bt({where:n,start:t})}`,e);if(e.aborted)return;i+=r.failed,s=s||r.crowded;let o=r.hits.map(a=>({time:BigInt(a.log_time_ns),topic:a.topic}));if(o.length>0&&(Ln.value=[...Ln.value,...o]),!r.next_ns||Ln.value.length>=cf)break;t=r.next_ns,$a({done:NM(BigInt(t))})}DM(i,s)}catch(r){e.aborted||$a({busy:!1,error:r.message})}},bo=async n=>{let e=Ln.value,t=Ue.value,i=n?e.find(s=>s.time>t):e.findLast(s=>s.time<t);i&&(Vt(i.time),Mt.value!==i.topic&&await Di(i.topic))},t0=()=>{let n=0,e=Ln.value.length;for(;n<e;){let t=n+e>>1;Ln.value[t].time<=Ue.value?n=t+1:e=t}return n},hf=(n,e="")=>n===null||typeof n!="object"?e===""?[]:[e]:Array.isArray(n)?n.length>0?[`len(${e})`,...hf(n[0],`${e}[0]`)]:[`len(${e})`]:Object.entries(n).flatMap(([t,i])=>hf(i,e===""?t:`${e}.${t}`)),lf=new Map,Q_=async n=>{let e=`${z.value.id} ${n}`;if(!lf.has(e)){let[t]=await Ct(z.value.id,{topic:n,limit:1},new AbortController().signal);lf.set(e,t&&t.data?hf(t.data):[])}return lf.get(e)},OM=["topic","type","time","publish_time","size","len(","abs("],UM=50,n0=async(n,e)=>{let t=n.slice(0,e),i=/[/\w.[\]]*$/.exec(t)[0],s=t.slice(0,t.length-i.length),r=z.value.topics.map(c=>c.name).filter(c=>/^[/\w]+$/.test(c)),o=r.filter(c=>i.startsWith(c+".")).sort((c,u)=>u.length-c.length)[0],a=i.startsWith("/")||Mt.value===""?[]:[...await Q_(Mt.value),...OM];return(o?(await Q_(o)).filter(c=>!c.startsWith("len(")).map(c=>`${o}.${c}`):i.startsWith("/")?r.map(c=>c+"."):a).filter(c=>c.startsWith(i)&&c!==i).slice(0,UM).map(c=>s+c+n.slice(e))};var i0=500,Oi=ke({list:[],where:"",readOnly:null}),qs=ke(null),o0=()=>`marks of ${Ga(z.value)}`,a0=()=>{try{return Mr(localStorage.getItem(o0())||"[]")}catch{return[]}},FM=n=>{try{return localStorage.setItem(o0(),JSON.stringify(n)),!0}catch{return Zt.value="the browser does not keep marks",!1}},s0=(n,e,t,i="")=>[...n,{id:1+n.reduce((s,r)=>Math.max(s,r.id),0),start_ns:e,end_ns:t,note:i}],BM={add:(n,{start:e,end:t,times:i,note:s})=>i?i.split(",").reduce((r,o)=>s0(r,o,o,s),n):s0(n,e,t||e,s),change:(n,{id:e,note:t})=>n.map(i=>i.id===e?{...i,note:t}:i),remove:(n,{id:e})=>n.filter(t=>t.id!==e)},kM=n=>({id:n.id,start:BigInt(n.start_ns),end:BigInt(n.end_ns),note:n.note}),zM=(n,e)=>n.start<e.start?-1:n.start>e.start?1:(n.id??0)-(e.id??0),ff=n=>{let e=n.read_only===null?[]:a0();Oi.value={list:[...n.marks,...e].map(kM).sort(zM),where:n.file,readOnly:n.read_only}},r0=Promise.resolve(),Fc=n=>r0=r0.then(n,n),l0=[],c0=()=>{if(Oi.value={list:[],where:"",readOnly:null},qs.value=null,z.value.live)return;let{id:n}=z.value;return Fc(async()=>{if(z.value.id===n)try{let e=await Et(`/${n}/marks`);if(z.value.id!==n)return;l0=e.marks,ff(e)}catch(e){Zt.value=e.message}})},pf=async(n,e)=>{let{readOnly:t,where:i}=Oi.value;if(Zt.value="",t!==null&&z.value.id===n){let s=FM(BM[e.do](a0(),e));return ff({read_only:t,file:i,marks:l0}),s}try{let s=Mr(await fo(`/${n}/marks?${new URLSearchParams(e)}`));return z.value.id===n&&ff(s),!0}catch(s){return Zt.value=s.message,!1}},Bc=()=>{let{id:n}=z.value,[e,t]=pt.value||[Ue.value,Ue.value];return Fc(async()=>{let i=new Set(Oi.value.list.map(r=>r.id));if(!await pf(n,{do:"add",start:String(e),end:String(t)}))return;let s=z.value.id===n&&Oi.value.list.find(r=>!i.has(r.id));s&&(qs.value=s.id)})},u0=()=>{let{id:n}=z.value,e=[...new Set(Ln.value.map(i=>String(i.time)))],t=Er.value.text.slice(0,300);return Fc(async()=>{for(let i=0;i<e.length;i+=i0)if(!await pf(n,{do:"add",times:e.slice(i,i+i0).join(","),note:t}))return})},h0=n=>{let{id:e}=z.value;return Fc(()=>pf(e,n))},d0=(n,e)=>h0({do:"change",id:n,note:e}),f0=n=>h0({do:"remove",id:n}),mf=n=>rn(()=>{Vt(n.start),n.end>n.start&&(pt.value=[n.start,n.end])}),So=n=>{let{list:e}=Oi.value,t=n?e.find(i=>i.start>Ue.value):e.findLast(i=>i.start<Ue.value);t&&mf(t)};var ut=ke(null),ja=ke(!1),Mo=ke(0n),wo=co(()=>ut.value===null?0n:(ja.value?0n:ut.value.first-z.value.first)-Mo.value),ln=n=>n&&ut.value?{...ut.value,first:z.value.first+wo.value,from:ut.value.first}:{...z.value,from:z.value.first},Ui=n=>ut.value!==null&&ut.value.topics.some(e=>e.name===n),ji=n=>Ue.value+(n?wo.value:0n),kc=0,gf=()=>{kc++,rn(()=>{ut.value=null,Mo.value=0n,ja.value=!1})},p0=async n=>{gf();let e=kc,t=Vn.value.find(i=>String(i.id)===n);if(t)try{let i=await Tr(t);e===kc&&z.value.id!==t.id&&(ut.value=i)}catch(i){e===kc&&(Zt.value=i.message)}},m0=()=>z.value.live?[]:Vn.value.filter(n=>!n.live&&n.id!==z.value.id);var GM=n=>{let e=/^\s*([+-]?)(\d+)(?:\.(\d{0,9}))?\s*$/.exec(n.target.value);e&&(Mo.value=BigInt(`${e[1]==="-"?"-":""}${e[2]}${(e[3]||"").padEnd(9,"0")}`)),n.target.value=Pt(Mo.value)},g0=()=>{let n=m0();return n.length===0?null:S(lt,{children:[S("select",{id:"compare","aria-label":"Compare with",value:ut.value?ut.value.id:"",onChange:e=>p0(e.target.value),children:[S("option",{value:"",children:"Compare with"}),n.map(e=>S("option",{value:e.id,children:e.name}))]}),ut.value&&S(lt,{children:[S("select",{id:"align","aria-label":"Align",value:ja.value?"time":"start",onChange:e=>{ja.value=e.target.value==="time"},children:[S("option",{value:"start",children:"by start"}),S("option",{value:"time",children:"by time"})]}),S("label",{children:["offset ",S("input",{id:"offset",size:"9",title:"seconds by which the second bag is moved to the right",value:Pt(Mo.value),onChange:GM})]})]})]})};var VM=256*1024*1024,zc={value:null,busy:!1,error:""},_0=n=>{let e=ke(zc),t=new AbortController,i=()=>{t.abort(),e.value=zc};return{state:e,load:async(r="")=>{i(),t=new AbortController;let{signal:o}=t;e.value={...zc,busy:!0};try{let a=await Et(`/${z.value.id}/${n}${r}`,o);o.aborted||(e.value={value:a,busy:!1,error:""})}catch(a){o.aborted||(e.value={...zc,error:a.message})}},stop:i}},Cr=_0("statistics"),Rr=_0("check"),y0=()=>{Cr.stop(),Rr.stop(),!z.value.live&&z.value.size<=VM&&Cr.load()},Ka=n=>(Cr.state.value.value||[]).find(e=>e.topic===n),HM=3,v0=n=>{let e=Ka(n);if(!e||e.max_gap_ns===null||!(e.median_hz>0))return null;let t=BigInt(e.gap_at_ns);return e.max_gap_ns>HM*1e9/e.median_hz?[t,t+BigInt(Math.round(e.max_gap_ns))]:null};var Si=({kind:n,value:e,onChange:t,empty:i})=>S("select",{class:"topic","aria-label":"Topic",value:e,onChange:s=>t(s.target.value),children:[i!==void 0&&S("option",{value:"",children:i}),z.value.topics.filter(n).map(s=>S("option",{value:s.name,children:s.name}))]}),Jt=({children:n})=>S("p",{class:"empty",children:n});var WM=({finding:n})=>{let e=n.log_time_ns===void 0?null:BigInt(n.log_time_ns),t=n.offset===void 0?n.file:`${n.file}:${n.offset}`;return S("tr",{class:n.severity==="error"?"error":"warn",children:[S("td",{children:n.severity}),S("td",{children:e===null?t:S("button",{class:"plain link",title:t,onClick:()=>Vt(e),children:["+",Pt(e-z.value.first)]})}),S("td",{children:n.text})]})},x0=({node:n,set:e})=>{let{value:t,busy:i,error:s}=Rr.state.value;return S("div",{class:"scroll",children:[S("div",{class:"tools",children:[i?S("button",{onClick:Rr.stop,children:"Cancel"}):S("button",{onClick:()=>Rr.load(n.types?"?types=1":""),children:"Check"}),S("label",{children:[S("input",{type:"checkbox",checked:!!n.types,onChange:r=>e({types:r.target.checked})}),"definitions and messages, too"]}),i&&S("output",{children:"checking ..."}),t&&S("output",{children:[t.errors," errors, ",t.warnings," warnings, ",t.messages," messages",t.findings.length<t.errors+t.warnings?`; the first ${t.findings.length} findings`:""]}),s&&S("span",{role:"alert",children:s})]}),t&&t.findings.length===0&&S(Jt,{children:"nothing is wrong with this bag"}),t&&t.findings.length>0&&S("table",{class:"log",children:[S("thead",{children:S("tr",{children:[S("th",{children:"Severity"}),S("th",{children:"Place"}),S("th",{children:"Finding"})]})}),S("tbody",{id:"findings",children:t.findings.map(r=>S(WM,{finding:r}))})]})]})};var XM=200,b0=n=>yt(n)==="diagnostics",S0=["OK","WARN","ERROR","STALE"],Gc=n=>typeof n.level=="number"?n.level:0,qM=n=>{let e=new Map;for(let{data:t,time:i}of n)for(let s of t?t.status||[]:[])e.has(s.name)||e.set(s.name,{...s,time:i});return[...e.values()].sort((t,i)=>Gc(i)-Gc(t)||(t.name<i.name?-1:1))},M0=({node:n,set:e})=>{let t=z.value.topics.find(b0),i=n.topic||(t?t.name:""),s=Ue.value+1n,{value:r,error:o}=Rt([z.value.id,i,s].join(" "),async a=>i===""?[]:qM(await Ct(z.value.id,{topic:i,end:s,limit:XM,reverse:1,full:1},a))).value;return S("div",{class:"scroll",children:[S("div",{class:"tools",children:[S(Si,{kind:b0,value:i,onChange:a=>e({topic:a})}),o&&S("span",{role:"alert",children:o})]}),!r||r.length===0?S(Jt,{children:"no status before this time"}):r.map(a=>S("details",{class:"status "+(S0[Gc(a)]||"OK").toLowerCase(),children:[S("summary",{children:[S("b",{children:S0[Gc(a)]||String(a.level)})," ",a.name,": ",a.message,S("small",{children:[" ",Pt(Ue.value-a.time).slice(0,-8)," s ago"]})]}),S("table",{children:S("tbody",{children:(a.values||[]).map(l=>S("tr",{children:[S("td",{children:l.key}),S("td",{children:l.value})]}))})})]},a.name))]})};var _f=(n=!1)=>{let{id:e}=ln(n),t=ji(n);return Rt(`${e} ${t}`,async i=>(await Et(`/${e}/tf${Bt({at:t})}`,i)).frames).value},$M=([n,e,t,i])=>[Math.atan2(2*(i*n+e*t),1-2*(n*n+e*e)),Math.asin(Math.min(1,Math.max(-1,2*(i*e-t*n)))),Math.atan2(2*(i*t+n*e),1-2*(e*e+t*t))].map(s=>wt(s*180/Math.PI)),YM=n=>n.static?"static":n.age_ns===0?"interpolated":`${wt(Number(n.age_ns)/1e9)} s old`,w0=({name:n,frame:e,frames:t,depth:i})=>S("li",{"data-frame":n,children:[S("b",{children:n}),e&&S("span",{children:[" [",e.translation.map(wt).join(", "),"] m, [",$M(e.rotation).join(", "),"]\xB0, ",YM(e)]}),i<64&&S("ul",{children:t.filter(s=>s.parent===n).map(s=>S(w0,{name:s.frame,frame:s,frames:t,depth:i+1},s.frame))})]}),T0=()=>{let{value:n,error:e}=_f(),t=n||[],i=new Set(t.map(r=>r.frame)),s=[...new Set(t.map(r=>r.parent))].filter(r=>!i.has(r));return S("div",{class:"scroll",children:[e&&S("p",{role:"alert",children:e}),s.length===0&&S(Jt,{children:"no transforms around this time"}),S("ul",{class:"tree",children:s.map(r=>S(w0,{name:r,frames:t,depth:0},r))})]})};var yn=n=>Number(n)||0,Za=n=>n?`rgba(${[n.r,n.g,n.b].map(e=>Math.round(255*yn(e))).join()},${yn(n.a)})`:"#3f3",Vc=n=>[yn(n.x),yn(n.y)],A0=(n,e,t,i,s)=>{n.font=`${s}px system-ui, sans-serif`,n.fillText(e,t,i)},jM=({results:n=[],id:e})=>{let t=n.map(i=>i.hypothesis||i).sort((i,s)=>yn(s.score)-yn(i.score))[0];return t?`${t.class_id??t.id} ${yn(t.score).toFixed(2)}`:String(e??"")},KM=(n,e)=>{let{center:t,size_x:i,size_y:s}=e.bbox,[r,o]=Vc(t.position||t);n.save(),n.translate(r,o),n.rotate(yn(t.theta)),n.strokeRect(-yn(i)/2,-yn(s)/2,yn(i),yn(s)),n.restore(),A0(n,jM(e),r-yn(i)/2,o-yn(s)/2-3,Math.max(10,n.canvas.height/40))},[ZM,yf,JM]=[1,2,3],QM=(n,{type:e,points:t,outline_color:i,fill_color:s,thickness:r})=>{n.strokeStyle=Za(i),n.lineWidth=yn(r)||1,n.beginPath(),t.map(Vc).forEach(([o,a],l)=>{e===ZM?(n.moveTo(o+n.lineWidth,a),n.arc(o,a,n.lineWidth,0,7)):l===0||e!==yf&&e!==JM&&l%2===0?n.moveTo(o,a):n.lineTo(o,a)}),e===yf&&n.closePath(),e===yf&&s&&(n.fillStyle=Za(s),n.fill()),n.stroke()},ew=(n,{position:e,diameter:t,outline_color:i,fill_color:s,thickness:r})=>{n.strokeStyle=Za(i),n.fillStyle=Za(s),n.lineWidth=yn(r)||1,n.beginPath(),n.arc(...Vc(e),yn(t)/2,0,7),s&&n.fill(),n.stroke()},E0=(n,e)=>{n.strokeStyle=n.fillStyle="#3f3",n.lineWidth=Math.max(1,n.canvas.width/400);for(let t of e.detections||[])KM(n,t);for(let t of e.points||[])QM(n,t);for(let t of e.circles||[])ew(n,t);for(let t of e.texts||[])n.fillStyle=Za(t.text_color),A0(n,String(t.text),...Vc(t.position),yn(t.font_size)||12)};var Mi=n=>{let e=Xe("");return Li(()=>{let t=new ResizeObserver(()=>{n.current&&(e.value=`${n.current.clientWidth}x${n.current.clientHeight}`)});return t.observe(n.current),()=>t.disconnect()},[]),e},ps=n=>{let e=window.devicePixelRatio||1,t=n.clientWidth,i=n.clientHeight;n.width=Math.max(1,Math.round(t*e)),n.height=Math.max(1,Math.round(i*e));let s=n.getContext("2d");s.scale(e,e);let r=getComputedStyle(n).color;return s.fillStyle=s.strokeStyle=r,s.font="11px system-ui, sans-serif",{ink:s,width:t,height:i,color:r}},wi=["#3b82f6","#f97316","#22a565","#d946ef","#dc2626","#0e9aa7","#a07a00","#8b5cf6"],To=(n,e,t)=>{let i=(e-n)/Math.max(1,t),s=10**Math.floor(Math.log10(i)),r=[1,2,5,10].map(a=>a*s).find(a=>a>=i),o=[];if(!(r>0))return o;for(let a=Math.ceil(n/r);a*r<=e&&o.length<100;a++)o.push(a*r);return o};var C0=[[.13572138,4.6153926,-42.66032258,132.13108234,-152.94239396,59.28637943],[.09140261,2.19418839,4.84296658,-14.18503333,4.27729857,2.82956604],[.1066733,12.64194608,-60.58204836,110.36276771,-89.90310912,27.34824973]],tw=n=>C0.map(e=>{let t=e.reduceRight((i,s)=>i*n+s,0);return Math.min(1,Math.max(0,t))}),nw=n=>[0,4,2].map(e=>Math.min(1,Math.max(0,Math.abs(((1-n)*5+e)%6-3)-1))),iw=n=>[1-n,1-n,1-n],vf={turbo:tw,rainbow:nw,inverse:iw},R0=`vec3 turbo(float t) {
  vec3 sum = vec3(0.0);
  ${[5,4,3,2,1,0].map(n=>`sum = sum * t + vec3(${C0.map(e=>e[n].toFixed(8)).join(", ")});`).join(`
  `)}
  return clamp(sum, 0.0, 1.0);
}`;var I0=500000000n,L0=20,sw=8,N0=()=>window.isSecureContext&&typeof window.VideoDecoder=="function",rw=([n,e])=>{let t=[],i=new DataView(e),s=BigInt(n.start_ns);for(let r=0;r+13<=e.byteLength;){let o=i.getUint32(r+8,!0);t.push({time:s+i.getBigUint64(r,!0),key:i.getUint8(r+12)===1,data:new Uint8Array(e,r+13,o)}),r+=13+o}return t},ow=n=>n.then(e=>e.close(),()=>{}),aw=n=>createImageBitmap(n).finally(()=>n.close()),lw=async(n,e,t)=>{let i=[],s=null,r=l=>{let{time:c}=e[l.timestamp];if(i.length>L0){l.close();return}c<=t&&i.length>0&&i[0].time<=t&&ow(i.shift().copied),i.push({time:c,copied:aw(l)})},o=new window.VideoDecoder({output:r,error:l=>{s=l}});try{o.configure({codec:n,optimizeForLatency:!0}),e.forEach(({key:l,data:c},u)=>o.decode(new window.EncodedVideoChunk({type:l?"key":"delta",timestamp:u,data:c}))),await o.flush()}catch(l){s||=l}if(o.state!=="closed"&&o.close(),s&&i.length===0)throw new Error(`${n}: ${s.message}`);return(await Promise.all(i.map(async({time:l,copied:c})=>({time:l,bitmap:await c})))).sort((l,c)=>l.time<c.time?-1:1)},Ir=new Map,P0=n=>{for(let{bitmap:e}of Ir.has(n)?Ir.get(n).pictures:[])e.close();Ir.delete(n)},cw=(n,e,t)=>{P0(n),Ir.size>=sw&&P0(Ir.keys().next().value),Ir.set(n,{pictures:e,until:t})},D0=(n,e)=>n.filter(t=>t.time<=e).pop(),uw=async(n,e,t,i,s)=>{let r=await wr(`/${n.id}/video${Bt({topic:t,at:i,end:i+I0})}`,s),[{codec:o,parameters:a}]=r,{supported:l}=await window.VideoDecoder.isConfigSupported({codec:a});if(!l)throw Object.assign(new Error(`this browser does not decode ${o} (${a})`),{isUnsupported:!0});let c=rw(r),u=await lw(a,c,i),h=u.length>L0||r[2]!=="end";return cw(e,u,h?u[u.length-1].time:i+I0),D0(u,i)},O0=async(n,e,t,i)=>{let s=`${n.id} ${e}`,r=Ir.get(s),o=r&&!n.live&&t<r.until&&D0(r.pictures,t)||await uw(n,s,e,t,i);if(!o)throw new Error("no picture at or before this time");return createImageBitmap(o.bitmap)};var Pr=n=>["image","video"].includes(yt(n)),U0=async(n,e,t,i,s)=>createImageBitmap(await u_(`/${n.id}/image${Bt({topic:e,at:t,width:i})}`,s)),Hc=async(n,e,t,i,s)=>{if(!(yt(n.topics.find(o=>o.name===e)||{name:e,types:[]})==="video")||!N0())return U0(n,e,t,i,s);try{return await O0(n,e,t,s)}catch(o){if(!o.isUnsupported)throw o;return U0(n,e,t,i,s).catch(()=>{throw o})}};var Ja={zoom:1,x:0,y:0},hw=64,dw=ke(Ja),Xc=(n,e)=>Math.min(e/2,Math.max(-e/2,n)),Wc=({zoom:n,x:e,y:t},i,[s,r])=>{let o=Math.min(hw,Math.max(1,n*i));return o===1?Ja:{zoom:o,x:Xc(s-(s-e)*o/n,o),y:Xc(r-(r-t)*o/n,o)}},F0=({zoom:n,x:e,y:t},i,s)=>({zoom:n,x:Xc(e+i,n),y:Xc(t+s,n)}),B0={ArrowLeft:[.1,0],ArrowRight:[-.1,0],ArrowUp:[0,.1],ArrowDown:[0,-.1]},qc=n=>{let e=Xe(Ja),t=n?dw:e,i=rt(new Map).current,s=c=>{let u=c.currentTarget.getBoundingClientRect();return[(c.clientX-u.left)/u.width-.5,(c.clientY-u.top)/u.height-.5]},r=()=>[0,1].map(c=>[...i.values()].reduce((u,h)=>u+h[c],0)/i.size),o=c=>{let[[u,h],[d,f]]=[...i.values()];return Math.hypot((d-u)*c.clientWidth,(f-h)*c.clientHeight)},a=c=>{i.delete(c.pointerId)};return{at:t,events:{onWheel:c=>{c.preventDefault(),t.value=Wc(t.value,c.deltaY>0?.8:1.25,s(c))},onPointerDown:c=>{c.button!==0||i.size===2||(c.currentTarget.setPointerCapture(c.pointerId),i.set(c.pointerId,s(c)))},onPointerMove:c=>{if(!i.has(c.pointerId))return;let[u,h]=r(),d=i.size===2?o(c.currentTarget):0;i.set(c.pointerId,s(c));let[f,m]=r(),_=F0(t.value,f-u,m-h);t.value=d>0?Wc(_,o(c.currentTarget)/d,[f,m]):_},onPointerUp:a,onPointerCancel:a,onDblClick:()=>{t.value=Ja},onKeyDown:c=>{if(c.key==="+")t.value=Wc(t.value,1.25,[0,0]);else if(c.key==="-")t.value=Wc(t.value,.8,[0,0]);else if(c.key==="0")t.value=Ja;else if(c.shiftKey&&B0[c.key])t.value=F0(t.value,...B0[c.key]);else return;c.preventDefault(),c.stopPropagation()}}}};var k0=4096,V0=n=>yt(n)==="annotations",fw=(n,e,t,i)=>{let s=n.getImageData(0,0,e,t),r=s.data,o=Array.from({length:256},(a,l)=>i(l/255).map(c=>Math.round(c*255)));for(let a=0;a<r.length;a+=4)[r[a],r[a+1],r[a+2]]=o[r[a]];n.putImageData(s,0,0)},pw=(n,{width:e,height:t},i,s)=>{n.globalAlpha=s;try{return i.bitmap?n.drawImage(i.bitmap,0,0,e,t):E0(n,i.data),""}catch(r){return`not all annotations can be drawn: ${r.message}`}},mw=(n,e,t,i,s)=>{n.width=e.width,n.height=e.height;let r=n.getContext("2d",{willReadFrequently:!!t});return r.drawImage(e,0,0),t&&fw(r,e.width,e.height,t),i?pw(r,e,i,s):""},z0=n=>Li(()=>()=>{n&&n.close()},[n]),gw=(n,e,t)=>t?k0:Math.min(k0,Math.ceil((parseInt(n,10)||0)*Math.min(e,4)*(window.devicePixelRatio||1)/64)*64),H0=async(n,e,t,i,s)=>e===""||i===0?null:Hc(n,e,t,i,s),_w=async(n,e,t,i,s)=>{if(!e||i===0)return null;if(Pr(e))return{bitmap:await H0(n,e.name,t,i,s)};let[r]=await Ct(n.id,{topic:e.name,at:t,full:1},s);if(r&&r.error)throw new Error(r.error);return r?{data:r.data}:null},G0=({isOther:n,topic:e,node:t,zoom:i,tell:s})=>{let r=rt(null),o=rt(null),a=Mi(o),l=ln(n),{id:c}=l,u=ji(n),h=l.topics.find(T=>T.name===t.over),d=t.opacity??.5,{zoom:f,x:m,y:_}=i.at.value,p=gw(a.value,f,!!h&&V0(h)),g=t.colors===!0?"turbo":t.colors||"",{value:x,error:b}=Rt([c,e,u,p].join(" "),T=>H0(l,e,u,p,T)).value,v=Rt([c,t.over,u,p].join(" "),T=>_w(l,h,u,p,T)).value;return Li(()=>{let T=x?mw(r.current,x,vf[g],v.value,d):"";s(b||v.error||T)},[x,b,g,v,d]),z0(x),z0(v.value&&v.value.bitmap),S("div",{class:"picture",ref:o,tabIndex:0,role:"group",...i.events,"aria-label":`Picture${n?` of ${l.name}`:""}: + and - zoom, 0 shows all, shift and arrows move`,children:[S("canvas",{ref:r,role:"img","aria-label":e,hidden:!x,style:{transform:`translate(${100*m}%, ${100*_}%) scale(${f})`}}),ut.value&&S("span",{class:"bagname",children:l.name}),e===""&&S(Jt,{children:"the bag has no images"})]})},W0=({node:n,set:e})=>{let t=qc(!!n.linked),i=Xe(""),s=Xe(""),r=z.value.topics.find(Pr),o=n.topic||(r?r.name:""),a=z.value.topics.find(u=>u.name===n.over),l=Ui(o),c=n.colors===!0?"turbo":n.colors||"";return S("div",{class:"fill",children:[S("div",{class:"tools",children:[S(Si,{kind:Pr,value:o,onChange:u=>e({topic:u})}),S("select",{"aria-label":"Colors",value:c,onChange:u=>e({colors:u.target.value}),children:[S("option",{value:"",children:"own colors"}),Object.keys(vf).map(u=>S("option",{value:u,children:u}))]}),S("label",{children:["over it ",S("select",{class:"topic","aria-label":"Over the image",value:n.over||"",onChange:u=>e({over:u.target.value}),children:[S("option",{value:"",children:"nothing"}),z.value.topics.filter(u=>(Pr(u)||V0(u))&&u.name!==o).map(u=>S("option",{value:u.name,children:u.name}))]})]}),a&&S("input",{"aria-label":"Opacity",type:"range",min:"0",max:"1",step:"0.05",value:n.opacity??.5,onInput:u=>e({opacity:Number(u.target.value)})}),S("label",{title:"zoom together with other panels",children:[S("input",{type:"checkbox",checked:!!n.linked,onChange:u=>e({linked:u.target.checked})}),"linked"]}),i.value&&S("span",{role:"alert",children:i.value}),l&&s.value&&S("span",{role:"alert",children:[ut.value.name,": ",s.value]})]}),S("div",{class:"pair",children:[S(G0,{isOther:!1,topic:o,node:n,zoom:t,tell:u=>{i.value=u}}),l&&S(G0,{isOther:!0,topic:o,node:n,zoom:t,tell:u=>{s.value=u}},ut.value.id)]})]})};var yw=300,X0=n=>yt(n)==="log",vw={1:0,2:1,4:2,8:3,16:4},xf=["DEBUG","INFO","WARN","ERROR","FATAL"],bf=({type:n,data:e})=>/\/msg\//.test(n)?Math.min(4,Math.max(0,Math.floor(Number(e.level)/10)-1)):vw[e.level]??1,q0=({node:n,set:e})=>{let t=Xe(""),i=z.value.topics.find(X0),s=n.topic||(i?i.name:""),r=Ue.value+1n,{value:o,error:a}=Rt([z.value.id,s,r].join(" "),h=>s===""?[]:Ct(z.value.id,{topic:s,end:r,limit:yw,reverse:1},h)).value,l=n.level||0,c=t.value.toLowerCase(),u=(o||[]).filter(h=>h.data&&bf(h)>=l&&`${h.data.name} ${h.data.msg}`.toLowerCase().includes(c));return S("div",{class:"scroll",children:[S("div",{class:"tools",children:[S(Si,{kind:X0,value:s,onChange:h=>e({topic:h})}),S("select",{"aria-label":"Least level",value:l,onChange:h=>e({level:Number(h.target.value)}),children:xf.map((h,d)=>S("option",{value:d,children:h}))}),S("input",{type:"search","aria-label":"Filter the log",placeholder:"node or text",value:t.value,onInput:h=>{t.value=h.target.value}}),a&&S("span",{role:"alert",children:a})]}),u.length===0&&S(Jt,{children:"nothing was logged before this time"}),S("table",{class:"log",children:S("tbody",{children:u.map((h,d)=>S("tr",{class:xf[bf(h)].toLowerCase(),children:[S("td",{children:S("button",{class:"plain",title:"go there",onClick:()=>Vt(h.time),children:["+",Pt(h.time-z.value.first).slice(0,-6)]})}),S("td",{children:xf[bf(h)]}),S("td",{children:h.data.name}),S("td",{children:h.data.msg})]},d))})})]})};var Ao=new Map,Sf=(n,e)=>n/e*360-180,Mf=(n,e)=>Math.atan(Math.sinh(Math.PI*(1-2*n/e)))*180/Math.PI,xw=(n,e)=>Math.floor((n+180)/360*e),bw=(n,e)=>Math.floor((1-Math.asinh(Math.tan(n*Math.PI/180))/Math.PI)/2*e),Sw=(n,e)=>{if(!Ao.has(n)){Ao.size>=400&&Ao.delete(Ao.keys().next().value);let i=new Image;i.onload=()=>{e.value++},i.src=n,Ao.set(n,i)}let t=Ao.get(n);return t.complete&&t.naturalWidth>0?t:null},$0=(n,{url:e,loaded:t},{x:i,y:s,width:r,height:o,west:a,north:l,pixelsPerTurn:c})=>{let u=Math.min(19,Math.max(0,Math.round(Math.log2(c/256)))),h=2**u,d=xw(a,h),f=Math.max(0,bw(Math.min(85,l),h)),m=0;for(let _=f;_<h&&s(Mf(_,h))<o;_++)for(let p=d;i(Sf(p,h))<r&&m<100;p++){let g=[(p%h+h)%h,_],[x,b]=[i(Sf(p,h)),s(Mf(_,h))],v=Sw(e.replace("{z}",u).replace("{x}",g[0]).replace("{y}",g[1]),t);m++,v&&n.drawImage(v,x,b,i(Sf(p+1,h))-x,s(Mf(_+1,h))-b)}};var $c=111320,Mw=(n,{width:e,height:t},i)=>{let s=(g,x)=>n.reduce((b,v)=>x(b,v[g]),n[0][g]),r=s(0,Math.min),o=s(0,Math.max),a=s(1,Math.min),l=s(1,Math.max),c=Math.cos((r+o)/2*Math.PI/180),u=Math.max(1,(l-a)*$c*c),h=Math.max(1,(o-r)*$c),d=Math.min((e-40)/u,(t-40)/h)*i.zoom,f=$c*c*d,m=$c*d,_=e*(.5+i.x),p=t*(.5+i.y);return{scale:d,x:g=>_+(g-(a+l)/2)*f,y:g=>p-(g-(r+o)/2)*m,west:(a+l)/2-_/f,north:(r+o)/2+p/m,pixelsPerTurn:360*f}},ww=(n,{points:e,color:t,dashed:i},{x:s,y:r})=>{n.strokeStyle=t,n.lineWidth=2,n.setLineDash(i?[6,4]:[]),n.beginPath();for(let[o,a]of e)n.lineTo(s(a),r(o));n.stroke()},Tw=(n,{place:e,color:t},{x:i,y:s})=>{n.fillStyle="#e33",n.strokeStyle=t,n.setLineDash([]),n.beginPath(),n.arc(i(e[1]),s(e[0]),5,0,7),n.fill(),n.stroke()},Y0=(n,e,t,i)=>{let s=ps(n),{ink:r}=s,o=e.flatMap(({points:c,place:u})=>u?[...c,u]:c);if(o.length===0)return;let a=Mw(o,s,i);t.url&&$0(r,t,{...a,width:s.width,height:s.height});for(let c of e)ww(r,c,a);let[l]=To(.001,120/a.scale,1).slice(-1);l&&(r.fillRect(10,s.height-12,l*a.scale,2),r.fillText(`${wt(l)} m`,10,s.height-16));for(let c of e)c.place&&Tw(r,c,a)};var Hn=n=>(e,...t)=>Float64Array.from(e,(i,s)=>n(...t.map(r=>r[s]))),wf=(n,e,t)=>{let i=new Float64Array(n.length);for(let s=0;s<n.length;s++)i[s]=t(i,s,s>0?(n[s]-n[s-1])/1e9:NaN);return i},Af={...Object.fromEntries(["abs","sqrt","sin","cos","tan","asin","acos","atan","exp","log","log10","floor","ceil","round","sign"].map(n=>[n,[1,1,Hn(Math[n])]])),atan2:[2,2,Hn(Math.atan2)],min:[1,9,Hn(Math.min)],max:[1,9,Hn(Math.max)],norm:[1,9,Hn(Math.hypot)],deg:[1,1,Hn(n=>n*180/Math.PI)],rad:[1,1,Hn(n=>n*Math.PI/180)],yaw:[4,4,Hn((n,e,t,i)=>Math.atan2(2*(i*t+n*e),i*i+n*n-e*e-t*t))],delta:[1,1,(n,e)=>wf(n,e,(t,i)=>i>0?e[i]-e[i-1]:NaN)],derivative:[1,1,(n,e)=>wf(n,e,(t,i,s)=>s>0?(e[i]-e[i-1])/s:NaN)],integral:[1,1,(n,e)=>wf(n,e,(t,i,s)=>{let r=(e[i]+e[i-1])/2*s;return i===0?0:t[i-1]+(Number.isNaN(r)?0:r)})]},j0=Object.keys(Af),Tf={"+":[1,Hn((n,e)=>n+e)],"-":[1,Hn((n,e)=>n-e)],"*":[2,Hn((n,e)=>n*e)],"/":[2,Hn((n,e)=>n/e)],"%":[2,Hn((n,e)=>n%e)],"^":[4,Hn((n,e)=>n**e)]},Aw=3,Ew=100,Cw=/\s*((?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)/y,Rw=/\s*((?:\/[A-Za-z_~]\w*)+\.|)([A-Za-z_]\w*(?:\[-?\d+\])*(?:\.[A-Za-z_]\w*(?:\[-?\d+\])*)*)(?:\.@(\w+))?/y,Iw=/\s*([-+*/%^(),])/y,Ef=class{constructor(e){Object.assign(this,{text:e,at:0,fields:[],depth:0})}fail(e){throw new Error(`column ${this.at+1}: ${e}`)}take(e){e.lastIndex=this.at;let t=e.exec(this.text);return t&&(this.at=e.lastIndex),t}sign(e){let t=this.at,i=this.take(Iw);return i&&e.includes(i[1])?i[1]:(this.at=t,null)}field(e,t){let i=this.fields.findIndex(s=>s.topic===e&&s.path===t);return{field:i>=0?i:this.fields.push({topic:e,path:t})-1}}call(e,t){Object.hasOwn(Af,e)||this.fail(`no function ${e}`);let[i,s,r]=Af[e];return(t.length<i||t.length>s)&&this.fail(`${e} needs ${i===s?i:`${i} to ${s}`} values`),{call:r,inputs:t}}operand(){let e=this.take(Cw);if(e)return{value:Number(e[1])};if(this.sign("(")){let a=this.sum(0);return this.sign(")")||this.fail('")" expected'),a}if(this.sign("-"))return{call:Hn(a=>-a),inputs:[this.sum(Aw)]};let t=this.take(Rw);if(!t)return this.fail('a number, field, function or "(" expected');let[,i,s,r]=t;if(i===""&&!r&&this.sign("(")){let a=[];do a.push(this.sum(0));while(this.sign(","));return this.sign(")")||this.fail('")" expected'),this.call(s,a)}if(i===""&&s==="pi"&&!r)return{value:Math.PI};let o=this.field(i.slice(0,-1),s);return r?this.call(r,[o]):o}sum(e){++this.depth>Ew&&this.fail("nested too deep");let t=this.operand();for(;;){let i=this.at,s=this.sign("+-*/%^");if(!s||Tf[s][0]<e){this.at=i;break}let r=Tf[s][0];t={call:Tf[s][1],inputs:[t,this.sum(s==="^"?r:r+1)]}}return this.depth--,t}},K0=n=>{let e=new Ef(n),t=e.sum(0);return n.slice(e.at).trim()!==""&&e.fail("an operator expected"),{tree:t,fields:e.fields}},Cf=(n,e,t)=>n.field!==void 0?t[n.field]:n.value!==void 0?new Float64Array(e.length).fill(n.value):n.call(e,...n.inputs.map(i=>Cf(i,e,t)));var Pw=8,Eo=new Map,Z0=async(n,e,t,i,s,r)=>{let[o,a,l]=await wr(`/${n.id}/values${Bt({topic:e,fields:t.join(","),start:i,end:s})}`,r),c=new Float64Array(a),u=t.length+1,h=c.length/u,d=Number(BigInt(o.start_ns)-n.first),f=m=>Float64Array.from({length:h},(_,p)=>c[p*u+m]);return{times:f(0).map(m=>m+d),columns:t.map((m,_)=>f(_+1)),whole:l==="end"}},Lw=async(n,e,t,[i,s],r)=>{let o=JSON.stringify([n.id,String(n.first),e,t]);if(!Eo.has(o)&&!n.live){let a=await Z0(n,e,t,n.from,"",r);Eo.set(o,a.whole?a:null),Eo.size>Pw&&Eo.delete(Eo.keys().next().value)}return Eo.get(o)||Z0(n,e,t,n.first+BigInt(Math.floor(i)),n.first+BigInt(Math.ceil(s)+1),r)},Nw=(n,{times:e,columns:t})=>t.map(i=>{let s=-1;return n.map(r=>{for(;s+1<e.length&&e[s+1]<=r;)s++;return s<0?NaN:i[s]})}),Dw=(n,e)=>{let t=new Map;for(let i of n)t.set(e(i),[...t.get(e(i))||[],i]);return t},Yc=async(n,e,t,i,s,r)=>{let{tree:o,fields:a}=K0(e),l=Dw(a,d=>d.topic||t),c=[];if(!i&&!l.has(t))throw new Error(`the expression has no field of ${t}`);let u=!0,h=async d=>{let f=l.get(d),m=await Lw(n,d,f.map(p=>p.path),s,r);u=u&&m.whole,i||({times:i}=m);let _=i===m.times?m.columns:Nw(i,m);f.forEach((p,g)=>{c[a.indexOf(p)]=_[g]})};l.has(t)&&await h(t);for(let d of l.keys())d!==t&&await h(d);return{times:i,values:Cf(o,i,c),whole:u}},Ow=(n,e,[t,i],s)=>{let r=[],o=-1,a=[],l=()=>r.push(...[...new Set(a)].sort((c,u)=>c-u).map(c=>[n[c],e[c]]));for(let c=0;c<n.length;c++){if(n[c]<t||n[c]>i||!Number.isFinite(e[c]))continue;let u=Math.floor((n[c]-t)/(i-t)*s);u!==o&&(l(),o=u,a=[c,c,c,c]),e[c]<e[a[1]]&&(a[1]=c),e[c]>e[a[2]]&&(a[2]=c),a[3]=c}return l(),r},If=({points:n})=>n.flatMap(([e,t,i,s,r])=>e===1?[[t,i]]:t<=s?[[t,i],[s,r]]:[[s,r],[t,i]]),Uw=async(n,{topic:e,field:t},[i,s],r,o)=>{let a=n.first+BigInt(Math.floor(i)),l=n.first+BigInt(Math.ceil(s)),c=Math.max(1,Math.min(r,1e4)),u=await Et(`/${n.id}/series${Bt({topic:e,field:t,start:a,end:l,points:c})}`,o),h=Number(BigInt(u.start_ns)-n.first);return{points:If(u).map(([d,f])=>[d+h,f])}},Pf="too many messages: zoom in",$s=n=>n.text??n.field,Fw=async(n,e,t,i,s)=>{if($s(e)==="")return{points:[]};if(e.text===void 0)return Uw(n,e,t,i,s);let{times:r,values:o,whole:a}=await Yc(n,e.text,e.topic,null,t,s);return{points:Ow(r,o,t,i),error:a?"":Pf}},Bw=async(n,e,t,i,s)=>{if($s(e)===""||$s(t)==="")return{points:[]};let r=await Yc(n,$s(e),e.topic,null,i,s),o=await Yc(n,$s(t),t.topic,r.times,i,s),a=[];return r.times.forEach((l,c)=>{l>=i[0]&&l<=i[1]&&a.push([o.values[c],r.values[c],l])}),{points:a,error:r.whole&&o.whole?"":Pf}},kw=(n,e,t)=>e.catch(i=>{if(t.aborted)throw i;return{points:[],error:i.message}}).then(i=>({...n,...i})),Lf=(n,e,t,i,s,r=ln(!1))=>Promise.all(n.map((o,a)=>kw(o,e===null||a===e?Fw(r,o,t,i,s):Bw(r,o,n[e],t,s),s))),Rf=n=>/[",\n]/.test(n)?`"${n.replaceAll('"','""')}"`:n,J0=async(n,e,t)=>{let i=ut.value!==null,s=[`${i?"bag,":""}topic,field,log_time_ns,value`],r=[],o=n.filter(u=>$s(u)!==""),a=ln(!1),l=ln(!0),c=[...o.map(u=>[a,u]),...i?o.filter(u=>Ui(u.topic)).map(u=>[l,u]):[]];for(let[u,h]of c){let{times:d,values:f,whole:m}=await Yc(u,$s(h),h.topic,null,e,t);m||r.push(`${h.topic}: ${Pf}; the file has the first values only`);let _=`${i?Rf(u.name)+",":""}${Rf(h.topic)},${Rf($s(h))},`;d.forEach((p,g)=>{p>=e[0]&&p<=e[1]&&s.push(`${_}${u.first+BigInt(p)},${f[g]}`)})}return[s.join(`
`)+`
`,r.join("; ")]};var zw=2e3,Gw=async(n,e,t,i)=>If(await Et(`/${n.id}/series${Bt({topic:e,field:t,points:zw})}`,i)),Q0=(n,e,t)=>{let i=t;for(;i+1<n.length&&n[i+1][0]<=e;)i++;let[s,r]=n[i],[o,a]=n[Math.min(i+1,n.length-1)];return[e<=s||o<=s?r:r+(a-r)*(e-s)/(o-s),i]},Vw=(n,e)=>{if(n.length===0||e.length===0)return[];let t=[...new Set([...n,...e].map(([r])=>r))].sort((r,o)=>r-o),i=0,s=0;return t.map(r=>{let[o,a]=Q0(n,r,i),[l,c]=Q0(e,r,s);return i=a,s=c,[o,l]})},ey=async(n,e,t)=>{try{return{points:Vw(...await Promise.all(["latitude","longitude"].map(i=>Gw(n,e,i,t)))),error:""}}catch(i){if(t.aborted)throw i;return{points:[],error:i.message}}},ty=async(n,e,t,i)=>{let[s]=await Ct(n.id,{topic:e,at:t},i),r=s&&s.data;return r&&Number.isFinite(r.latitude)&&Number.isFinite(r.longitude)?[r.latitude,r.longitude]:null};var Hw=n=>yt(n)==="position",Ww=({topic:n,color:e,isShown:t,tracks:i,onChange:s})=>S("div",{class:"track","data-track":n,children:[S("i",{style:{backgroundColor:e}}),S("label",{children:[S("input",{type:"checkbox",checked:t,onChange:r=>s(r.target.checked)}),n]}),S("output",{children:i.filter(({place:r})=>r).map(({place:r})=>r.join(", ")).join(" / ")}),i.filter(({error:r})=>r).map(({error:r})=>S("span",{role:"alert",children:r}))]}),ny=({node:n,set:e})=>{let t=rt(null),i=Mi(t),s=qc(!1),r=n.hidden||[],o=z.value.topics.filter(Hw).map(p=>p.name),a=p=>wi[o.indexOf(p)%wi.length],l=o.filter(p=>!r.includes(p)).flatMap(p=>[{topic:p,isOther:!1},...Ui(p)?[{topic:p,isOther:!0}]:[]]),c=[z.value.id,z.value.first,ut.value?ut.value.id:"",...l.map(({topic:p})=>p)].join(" "),u=Rt(c,p=>Promise.all(l.map(async g=>({...g,...await ey(ln(g.isOther),g.topic,p)})))).value.value||[],h=Rt([c,Ue.value,wo.value].join(" "),p=>Promise.all(l.map(async g=>({...g,place:await ty(ln(g.isOther),g.topic,ji(g.isOther),p)})))).value.value||[],d=l.map(p=>{let g=({topic:x,isOther:b})=>x===p.topic&&b===p.isOther;return{points:[],place:null,...u.find(g),...h.find(g),color:a(p.topic),dashed:p.isOther}}),f=Xe(0),m=Rt("tiles",async()=>JSON.parse(await Sr("tiles")).url).value.value;xt(()=>{t.current&&Y0(t.current,d,{url:m,loaded:f},s.at.value)},[u,h,i.value,s.at.value,m,f.value]);let _=(p,g)=>e({hidden:g?r.filter(x=>x!==p):[...r,p]});return S("div",{class:"fill",children:[S("div",{class:"tools list",children:o.map(p=>S(Ww,{topic:p,color:a(p),isShown:!r.includes(p),tracks:d.filter(g=>g.topic===p),onChange:g=>_(p,g)}))}),o.length===0&&S(Jt,{children:"the bag has no positions"}),S("canvas",{class:"chart",ref:t,tabIndex:0,role:"img",...s.events,"aria-label":"Tracks: + and - zoom, 0 shows all, shift and arrows move"})]})};var Xw=1500,qw=()=>{let n=Xe({value:null,error:""});return xt(()=>{if(!z.value.live)return;let e=0,t=!1,i=async()=>{try{n.value={value:JSON.parse(await Sr("network")),error:""}}catch(s){n.value={...n.value,error:s.message}}t||(e=setTimeout(i,Xw))};return i(),()=>{t=!0,clearTimeout(e)}},[]),n.value},iy=(n,e)=>(n.find(t=>t.gid===e)||{}).node||"an unknown node",$w=({publishers:n,subscribers:e},{matched:t,what:i,policy:s,publisher:r,subscriber:o,text:a})=>`${`${iy(n,r)} to ${iy(e,o)}`}${t?"":": not received"}: ${s||i}: ${a}`,Yw=({name:n,publishers:e})=>e.length===0?"no publisher":e.some(t=>t.keyed||!t.ros)?"not a topic of ROS":Ws.value[n]&&!Ws.value[n].isRead?"its messages can't be decoded: the definition of its type is not known":"",jw=n=>[...new Set(n)],Kw=({qos:n})=>n?`${n.reliability}, ${n.durability}`:"",Zw=({topic:n})=>{let e=qa(n.name),t=Yw(n);return S(lt,{children:[S("tr",{"data-topic":n.name,children:[S("td",{children:S("button",{class:"plain",onClick:()=>Di(n.name),children:n.name})}),S("td",{children:n.type}),S("td",{title:n.publishers.map(i=>i.node).join(`
`),children:n.publishers.length}),S("td",{title:n.subscribers.map(i=>i.node).join(`
`),children:n.subscribers.length}),S("td",{children:e?wt(Number(e.toPrecision(3))):""}),S("td",{children:Uc(n.name)}),S("td",{class:"qos",children:jw(n.publishers.map(Kw)).join("; ")})]}),(t||n.problems.length>0)&&S("tr",{class:"why",children:S("td",{colSpan:7,children:S("ul",{children:[t&&S("li",{children:t}),n.problems.map(i=>S("li",{class:i.matched?"":"bad",children:$w(n,i)}))]})})})]})},Jw=({nodes:n})=>S(lt,{children:[S("h2",{children:"Nodes"}),S("ul",{children:n.map(e=>S("li",{children:e.name}))})]}),sy=()=>{let{value:n,error:e}=qw();return z.value.live?S("div",{class:"scroll",children:[e&&S("p",{role:"alert",children:e}),n&&S("table",{children:[S("thead",{children:S("tr",{children:[S("th",{children:"Topic"}),S("th",{children:"Type"}),S("th",{title:"publishers",children:"Pub"}),S("th",{title:"subscribers",children:"Sub"}),S("th",{title:"rate of the last seconds",children:"Hz"}),S("th",{title:"from the stamp in its header until it was received",children:"Latency"}),S("th",{children:"QoS"})]})}),S("tbody",{id:"network",children:n.topics.map(t=>S(Zw,{topic:t},t.name+" "+t.type))})]}),n&&n.nodes.length>0&&S(Jw,{nodes:n.nodes})]}):S(Jt,{children:"this is a bag; a network is shown with --live"})};var Nn=58,Co=18,Qw=200,Qa=(n,e=1)=>{let t=1/0,i=-1/0;for(let{points:s}of n)for(let r of s)Number.isFinite(r[e])&&(t=Math.min(t,r[e]),i=Math.max(i,r[e]));return t<=i?[t,i]:null},Nf=n=>{let[e,t]=n||[0,1],i=t>e?(t-e)*.05:Math.abs(e)*.1||1;return[e-i,t+i]},ry=({ink:n,width:e,height:t},{x:i,y:s,low:r,high:o,marks:a,label:l})=>{n.lineWidth=1;for(let c of To(r,o,t/40))n.globalAlpha=.15,n.fillRect(Nn,s(c),e-Nn,1),n.globalAlpha=.8,n.textAlign="right",n.fillText(wt(c),Nn-4,s(c)+4);for(let c of a)n.globalAlpha=.15,n.fillRect(i(c),0,1,t-Co),n.globalAlpha=.8,n.textAlign="center",n.fillText(l(c),i(c),t-5);n.globalAlpha=1},oy=(n,e,t,i)=>e.forEach(({points:s,color:r,dashed:o},a)=>{n.strokeStyle=n.fillStyle=wi[(r??a)%wi.length],n.setLineDash(o?[6,4]:[]),n.lineWidth=1.5,n.beginPath();let l=!0;for(let[c,u]of s){if(!Number.isFinite(c)||!Number.isFinite(u)){l=!0;continue}l?n.moveTo(t(c),i(u)):n.lineTo(t(c),i(u)),l=!1}n.stroke();for(let[c,u]of s.length<Qw?s:[])n.fillRect(t(c)-1.5,i(u)-1.5,3,3)}),ay=({ink:n,width:e,height:t})=>{n.save(),n.beginPath(),n.rect(Nn,0,e-Nn,t-Co),n.clip()},ly=(n,e,t,i,s)=>{let r=ps(n),{ink:o,width:a,height:l}=r,[c,u]=Nf(Qa(e)),h=_=>Nn+(_-t[0])/(t[1]-t[0])*(a-Nn),d=_=>(u-_)/(u-c)*(l-Co),f=To(t[0],t[1],(a-Nn)/110),m=f.length>1?f[1]-f[0]:t[1]-t[0];ry(r,{x:h,y:d,low:c,high:u,marks:f,label:_=>j_(_,m)}),ay(r),oy(o,e,h,d),o.fillStyle="#e33",o.fillRect(h(i)-.5,0,1,l),s!==null&&(o.fillStyle="#888",o.fillRect(h(s)-.5,0,1,l)),o.restore()},eT=(n,e)=>n.findLast(t=>t[2]<=e&&Number.isFinite(t[0])&&Number.isFinite(t[1])),cy=(n,e,t,i)=>{let s=ps(n),{ink:r,width:o,height:a}=s,[l,c]=Nf(Qa(e,0)),[u,h]=Nf(Qa(e,1));if(t){let m=Math.max((c-l)/Math.max(1,o-Nn),(h-u)/Math.max(1,a-Co)),_=(p,g,x)=>[(p+g-x*m)/2,(p+g+x*m)/2];[l,c]=_(l,c,o-Nn),[u,h]=_(u,h,a-Co)}let d=m=>Nn+(m-l)/(c-l)*(o-Nn),f=m=>(h-m)/(h-u)*(a-Co);ry(s,{x:d,y:f,low:u,high:h,marks:To(l,c,(o-Nn)/90),label:wt}),ay(s),oy(r,e,d,f),r.fillStyle="#e33";for(let{points:m}of e){let _=eT(m,i);_&&(r.beginPath(),r.arc(d(_[0]),f(_[1]),5,0,7),r.fill())}return r.restore(),(m,_)=>{let p=null,g=1/0;for(let[x,b,v]of e.flatMap(({points:T})=>T)){let T=(d(x)-m)**2+(f(b)-_)**2;T<g&&(g=T,p=v)}return p}};var tT=4,nT=n=>{let e=`${z.value.id} ${n}`,{value:t,key:i}=Rt(e,async s=>{if(n==="")return[];let[r]=await Ct(z.value.id,{topic:n,limit:1},s);return r&&r.data?rf(r.data):[]}).value;return i===e&&t||[]},uy=(n,e)=>{let t=0,i=n.length;for(;t<i;){let s=t+i>>1;n[s][0]<=e?t=s+1:i=s}return t>0?n[t-1][1]:null},Df=n=>{let e=Xe(null),t=rt(null),i=a=>{let l=a.currentTarget.getBoundingClientRect();return It.value[0]+(a.clientX-l.left-n)/(l.width-n)*(It.value[1]-It.value[0])},s=(a,l)=>{let c=Math.min(Math.max(tT,l-a),fs()),u=Math.max(0,Math.min(a,fs()-c));It.value=[u,u+c]},r=(a,l)=>s(a-(a-It.value[0])*l,a+(It.value[1]-a)*l),o={"+":.5,"=":.5,"-":2};return{hover:e,events:{tabIndex:0,onKeyDown:a=>{let l=oi(Ue.value),[c,u]=It.value;a.key==="0"&&Pc(),!(!o[a.key]||a.ctrlKey||a.metaKey)&&((l<c||l>u)&&s(l-(u-c)/2,l+(u-c)/2),r(l,o[a.key]))},onWheel:a=>{a.preventDefault(),r(i(a),a.deltaY>0?1.25:.8)},onPointerDown:a=>{a.currentTarget.setPointerCapture(a.pointerId),t.current={x:a.clientX,view:It.value,moved:!1}},onPointerMove:a=>{e.value=i(a);let l=t.current;if(!l||a.buttons===0)return;let c=a.currentTarget.clientWidth-n,u=(l.x-a.clientX)/c*(l.view[1]-l.view[0]);Math.abs(l.x-a.clientX)>3&&(l.moved=!0),l.moved&&s(l.view[0]+u,l.view[1]+u)},onPointerUp:a=>{t.current&&!t.current.moved&&Vt(z.value.first+BigInt(Math.round(Math.max(0,i(a))))),t.current=null},onPointerLeave:()=>{e.value=null},onDblClick:Pc}}},iT=({series:n,fields:e,onChange:t})=>{let i=Xe(null);if(n.text!==void 0){let r=o=>{i.value=null,t({...n,text:o.target.value})};return S("input",{class:"expression","aria-label":"Expression",value:i.value??n.text,list:"fields of "+n.topic,spellcheck:!1,title:`fields (a.b, /topic.a.b), + - * / % ^, ${j0.join(", ")}`,onInput:o=>{i.value=o.target.value},onChange:r})}let s=r=>t(r==="="?{topic:n.topic,field:"",text:n.field}:{...n,field:r});return S("select",{class:"field","aria-label":"Field",value:n.field,onChange:r=>s(r.target.value),children:[(e.includes(n.field)?e:[n.field,...e]).map(r=>S("option",{value:r,children:r})),S("option",{value:"=",children:"expression ..."})]})},hy=n=>{let e=Qa([{points:n}]);return e?`${e[0]} to ${e[1]}`:""},sT=({series:n,index:e,at:t,points:i,second:s,error:r,onDefault:o,onChange:a,onRemove:l})=>{let c=nT(n.topic);Li(()=>{n.field===""&&n.text===void 0&&c.length>0&&o({...n,field:K_(c)})},[n.field,n.text,c.join()]);let u=t===null?null:uy(i,t),h=hy(i),d=s&&t!==null?uy(s,t):null;return S("div",{class:"series","data-range":h,"data-second":s?hy(s):"",children:[S("i",{style:{backgroundColor:wi[e%wi.length]}}),S(Si,{kind:()=>!0,value:n.topic,onChange:f=>a({topic:f,field:""})}),S(iT,{series:n,fields:c,onChange:a}),S("datalist",{id:"fields of "+n.topic,children:c.map(f=>S("option",{value:f}))}),S("output",{children:r||(u===null?"":String(u))+(s?` / ${d??""}`:"")}),S("button",{class:"plain","aria-label":"Remove",title:"remove",onClick:l,children:"\u2715"})]})},rT=(n,e)=>{let t=document.createElement("a");t.href=URL.createObjectURL(new Blob([e],{type:"text/csv"})),t.download=n,t.click(),setTimeout(()=>URL.revokeObjectURL(t.href),1e3)},oT=async n=>{try{let[e,t]=await J0(n,It.value,new AbortController().signal);rT("plot.csv",e),Zt.value=t}catch(e){Zt.value=e.message}},aT=n=>`${n.topic} ${n.text??n.field}`,lT=({node:n,series:e,x:t,set:i})=>S("div",{class:"line",children:[S("button",{onClick:()=>i({series:[...e,{topic:Mt.value||z.value.topics[0].name,field:""}]}),children:"Add a field"}),e.length>0&&S("label",{children:["x ",S("select",{"aria-label":"Horizontal axis",value:t??"",onChange:s=>i({x:s.target.value===""?void 0:Number(s.target.value)}),children:[S("option",{value:"",children:"time"}),e.map((s,r)=>S("option",{value:r,children:aT(s)}))]})]}),t!==null&&S("label",{children:[S("input",{type:"checkbox",checked:!!n.equal,onChange:s=>i({equal:s.target.checked})}),"equal scales"]}),e.length>0&&S("button",{title:"all values of the shown span, as CSV",onClick:()=>oT(e),children:"CSV"})]}),cT=async(n,e,t,i,s)=>{let r=n.map((a,l)=>({...a,color:l,dashed:!0})).filter(a=>Ui(a.topic)),o=e===null?null:r.findIndex(a=>a.color===e);return r.length>0&&o!==-1?Lf(r,o,t,i,s,ln(!0)):[]},dy=({node:n,set:e})=>{let t=rt(null),i=rt(null),s=Mi(t),{hover:r,events:o}=Df(Nn),a=n.series||[],l=Math.max(0,(parseInt(s.value,10)||0)-Nn),c=Number.isInteger(n.x)&&n.x<a.length?n.x:null,u=[z.value.id,z.value.first,JSON.stringify(a),c,It.value,l,ut.value?ut.value.id:"",wo.value].join(" "),h=It.value,{value:d,error:f}=Rt(u,async v=>l===0?{all:[],second:[]}:{all:await Lf(a,c,h,l,v),second:await cT(a,c,h,l,v)}).value,{all:m,second:_}=d||{all:[],second:[]};xt(()=>{if(!t.current)return;let v=oi(Ue.value);c===null?ly(t.current,[...m,..._],It.value,v,r.value):i.current=cy(t.current,[...m.map((T,w)=>w===c?{points:[]}:T),..._.filter(T=>T.color!==c)],!!n.equal,v)},[d,c,n.equal,It.value,Ue.value,r.value,s.value]);let p=(v,T)=>({series:a.map((w,y)=>y===v?T:w)}),g=v=>e({series:a.filter((T,w)=>w!==v),x:c===null||c===v?void 0:c-(v<c?1:0)}),x=v=>m.find(T=>T.topic===v.topic&&T.field===v.field&&T.text===v.text)||{points:[]},b=v=>{let T=v.currentTarget.getBoundingClientRect(),w=i.current&&i.current(v.clientX-T.left,v.clientY-T.top);Number.isFinite(w)&&Vt(z.value.first+BigInt(Math.round(w)))};return S("div",{class:"fill",children:[S("div",{class:"tools list",children:[a.map((v,T)=>S(sT,{series:v,index:T,at:c!==null?null:r.value??oi(Ue.value),points:x(v).points,second:ut.value&&Ui(v.topic)?(_.find(w=>w.color===T)||{points:[]}).points:null,error:x(v).error,onDefault:w=>g_(n.id,p(T,w)),onChange:w=>e(p(T,w)),onRemove:()=>g(T)},T)),S(lT,{node:n,series:a,x:c,set:e}),f&&S("span",{role:"alert",children:f})]}),a.length===0&&!n.awaits&&S(Jt,{children:"no field is chosen"}),S("canvas",{class:"chart",ref:t,role:"img","aria-label":c===null?"Plot":"Plot of values over values","data-span":h.join(" "),...c===null?{title:"wheel, + and -: zoom; drag: move; click: go there; double click, 0: all",...o}:{title:"click: go to the time of a point",onClick:b}})]})};var Of=100,fy=300,Ro=n=>n!==null&&typeof n=="object",py=n=>{let e=typeof n=="string"?JSON.stringify(n):String(n);return e.length>fy?`${e.slice(0,fy)}... ${e.length} characters`:e},my=n=>Array.isArray(n)&&n.length<=16&&!n.some(e=>Ro(e)||typeof e=="string"),gy=(n,e)=>n===e||Ro(n)&&Ro(e)&&Object.keys(n).length===Object.keys(e).length&&Object.keys(n).every(t=>gy(n[t],e[t])),uT=(n,e)=>{let t=Hs(nt.value).find(s=>s.panel==="plot"),i={topic:n,field:e};t?Rc(t.id,{series:[...(t.series||[]).filter(s=>s.field!==""),i]}):go(Tn("plot",{series:[i]}))},Uf=n=>my(n)?`[${n.map(py).join(", ")}]`:Ro(n)||n===void 0?"":py(n),hT=({topic:n,name:e,path:t,value:i,before:s,second:r})=>{let o=s!==void 0&&!gy(i,s.value),a=["number","bigint","boolean"].includes(typeof i)||i==="NaN";return S("div",{class:o?"leaf changed":"leaf","data-path":t,children:[S("button",{class:"plain name",title:"copy "+t,onClick:()=>of(t),children:e}),S("span",{class:"value",children:Uf(i)}),o&&S("s",{children:Uf(s.value)}),r&&S("span",{class:"second",children:Uf(r.value)}),a&&S("button",{class:"plain add",title:"plot","aria-label":"Plot "+t,onClick:()=>uT(n,t),children:"\u223F"})]})},_y=({topic:n,name:e,path:t,value:i,before:s,second:r,depth:o})=>{if(!Ro(i)||my(i))return S(hT,{topic:n,name:e,path:t,value:i,before:s,second:r});let a=Array.isArray(i),l=Object.entries(i),c=l.slice(0,Of),u=(h,d)=>h===void 0?void 0:{value:Ro(h.value)?h.value[d]:void 0};return S("details",{open:o<3&&!(a&&o>0&&l.length>4),children:[S("summary",{children:[S("span",{class:"name",children:e}),a?` [${l.length}]`:""]}),c.map(([h,d])=>S(_y,{topic:n,name:h,value:d,before:u(s,h),second:u(r,h),depth:o+1,path:a?`${t}[${h}]`:t===""?h:`${t}.${h}`},h)),l.length>Of&&S("p",{children:["... ",l.length-Of," more"]})]})},dT=({message:n})=>{let e=nf(n);return e===null?null:S("span",{title:"from the stamp in its header until it was received",children:[", latency ",sf(e)]})},fT=async(n,e,t,i,s,r)=>{let o=z.value.id,a=t&&t.topic===n&&t.time===e&&!i?t.message:null;if(a||([a]=await Ct(o,{topic:n,at:e,full:i?1:""},r)),!a||a.error||!s)return{topic:n,message:a};let[l]=await Ct(o,{topic:n,end:a.time,limit:1,reverse:1,full:i?1:""},r);return{topic:n,message:a,before:l}},pT=(n,e)=>{let t=ln(!0),i=ji(!0),s=Ui(n),{value:r,key:o}=Rt([s?t.id:"",n,i,e].join(" "),async a=>s?(await Ct(t.id,{topic:n,at:i,full:e?1:""},a))[0]:void 0).value;return s&&r&&!r.error&&o.startsWith(`${t.id} ${n} `)?r:void 0},mT=({message:n})=>S("p",{class:"second","data-second-time":String(n.time),children:[ut.value.name,": +",Pt(n.time-ut.value.first),", log_time_ns ",String(n.time)]}),yy=({node:n,set:e})=>{let t=n.topic||Mt.value,i=Xe(!1),s=[z.value.id,t,Ue.value,Ni.value?Ni.value.index:"",i.value,n.diff].join(" "),r=Ue.value,o=Ni.value,a=Rt(s,d=>t===""?null:fT(t,r,o,i.value,n.diff,d)),{value:l,error:c}=a.value,u=l?l.message:null,h=pT(t,i.value);return S("div",{class:"scroll",children:[S("div",{class:"tools",children:[S(Si,{kind:()=>!0,value:n.topic||"",empty:"the chosen topic",onChange:d=>e({topic:d})}),S("label",{children:[S("input",{type:"checkbox",checked:!!n.diff,onChange:d=>e({diff:d.target.checked})}),"difference"]}),S("label",{children:[S("input",{type:"checkbox",checked:i.value,onChange:d=>{i.value=d.target.checked}}),"whole arrays"]}),u&&S("button",{onClick:()=>of(u.line),children:"Copy"})]}),c&&S("p",{role:"alert",children:c}),u?u.error?S("p",{role:"alert",children:u.error}):S("div",{class:"message",tabIndex:0,"data-time":String(u.time),"data-topic":l.topic,children:[S("p",{children:[l.topic,", ",u.type,", +",Pt(u.time-z.value.first),", log_time_ns ",String(u.time),S(dT,{message:u})]}),h&&S(mT,{message:h}),S(_y,{topic:l.topic,name:"data",path:"",value:u.data,depth:0,second:h?{value:h.data}:void 0,before:l.before&&!l.before.error?{value:l.before.data}:void 0})]}):S(Jt,{children:t===""?"no topic is chosen":"no message at or before this time"})]})};var cr={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},ur={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},pv=0,wp=1,mv=2;var Vl=1,gv=2,da=3,Ci=0,Yn=1,xn=2,Jr=0,fa=1,Tp=2,Ap=3,Ep=4,_v=5;var Qr=100,yv=101,vv=102,xv=103,bv=104,Sv=200,Mv=201,wv=202,Tv=203,Cp=204,Rp=205,Av=206,Ev=207,Cv=208,Rv=209,Iv=210,Pv=211,Lv=212,Nv=213,Dv=214,Cu=0,Ru=1,Iu=2,Zo=3,Pu=4,Lu=5,Nu=6,Du=7,Hl=0,Ov=1,Uv=2,ts=0,Ip=1,Pp=2,Lp=3,Np=4,Dp=5,Op=6,Up=7,cp="attached",Fv="detached",Fp=300,eo=301,pa=302,Zu=303,Ju=304,ui=1e3,An=1001,Jo=1002,zt=1003,Qu=1004;var to=1005;var Wt=1006,ma=1007;var jn=1008;var ti=1009,Bp=1010,kp=1011,ga=1012,eh=1013,Wi=1014,gi=1015,Xi=1016,th=1017,nh=1018,no=1020,zp=35902,Gp=35899,Vp=1021,Hp=1022,ni=1023,Ss=1026,Ls=1027,ih=1028,sh=1029,hr=1030,rh=1031;var oh=1033,Wl=33776,Xl=33777,ql=33778,$l=33779,ah=35840,lh=35841,ch=35842,uh=35843,hh=36196,dh=37492,fh=37496,ph=37488,mh=37489,Yl=37490,gh=37491,_h=37808,yh=37809,vh=37810,xh=37811,bh=37812,Sh=37813,Mh=37814,wh=37815,Th=37816,Ah=37817,Eh=37818,Ch=37819,Rh=37820,Ih=37821,Ph=36492,Lh=36494,Nh=36495,Dh=36283,Oh=36284,jl=36285,Uh=36286;var Ms=2300,Fr=2301,Au=2302,ml=2303,up=2400,hp=2401,dp=2402,Bv=2500;var Wp=0,Kl=1,_a=2,kv=3200;var ya=0,zv=1,Ns="",qe="srgb",Xn="srgb-linear",gl="linear",mt="srgb";var Eu=7680;var Gv=519,Vv=512,Hv=513,Wv=514,Xp=515,Xv=516,qv=517,qp=518,$p=519,Yp=35044;var jp="300 es",Ai=2e3,Qo=2001;function gT(n){for(let e=n.length-1;e>=0;--e)if(n[e]>=65535)return!0;return!1}function _T(n){return ArrayBuffer.isView(n)&&!(n instanceof DataView)}function ea(n){return document.createElementNS("http://www.w3.org/1999/xhtml",n)}function $v(){let n=ea("canvas");return n.style.display="block",n}var vy={},ta=null;function _l(...n){let e="THREE."+n.shift();ta?ta("log",e,...n):console.log(e,...n)}function Yv(n){let e=n[0];if(typeof e=="string"&&e.startsWith("TSL:")){let t=n[1];t&&t.isStackTrace?n[0]+=" "+t.getLocation():n[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return n}function Ie(...n){n=Yv(n);let e="THREE."+n.shift();if(ta)ta("warn",e,...n);else{let t=n[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...n)}}function Fe(...n){n=Yv(n);let e="THREE."+n.shift();if(ta)ta("error",e,...n);else{let t=n[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...n)}}function Ur(...n){let e=n.join(" ");e in vy||(vy[e]=!0,Ie(...n))}function jv(n,e,t){return new Promise(function(i,s){function r(){switch(n.clientWaitSync(e,n.SYNC_FLUSH_COMMANDS_BIT,0)){case n.WAIT_FAILED:s();break;case n.TIMEOUT_EXPIRED:setTimeout(r,t);break;default:i()}}setTimeout(r,t)})}var Kv={[Cu]:Cu,[Iu]:Nu,[Pu]:Pu,[Zo]:Lu,[Ru]:Ru,[Nu]:Iu,[Du]:Du,[Lu]:Zo},Gi=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let i=this._listeners;i[e]===void 0&&(i[e]=[]),i[e].indexOf(t)===-1&&i[e].push(t)}hasEventListener(e,t){let i=this._listeners;return i===void 0?!1:i[e]!==void 0&&i[e].indexOf(t)!==-1}removeEventListener(e,t){let i=this._listeners;if(i===void 0)return;let s=i[e];if(s!==void 0){let r=s.indexOf(t);r!==-1&&s.splice(r,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let i=t[e.type];if(i!==void 0){e.target=this;let s=i.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,e);e.target=null}}},Dn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],xy=1234567,fl=Math.PI/180,Br=180/Math.PI;function ns(){let n=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,i=Math.random()*4294967295|0;return(Dn[n&255]+Dn[n>>8&255]+Dn[n>>16&255]+Dn[n>>24&255]+"-"+Dn[e&255]+Dn[e>>8&255]+"-"+Dn[e>>16&15|64]+Dn[e>>24&255]+"-"+Dn[t&63|128]+Dn[t>>8&255]+"-"+Dn[t>>16&255]+Dn[t>>24&255]+Dn[i&255]+Dn[i>>8&255]+Dn[i>>16&255]+Dn[i>>24&255]).toLowerCase()}function He(n,e,t){return Math.max(e,Math.min(t,n))}function Kp(n,e){return(n%e+e)%e}function yT(n,e,t,i,s){return i+(n-e)*(s-i)/(t-e)}function vT(n,e,t){return n!==e?(t-n)/(e-n):0}function pl(n,e,t){return(1-t)*n+t*e}function xT(n,e,t,i){return pl(n,e,1-Math.exp(-t*i))}function bT(n,e=1){return e-Math.abs(Kp(n,e*2)-e)}function ST(n,e,t){return n<=e?0:n>=t?1:(n=(n-e)/(t-e),n*n*(3-2*n))}function MT(n,e,t){return n<=e?0:n>=t?1:(n=(n-e)/(t-e),n*n*n*(n*(n*6-15)+10))}function wT(n,e){return n+Math.floor(Math.random()*(e-n+1))}function TT(n,e){return n+Math.random()*(e-n)}function AT(n){return n*(.5-Math.random())}function ET(n){n!==void 0&&(xy=n);let e=xy+=1831565813;return e=Math.imul(e^e>>>15,e|1),e^=e+Math.imul(e^e>>>7,e|61),((e^e>>>14)>>>0)/4294967296}function CT(n){return n*fl}function RT(n){return n*Br}function IT(n){return n>0&&Number.isInteger(n)&&2**Math.round(Math.log2(n))===n}function PT(n){return Math.pow(2,Math.ceil(Math.log(n)/Math.LN2))}function Zp(n){return Math.pow(2,Math.floor(Math.log(n)/Math.LN2))}function LT(n,e,t,i,s){let r=Math.cos,o=Math.sin,a=r(t/2),l=o(t/2),c=r((e+i)/2),u=o((e+i)/2),h=r((e-i)/2),d=o((e-i)/2),f=r((i-e)/2),m=o((i-e)/2);switch(s){case"XYX":n.set(a*u,l*h,l*d,a*c);break;case"YZY":n.set(l*d,a*u,l*h,a*c);break;case"ZXZ":n.set(l*h,l*d,a*u,a*c);break;case"XZX":n.set(a*u,l*m,l*f,a*c);break;case"YXY":n.set(l*f,a*u,l*m,a*c);break;case"ZYZ":n.set(l*m,l*f,a*u,a*c);break;default:Ie("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function Fh(n){switch(n.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function Jp(n,e){if(e.constructor===Float32Array)return n;let t=Fh(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(n/t,-1)}function Qp(n,e){if(e.constructor===Float32Array)return n;let t=Fh(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(n*t)}var hn={DEG2RAD:fl,RAD2DEG:Br,generateUUID:ns,clamp:He,euclideanModulo:Kp,mapLinear:yT,inverseLerp:vT,lerp:pl,damp:xT,pingpong:bT,smoothstep:ST,smootherstep:MT,randInt:wT,randFloat:TT,randFloatSpread:AT,seededRandom:ET,degToRad:CT,radToDeg:RT,isPowerOfTwo:IT,ceilPowerOfTwo:PT,floorPowerOfTwo:Zp,setQuaternionFromProperEuler:LT,normalize:Qp,denormalize:Jp},Te=class{static{this.prototype.isVector2=!0}constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,i=this.y,s=e.elements;return this.x=s[0]*t+s[3]*i+s[6],this.y=s[1]*t+s[4]*i+s[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=He(this.x,e.x,t.x),this.y=He(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=He(this.x,e,t),this.y=He(this.y,e,t),this}clampLength(e,t){let i=this.length();return this.divideScalar(i||1).multiplyScalar(He(i,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let i=this.dot(e)/t;return Math.acos(He(i,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,i=this.y-e.y;return t*t+i*i}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,i){return this.x=e.x+(t.x-e.x)*i,this.y=e.y+(t.y-e.y)*i,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let i=Math.cos(t),s=Math.sin(t),r=this.x-e.x,o=this.y-e.y;return this.x=r*i-o*s+e.x,this.y=r*s+o*i+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},ht=class{constructor(e=0,t=0,i=0,s=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=i,this._w=s}static slerpFlat(e,t,i,s,r,o,a){let l=i[s+0],c=i[s+1],u=i[s+2],h=i[s+3],d=r[o+0],f=r[o+1],m=r[o+2],_=r[o+3];if(h!==_||l!==d||c!==f||u!==m){let p=l*d+c*f+u*m+h*_;p<0&&(d=-d,f=-f,m=-m,_=-_,p=-p);let g=1-a;if(p<.9995){let x=Math.acos(p),b=Math.sin(x);g=Math.sin(g*x)/b,a=Math.sin(a*x)/b,l=l*g+d*a,c=c*g+f*a,u=u*g+m*a,h=h*g+_*a}else{l=l*g+d*a,c=c*g+f*a,u=u*g+m*a,h=h*g+_*a;let x=1/Math.sqrt(l*l+c*c+u*u+h*h);l*=x,c*=x,u*=x,h*=x}}e[t]=l,e[t+1]=c,e[t+2]=u,e[t+3]=h}static multiplyQuaternionsFlat(e,t,i,s,r,o){let a=i[s],l=i[s+1],c=i[s+2],u=i[s+3],h=r[o],d=r[o+1],f=r[o+2],m=r[o+3];return e[t]=a*m+u*h+l*f-c*d,e[t+1]=l*m+u*d+c*h-a*f,e[t+2]=c*m+u*f+a*d-l*h,e[t+3]=u*m-a*h-l*d-c*f,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,i,s){return this._x=e,this._y=t,this._z=i,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let i=e._x,s=e._y,r=e._z,o=e._order,a=Math.cos,l=Math.sin,c=a(i/2),u=a(s/2),h=a(r/2),d=l(i/2),f=l(s/2),m=l(r/2);switch(o){case"XYZ":this._x=d*u*h+c*f*m,this._y=c*f*h-d*u*m,this._z=c*u*m+d*f*h,this._w=c*u*h-d*f*m;break;case"YXZ":this._x=d*u*h+c*f*m,this._y=c*f*h-d*u*m,this._z=c*u*m-d*f*h,this._w=c*u*h+d*f*m;break;case"ZXY":this._x=d*u*h-c*f*m,this._y=c*f*h+d*u*m,this._z=c*u*m+d*f*h,this._w=c*u*h-d*f*m;break;case"ZYX":this._x=d*u*h-c*f*m,this._y=c*f*h+d*u*m,this._z=c*u*m-d*f*h,this._w=c*u*h+d*f*m;break;case"YZX":this._x=d*u*h+c*f*m,this._y=c*f*h+d*u*m,this._z=c*u*m-d*f*h,this._w=c*u*h-d*f*m;break;case"XZY":this._x=d*u*h-c*f*m,this._y=c*f*h-d*u*m,this._z=c*u*m+d*f*h,this._w=c*u*h+d*f*m;break;default:Ie("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let i=t/2,s=Math.sin(i);return this._x=e.x*s,this._y=e.y*s,this._z=e.z*s,this._w=Math.cos(i),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,i=t[0],s=t[4],r=t[8],o=t[1],a=t[5],l=t[9],c=t[2],u=t[6],h=t[10],d=i+a+h;if(d>0){let f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(u-l)*f,this._y=(r-c)*f,this._z=(o-s)*f}else if(i>a&&i>h){let f=2*Math.sqrt(1+i-a-h);this._w=(u-l)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+c)/f}else if(a>h){let f=2*Math.sqrt(1+a-i-h);this._w=(r-c)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(l+u)/f}else{let f=2*Math.sqrt(1+h-i-a);this._w=(o-s)/f,this._x=(r+c)/f,this._y=(l+u)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let i=e.dot(t)+1;return i<1e-8?(i=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=i):(this._x=0,this._y=-e.z,this._z=e.y,this._w=i)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=i),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(He(this.dot(e),-1,1)))}rotateTowards(e,t){let i=this.angleTo(e);if(i===0)return this;let s=Math.min(1,t/i);return this.slerp(e,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let i=e._x,s=e._y,r=e._z,o=e._w,a=t._x,l=t._y,c=t._z,u=t._w;return this._x=i*u+o*a+s*c-r*l,this._y=s*u+o*l+r*a-i*c,this._z=r*u+o*c+i*l-s*a,this._w=o*u-i*a-s*l-r*c,this._onChangeCallback(),this}slerp(e,t){let i=e._x,s=e._y,r=e._z,o=e._w,a=this.dot(e);a<0&&(i=-i,s=-s,r=-r,o=-o,a=-a);let l=1-t;if(a<.9995){let c=Math.acos(a),u=Math.sin(c);l=Math.sin(l*c)/u,t=Math.sin(t*c)/u,this._x=this._x*l+i*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this._onChangeCallback()}else this._x=this._x*l+i*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this.normalize();return this}slerpQuaternions(e,t,i){return this.copy(e).slerp(t,i)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),i=Math.random(),s=Math.sqrt(1-i),r=Math.sqrt(i);return this.set(s*Math.sin(e),s*Math.cos(e),r*Math.sin(t),r*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},N=class{static{this.prototype.isVector3=!0}constructor(e=0,t=0,i=0){this.x=e,this.y=t,this.z=i}set(e,t,i){return i===void 0&&(i=this.z),this.x=e,this.y=t,this.z=i,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(by.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(by.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,i=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[3]*i+r[6]*s,this.y=r[1]*t+r[4]*i+r[7]*s,this.z=r[2]*t+r[5]*i+r[8]*s,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,i=this.y,s=this.z,r=e.elements,o=1/(r[3]*t+r[7]*i+r[11]*s+r[15]);return this.x=(r[0]*t+r[4]*i+r[8]*s+r[12])*o,this.y=(r[1]*t+r[5]*i+r[9]*s+r[13])*o,this.z=(r[2]*t+r[6]*i+r[10]*s+r[14])*o,this}applyQuaternion(e){let t=this.x,i=this.y,s=this.z,r=e.x,o=e.y,a=e.z,l=e.w,c=2*(o*s-a*i),u=2*(a*t-r*s),h=2*(r*i-o*t);return this.x=t+l*c+o*h-a*u,this.y=i+l*u+a*c-r*h,this.z=s+l*h+r*u-o*c,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,i=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[4]*i+r[8]*s,this.y=r[1]*t+r[5]*i+r[9]*s,this.z=r[2]*t+r[6]*i+r[10]*s,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=He(this.x,e.x,t.x),this.y=He(this.y,e.y,t.y),this.z=He(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=He(this.x,e,t),this.y=He(this.y,e,t),this.z=He(this.z,e,t),this}clampLength(e,t){let i=this.length();return this.divideScalar(i||1).multiplyScalar(He(i,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,i){return this.x=e.x+(t.x-e.x)*i,this.y=e.y+(t.y-e.y)*i,this.z=e.z+(t.z-e.z)*i,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let i=e.x,s=e.y,r=e.z,o=t.x,a=t.y,l=t.z;return this.x=s*l-r*a,this.y=r*o-i*l,this.z=i*a-s*o,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let i=e.dot(this)/t;return this.copy(e).multiplyScalar(i)}projectOnPlane(e){return Ff.copy(this).projectOnVector(e),this.sub(Ff)}reflect(e){return this.sub(Ff.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let i=this.dot(e)/t;return Math.acos(He(i,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,i=this.y-e.y,s=this.z-e.z;return t*t+i*i+s*s}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,i){let s=Math.sin(t)*e;return this.x=s*Math.sin(i),this.y=Math.cos(t)*e,this.z=s*Math.cos(i),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,i){return this.x=e*Math.sin(t),this.y=i,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),i=this.setFromMatrixColumn(e,1).length(),s=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=i,this.z=s,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,i=Math.sqrt(1-t*t);return this.x=i*Math.cos(e),this.y=t,this.z=i*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},Ff=new N,by=new ht,ze=class{static{this.prototype.isMatrix3=!0}constructor(e,t,i,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,i,s,r,o,a,l,c)}set(e,t,i,s,r,o,a,l,c){let u=this.elements;return u[0]=e,u[1]=s,u[2]=a,u[3]=t,u[4]=r,u[5]=l,u[6]=i,u[7]=o,u[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,i=e.elements;return t[0]=i[0],t[1]=i[1],t[2]=i[2],t[3]=i[3],t[4]=i[4],t[5]=i[5],t[6]=i[6],t[7]=i[7],t[8]=i[8],this}extractBasis(e,t,i){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),i.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let i=e.elements,s=t.elements,r=this.elements,o=i[0],a=i[3],l=i[6],c=i[1],u=i[4],h=i[7],d=i[2],f=i[5],m=i[8],_=s[0],p=s[3],g=s[6],x=s[1],b=s[4],v=s[7],T=s[2],w=s[5],y=s[8];return r[0]=o*_+a*x+l*T,r[3]=o*p+a*b+l*w,r[6]=o*g+a*v+l*y,r[1]=c*_+u*x+h*T,r[4]=c*p+u*b+h*w,r[7]=c*g+u*v+h*y,r[2]=d*_+f*x+m*T,r[5]=d*p+f*b+m*w,r[8]=d*g+f*v+m*y,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],i=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],u=e[8];return t*o*u-t*a*c-i*r*u+i*a*l+s*r*c-s*o*l}invert(){let e=this.elements,t=e[0],i=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],u=e[8],h=u*o-a*c,d=a*l-u*r,f=c*r-o*l,m=t*h+i*d+s*f;if(m===0)return this.set(0,0,0,0,0,0,0,0,0);let _=1/m;return e[0]=h*_,e[1]=(s*c-u*i)*_,e[2]=(a*i-s*o)*_,e[3]=d*_,e[4]=(u*t-s*l)*_,e[5]=(s*r-a*t)*_,e[6]=f*_,e[7]=(i*l-c*t)*_,e[8]=(o*t-i*r)*_,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,i,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(i*l,i*c,-i*(l*o+c*a)+o+e,-s*c,s*l,-s*(-c*o+l*a)+a+t,0,0,1),this}scale(e,t){return Ur("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Bf.makeScale(e,t)),this}rotate(e){return Ur("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Bf.makeRotation(-e)),this}translate(e,t){return Ur("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Bf.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),i=Math.sin(e);return this.set(t,-i,0,i,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,i=e.elements;for(let s=0;s<9;s++)if(t[s]!==i[s])return!1;return!0}fromArray(e,t=0){for(let i=0;i<9;i++)this.elements[i]=e[i+t];return this}toArray(e=[],t=0){let i=this.elements;return e[t]=i[0],e[t+1]=i[1],e[t+2]=i[2],e[t+3]=i[3],e[t+4]=i[4],e[t+5]=i[5],e[t+6]=i[6],e[t+7]=i[7],e[t+8]=i[8],e}clone(){return new this.constructor().fromArray(this.elements)}},Bf=new ze,Sy=new ze().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),My=new ze().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function NT(){let n={enabled:!0,workingColorSpace:Xn,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===mt&&(s.r=bs(s.r),s.g=bs(s.g),s.b=bs(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===mt&&(s.r=Ko(s.r),s.g=Ko(s.g),s.b=Ko(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===Ns?gl:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],i=[.3127,.329];return n.define({[Xn]:{primaries:e,whitePoint:i,transfer:gl,toXYZ:Sy,fromXYZ:My,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:qe},outputColorSpaceConfig:{drawingBufferColorSpace:qe}},[qe]:{primaries:e,whitePoint:i,transfer:mt,toXYZ:Sy,fromXYZ:My,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:qe}}}),n}var Ve=NT();function bs(n){return n<.04045?n*.0773993808:Math.pow(n*.9478672986+.0521327014,2.4)}function Ko(n){return n<.0031308?n*12.92:1.055*Math.pow(n,.41666)-.055}var Io,Ou=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let i;if(e instanceof HTMLCanvasElement)i=e;else{Io===void 0&&(Io=ea("canvas")),Io.width=e.width,Io.height=e.height;let s=Io.getContext("2d");e instanceof ImageData?s.putImageData(e,0,0):s.drawImage(e,0,0,e.width,e.height),i=Io}return i.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=ea("canvas");t.width=e.width,t.height=e.height;let i=t.getContext("2d");i.drawImage(e,0,0,e.width,e.height);let s=i.getImageData(0,0,e.width,e.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=bs(r[o]/255)*255;return i.putImageData(s,0,0),t}else if(e.data){let t=e.data.slice(0);for(let i=0;i<t.length;i++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[i]=Math.floor(bs(t[i]/255)*255):t[i]=bs(t[i]);return{data:t,width:e.width,height:e.height}}else return Ie("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},DT=0,na=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:DT++}),this.uuid=ns(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let i={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(kf(s[o].image)):r.push(kf(s[o]))}else r=kf(s);i.url=r}return t||(e.images[this.uuid]=i),i}};function kf(n){return typeof HTMLImageElement<"u"&&n instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&n instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&n instanceof ImageBitmap?Ou.getDataURL(n):n.data?{data:Array.from(n.data),width:n.width,height:n.height,type:n.data.constructor.name}:(Ie("Texture: Unable to serialize Texture."),{})}var OT=0,zf=new N,Yt=class n extends Gi{constructor(e=n.DEFAULT_IMAGE,t=n.DEFAULT_MAPPING,i=An,s=An,r=Wt,o=jn,a=ni,l=ti,c=n.DEFAULT_ANISOTROPY,u=Ns){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:OT++}),this.uuid=ns(),this.name="",this.source=new na(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=i,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new Te(0,0),this.repeat=new Te(1,1),this.center=new Te(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new ze,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=u,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(zf).x}get height(){return this.source.getSize(zf).y}get depth(){return this.source.getSize(zf).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let i=e[t];if(i===void 0){Ie(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Ie(`Texture.setValues(): property '${t}' does not exist.`);continue}s&&i&&s.isVector2&&i.isVector2||s&&i&&s.isVector3&&i.isVector3||s&&i&&s.isMatrix3&&i.isMatrix3?s.copy(i):this[t]=i}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let i={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(i.userData=this.userData),t||(e.textures[this.uuid]=i),i}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==Fp)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case ui:e.x=e.x-Math.floor(e.x);break;case An:e.x=e.x<0?0:1;break;case Jo:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case ui:e.y=e.y-Math.floor(e.y);break;case An:e.y=e.y<0?0:1;break;case Jo:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};Yt.DEFAULT_IMAGE=null;Yt.DEFAULT_MAPPING=Fp;Yt.DEFAULT_ANISOTROPY=1;var ot=class{static{this.prototype.isVector4=!0}constructor(e=0,t=0,i=0,s=1){this.x=e,this.y=t,this.z=i,this.w=s}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,i,s){return this.x=e,this.y=t,this.z=i,this.w=s,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,i=this.y,s=this.z,r=this.w,o=e.elements;return this.x=o[0]*t+o[4]*i+o[8]*s+o[12]*r,this.y=o[1]*t+o[5]*i+o[9]*s+o[13]*r,this.z=o[2]*t+o[6]*i+o[10]*s+o[14]*r,this.w=o[3]*t+o[7]*i+o[11]*s+o[15]*r,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,i,s,r,l=e.elements,c=l[0],u=l[4],h=l[8],d=l[1],f=l[5],m=l[9],_=l[2],p=l[6],g=l[10];if(Math.abs(u-d)<.01&&Math.abs(h-_)<.01&&Math.abs(m-p)<.01){if(Math.abs(u+d)<.1&&Math.abs(h+_)<.1&&Math.abs(m+p)<.1&&Math.abs(c+f+g-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let b=(c+1)/2,v=(f+1)/2,T=(g+1)/2,w=(u+d)/4,y=(h+_)/4,M=(m+p)/4;return b>v&&b>T?b<.01?(i=0,s=.707106781,r=.707106781):(i=Math.sqrt(b),s=w/i,r=y/i):v>T?v<.01?(i=.707106781,s=0,r=.707106781):(s=Math.sqrt(v),i=w/s,r=M/s):T<.01?(i=.707106781,s=.707106781,r=0):(r=Math.sqrt(T),i=y/r,s=M/r),this.set(i,s,r,t),this}let x=Math.sqrt((p-m)*(p-m)+(h-_)*(h-_)+(d-u)*(d-u));return Math.abs(x)<.001&&(x=1),this.x=(p-m)/x,this.y=(h-_)/x,this.z=(d-u)/x,this.w=Math.acos((c+f+g-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=He(this.x,e.x,t.x),this.y=He(this.y,e.y,t.y),this.z=He(this.z,e.z,t.z),this.w=He(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=He(this.x,e,t),this.y=He(this.y,e,t),this.z=He(this.z,e,t),this.w=He(this.w,e,t),this}clampLength(e,t){let i=this.length();return this.divideScalar(i||1).multiplyScalar(He(i,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,i){return this.x=e.x+(t.x-e.x)*i,this.y=e.y+(t.y-e.y)*i,this.z=e.z+(t.z-e.z)*i,this.w=e.w+(t.w-e.w)*i,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},Uu=class extends Gi{constructor(e=1,t=1,i={}){super(),i=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Wt,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},i),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=i.depth,this.scissor=new ot(0,0,e,t),this.scissorTest=!1,this.viewport=new ot(0,0,e,t),this.textures=[];let s=i.count;for(let r=0;r<s;r++)this.textures[r]=new Yt({width:e,height:t,depth:i.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(i),this.depthBuffer=i.depthBuffer,this.stencilBuffer=i.stencilBuffer,this.resolveColorBuffer=i.resolveColorBuffer,this.resolveDepthBuffer=i.resolveDepthBuffer,this.resolveStencilBuffer=i.resolveStencilBuffer,this.storeMultisampledColorBuffer=i.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=i.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=i.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=i.depthTexture,this.samples=i.samples,this.multiview=i.multiview,this.useArrayDepthTexture=i.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:Wt,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let i=0;i<this.textures.length;i++)this.textures[i].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,i=1){if(this.width!==e||this.height!==t||this.depth!==i){this.width=e,this.height=t,this.depth=i;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=e,this.textures[s].image.height=t,this.textures[s].image.depth=i,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,i=e.textures.length;t<i;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let s=Object.assign({},e.textures[t].image);this.textures[t].source=new na(s)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},hi=class extends Uu{constructor(e=1,t=1,i={}){super(e,t,i),this.isWebGLRenderTarget=!0}},yl=class extends Yt{constructor(e=null,t=1,i=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:i,depth:s},this.magFilter=zt,this.minFilter=zt,this.wrapR=An,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}};var Fu=class extends Yt{constructor(e=null,t=1,i=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:i,depth:s},this.magFilter=zt,this.minFilter=zt,this.wrapR=An,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}};var we=class n{static{this.prototype.isMatrix4=!0}constructor(e,t,i,s,r,o,a,l,c,u,h,d,f,m,_,p){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,i,s,r,o,a,l,c,u,h,d,f,m,_,p)}set(e,t,i,s,r,o,a,l,c,u,h,d,f,m,_,p){let g=this.elements;return g[0]=e,g[4]=t,g[8]=i,g[12]=s,g[1]=r,g[5]=o,g[9]=a,g[13]=l,g[2]=c,g[6]=u,g[10]=h,g[14]=d,g[3]=f,g[7]=m,g[11]=_,g[15]=p,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new n().fromArray(this.elements)}copy(e){let t=this.elements,i=e.elements;return t[0]=i[0],t[1]=i[1],t[2]=i[2],t[3]=i[3],t[4]=i[4],t[5]=i[5],t[6]=i[6],t[7]=i[7],t[8]=i[8],t[9]=i[9],t[10]=i[10],t[11]=i[11],t[12]=i[12],t[13]=i[13],t[14]=i[14],t[15]=i[15],this}copyPosition(e){let t=this.elements,i=e.elements;return t[12]=i[12],t[13]=i[13],t[14]=i[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,i){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),i.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),i.setFromMatrixColumn(this,2),this)}makeBasis(e,t,i){return this.set(e.x,t.x,i.x,0,e.y,t.y,i.y,0,e.z,t.z,i.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,i=e.elements,s=1/Po.setFromMatrixColumn(e,0).length(),r=1/Po.setFromMatrixColumn(e,1).length(),o=1/Po.setFromMatrixColumn(e,2).length();return t[0]=i[0]*s,t[1]=i[1]*s,t[2]=i[2]*s,t[3]=0,t[4]=i[4]*r,t[5]=i[5]*r,t[6]=i[6]*r,t[7]=0,t[8]=i[8]*o,t[9]=i[9]*o,t[10]=i[10]*o,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,i=e.x,s=e.y,r=e.z,o=Math.cos(i),a=Math.sin(i),l=Math.cos(s),c=Math.sin(s),u=Math.cos(r),h=Math.sin(r);if(e.order==="XYZ"){let d=o*u,f=o*h,m=a*u,_=a*h;t[0]=l*u,t[4]=-l*h,t[8]=c,t[1]=f+m*c,t[5]=d-_*c,t[9]=-a*l,t[2]=_-d*c,t[6]=m+f*c,t[10]=o*l}else if(e.order==="YXZ"){let d=l*u,f=l*h,m=c*u,_=c*h;t[0]=d+_*a,t[4]=m*a-f,t[8]=o*c,t[1]=o*h,t[5]=o*u,t[9]=-a,t[2]=f*a-m,t[6]=_+d*a,t[10]=o*l}else if(e.order==="ZXY"){let d=l*u,f=l*h,m=c*u,_=c*h;t[0]=d-_*a,t[4]=-o*h,t[8]=m+f*a,t[1]=f+m*a,t[5]=o*u,t[9]=_-d*a,t[2]=-o*c,t[6]=a,t[10]=o*l}else if(e.order==="ZYX"){let d=o*u,f=o*h,m=a*u,_=a*h;t[0]=l*u,t[4]=m*c-f,t[8]=d*c+_,t[1]=l*h,t[5]=_*c+d,t[9]=f*c-m,t[2]=-c,t[6]=a*l,t[10]=o*l}else if(e.order==="YZX"){let d=o*l,f=o*c,m=a*l,_=a*c;t[0]=l*u,t[4]=_-d*h,t[8]=m*h+f,t[1]=h,t[5]=o*u,t[9]=-a*u,t[2]=-c*u,t[6]=f*h+m,t[10]=d-_*h}else if(e.order==="XZY"){let d=o*l,f=o*c,m=a*l,_=a*c;t[0]=l*u,t[4]=-h,t[8]=c*u,t[1]=d*h+_,t[5]=o*u,t[9]=f*h-m,t[2]=m*h-f,t[6]=a*u,t[10]=_*h+d}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(UT,e,FT)}lookAt(e,t,i){let s=this.elements;return ai.subVectors(e,t),ai.lengthSq()===0&&(ai.z=1),ai.normalize(),Ys.crossVectors(i,ai),Ys.lengthSq()===0&&(Math.abs(i.z)===1?ai.x+=1e-4:ai.z+=1e-4,ai.normalize(),Ys.crossVectors(i,ai)),Ys.normalize(),jc.crossVectors(ai,Ys),s[0]=Ys.x,s[4]=jc.x,s[8]=ai.x,s[1]=Ys.y,s[5]=jc.y,s[9]=ai.y,s[2]=Ys.z,s[6]=jc.z,s[10]=ai.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let i=e.elements,s=t.elements,r=this.elements,o=i[0],a=i[4],l=i[8],c=i[12],u=i[1],h=i[5],d=i[9],f=i[13],m=i[2],_=i[6],p=i[10],g=i[14],x=i[3],b=i[7],v=i[11],T=i[15],w=s[0],y=s[4],M=s[8],R=s[12],C=s[1],L=s[5],D=s[9],B=s[13],P=s[2],q=s[6],F=s[10],V=s[14],Z=s[3],W=s[7],j=s[11],K=s[15];return r[0]=o*w+a*C+l*P+c*Z,r[4]=o*y+a*L+l*q+c*W,r[8]=o*M+a*D+l*F+c*j,r[12]=o*R+a*B+l*V+c*K,r[1]=u*w+h*C+d*P+f*Z,r[5]=u*y+h*L+d*q+f*W,r[9]=u*M+h*D+d*F+f*j,r[13]=u*R+h*B+d*V+f*K,r[2]=m*w+_*C+p*P+g*Z,r[6]=m*y+_*L+p*q+g*W,r[10]=m*M+_*D+p*F+g*j,r[14]=m*R+_*B+p*V+g*K,r[3]=x*w+b*C+v*P+T*Z,r[7]=x*y+b*L+v*q+T*W,r[11]=x*M+b*D+v*F+T*j,r[15]=x*R+b*B+v*V+T*K,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],i=e[4],s=e[8],r=e[12],o=e[1],a=e[5],l=e[9],c=e[13],u=e[2],h=e[6],d=e[10],f=e[14],m=e[3],_=e[7],p=e[11],g=e[15],x=l*f-c*d,b=a*f-c*h,v=a*d-l*h,T=o*f-c*u,w=o*d-l*u,y=o*h-a*u;return t*(_*x-p*b+g*v)-i*(m*x-p*T+g*w)+s*(m*b-_*T+g*y)-r*(m*v-_*w+p*y)}determinantAffine(){let e=this.elements,t=e[0],i=e[4],s=e[8],r=e[1],o=e[5],a=e[9],l=e[2],c=e[6],u=e[10];return t*(o*u-a*c)-i*(r*u-a*l)+s*(r*c-o*l)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,i){let s=this.elements;return e.isVector3?(s[12]=e.x,s[13]=e.y,s[14]=e.z):(s[12]=e,s[13]=t,s[14]=i),this}invert(){let e=this.elements,t=e[0],i=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],u=e[8],h=e[9],d=e[10],f=e[11],m=e[12],_=e[13],p=e[14],g=e[15],x=t*a-i*o,b=t*l-s*o,v=t*c-r*o,T=i*l-s*a,w=i*c-r*a,y=s*c-r*l,M=u*_-h*m,R=u*p-d*m,C=u*g-f*m,L=h*p-d*_,D=h*g-f*_,B=d*g-f*p,P=x*B-b*D+v*L+T*C-w*R+y*M;if(P===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let q=1/P;return e[0]=(a*B-l*D+c*L)*q,e[1]=(s*D-i*B-r*L)*q,e[2]=(_*y-p*w+g*T)*q,e[3]=(d*w-h*y-f*T)*q,e[4]=(l*C-o*B-c*R)*q,e[5]=(t*B-s*C+r*R)*q,e[6]=(p*v-m*y-g*b)*q,e[7]=(u*y-d*v+f*b)*q,e[8]=(o*D-a*C+c*M)*q,e[9]=(i*C-t*D-r*M)*q,e[10]=(m*w-_*v+g*x)*q,e[11]=(h*v-u*w-f*x)*q,e[12]=(a*R-o*L-l*M)*q,e[13]=(t*L-i*R+s*M)*q,e[14]=(_*b-m*T-p*x)*q,e[15]=(u*T-h*b+d*x)*q,this}scale(e){let t=this.elements,i=e.x,s=e.y,r=e.z;return t[0]*=i,t[4]*=s,t[8]*=r,t[1]*=i,t[5]*=s,t[9]*=r,t[2]*=i,t[6]*=s,t[10]*=r,t[3]*=i,t[7]*=s,t[11]*=r,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],i=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],s=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,i,s))}makeTranslation(e,t,i){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,i,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),i=Math.sin(e);return this.set(1,0,0,0,0,t,-i,0,0,i,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),i=Math.sin(e);return this.set(t,0,i,0,0,1,0,0,-i,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),i=Math.sin(e);return this.set(t,-i,0,0,i,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let i=Math.cos(t),s=Math.sin(t),r=1-i,o=e.x,a=e.y,l=e.z,c=r*o,u=r*a;return this.set(c*o+i,c*a-s*l,c*l+s*a,0,c*a+s*l,u*a+i,u*l-s*o,0,c*l-s*a,u*l+s*o,r*l*l+i,0,0,0,0,1),this}makeScale(e,t,i){return this.set(e,0,0,0,0,t,0,0,0,0,i,0,0,0,0,1),this}makeShear(e,t,i,s,r,o){return this.set(1,i,r,0,e,1,o,0,t,s,1,0,0,0,0,1),this}compose(e,t,i){let s=this.elements,r=t._x,o=t._y,a=t._z,l=t._w,c=r+r,u=o+o,h=a+a,d=r*c,f=r*u,m=r*h,_=o*u,p=o*h,g=a*h,x=l*c,b=l*u,v=l*h,T=i.x,w=i.y,y=i.z;return s[0]=(1-(_+g))*T,s[1]=(f+v)*T,s[2]=(m-b)*T,s[3]=0,s[4]=(f-v)*w,s[5]=(1-(d+g))*w,s[6]=(p+x)*w,s[7]=0,s[8]=(m+b)*y,s[9]=(p-x)*y,s[10]=(1-(d+_))*y,s[11]=0,s[12]=e.x,s[13]=e.y,s[14]=e.z,s[15]=1,this}decompose(e,t,i){let s=this.elements;e.x=s[12],e.y=s[13],e.z=s[14];let r=this.determinantAffine();if(r===0)return i.set(1,1,1),t.identity(),this;let o=Po.set(s[0],s[1],s[2]).length(),a=Po.set(s[4],s[5],s[6]).length(),l=Po.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Fi.copy(this);let c=1/o,u=1/a,h=1/l;return Fi.elements[0]*=c,Fi.elements[1]*=c,Fi.elements[2]*=c,Fi.elements[4]*=u,Fi.elements[5]*=u,Fi.elements[6]*=u,Fi.elements[8]*=h,Fi.elements[9]*=h,Fi.elements[10]*=h,t.setFromRotationMatrix(Fi),i.x=o,i.y=a,i.z=l,this}makePerspective(e,t,i,s,r,o,a=Ai,l=!1){let c=this.elements,u=2*r/(t-e),h=2*r/(i-s),d=(t+e)/(t-e),f=(i+s)/(i-s),m,_;if(l)m=r/(o-r),_=o*r/(o-r);else if(a===Ai)m=-(o+r)/(o-r),_=-2*o*r/(o-r);else if(a===Qo)m=-o/(o-r),_=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=u,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=h,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=m,c[14]=_,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(e,t,i,s,r,o,a=Ai,l=!1){let c=this.elements,u=2/(t-e),h=2/(i-s),d=-(t+e)/(t-e),f=-(i+s)/(i-s),m,_;if(l)m=1/(o-r),_=o/(o-r);else if(a===Ai)m=-2/(o-r),_=-(o+r)/(o-r);else if(a===Qo)m=-1/(o-r),_=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=u,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=h,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=m,c[14]=_,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(e){let t=this.elements,i=e.elements;for(let s=0;s<16;s++)if(t[s]!==i[s])return!1;return!0}fromArray(e,t=0){for(let i=0;i<16;i++)this.elements[i]=e[i+t];return this}toArray(e=[],t=0){let i=this.elements;return e[t]=i[0],e[t+1]=i[1],e[t+2]=i[2],e[t+3]=i[3],e[t+4]=i[4],e[t+5]=i[5],e[t+6]=i[6],e[t+7]=i[7],e[t+8]=i[8],e[t+9]=i[9],e[t+10]=i[10],e[t+11]=i[11],e[t+12]=i[12],e[t+13]=i[13],e[t+14]=i[14],e[t+15]=i[15],e}},Po=new N,Fi=new we,UT=new N(0,0,0),FT=new N(1,1,1),Ys=new N,jc=new N,ai=new N,wy=new we,Ty=new ht,di=class n{constructor(e=0,t=0,i=0,s=n.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=i,this._order=s}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,i,s=this._order){return this._x=e,this._y=t,this._z=i,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,i=!0){let s=e.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],u=s[9],h=s[2],d=s[6],f=s[10];switch(t){case"XYZ":this._y=Math.asin(He(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-u,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-He(u,-1,1)),Math.abs(u)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-h,r),this._z=0);break;case"ZXY":this._x=Math.asin(He(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-h,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-He(h,-1,1)),Math.abs(h)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(He(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-u,c),this._y=Math.atan2(-h,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-He(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-u,f),this._y=0);break;default:Ie("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,i===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,i){return wy.makeRotationFromQuaternion(e),this.setFromRotationMatrix(wy,t,i)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return Ty.setFromEuler(this),this.setFromQuaternion(Ty,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};di.DEFAULT_ORDER="XYZ";var ia=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},BT=0,Ay=new N,Lo=new ht,ms=new we,Kc=new N,el=new N,kT=new N,zT=new ht,Ey=new N(1,0,0),Cy=new N(0,1,0),Ry=new N(0,0,1),Iy={type:"added"},GT={type:"removed"},No={type:"childadded",child:null},Gf={type:"childremoved",child:null},Ot=class n extends Gi{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:BT++}),this.uuid=ns(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=n.DEFAULT_UP.clone();let e=new N,t=new di,i=new ht,s=new N(1,1,1);function r(){i.setFromEuler(t,!1)}function o(){t.setFromQuaternion(i,void 0,!1)}t._onChange(r),i._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:i},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new we},normalMatrix:{value:new ze}}),this.matrix=new we,this.matrixWorld=new we,this.matrixAutoUpdate=n.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=n.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new ia,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return Lo.setFromAxisAngle(e,t),this.quaternion.multiply(Lo),this}rotateOnWorldAxis(e,t){return Lo.setFromAxisAngle(e,t),this.quaternion.premultiply(Lo),this}rotateX(e){return this.rotateOnAxis(Ey,e)}rotateY(e){return this.rotateOnAxis(Cy,e)}rotateZ(e){return this.rotateOnAxis(Ry,e)}translateOnAxis(e,t){return Ay.copy(e).applyQuaternion(this.quaternion),this.position.add(Ay.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(Ey,e)}translateY(e){return this.translateOnAxis(Cy,e)}translateZ(e){return this.translateOnAxis(Ry,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(ms.copy(this.matrixWorld).invert())}lookAt(e,t,i){e.isVector3?Kc.copy(e):Kc.set(e,t,i);let s=this.parent;this.updateWorldMatrix(!0,!1),el.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?ms.lookAt(el,Kc,this.up):ms.lookAt(Kc,el,this.up),this.quaternion.setFromRotationMatrix(ms),s&&(ms.extractRotation(s.matrixWorld),Lo.setFromRotationMatrix(ms),this.quaternion.premultiply(Lo.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(Fe("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(Iy),No.child=e,this.dispatchEvent(No),No.child=null):Fe("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let i=0;i<arguments.length;i++)this.remove(arguments[i]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(GT),Gf.child=e,this.dispatchEvent(Gf),Gf.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),ms.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),ms.multiply(e.parent.matrixWorld)),e.applyMatrix4(ms),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(Iy),No.child=e,this.dispatchEvent(No),No.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let i=0,s=this.children.length;i<s;i++){let o=this.children[i].getObjectByProperty(e,t);if(o!==void 0)return o}}getObjectsByProperty(e,t,i=[]){this[e]===t&&i.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(e,t,i);return i}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(el,e,kT),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(el,zT,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let i=0,s=t.length;i<s;i++)t[i].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let i=0,s=t.length;i<s;i++)t[i].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,i=e.y,s=e.z,r=this.matrix.elements;r[12]+=t-r[0]*t-r[4]*i-r[8]*s,r[13]+=i-r[1]*t-r[5]*i-r[9]*s,r[14]+=s-r[2]*t-r[6]*i-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let i=0,s=t.length;i<s;i++)t[i].updateMatrixWorld(e)}updateWorldMatrix(e,t,i=!1){let s=this.parent;if(e===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||i)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,i=!0),t===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,i)}}toJSON(e){let t=e===void 0||typeof e=="string",i={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},i.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(e),s.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(e)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(e.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,u=l.length;c<u;c++){let h=l[c];r(e.shapes,h)}else r(e.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(e.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(e.materials,this.material[l]));s.material=a}else s.material=r(e.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(e).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(e.animations,l))}}if(t){let a=o(e.geometries),l=o(e.materials),c=o(e.textures),u=o(e.images),h=o(e.shapes),d=o(e.skeletons),f=o(e.animations),m=o(e.nodes);a.length>0&&(i.geometries=a),l.length>0&&(i.materials=l),c.length>0&&(i.textures=c),u.length>0&&(i.images=u),h.length>0&&(i.shapes=h),d.length>0&&(i.skeletons=d),f.length>0&&(i.animations=f),m.length>0&&(i.nodes=m)}return i.object=s,i;function o(a){let l=[];for(let c in a){let u=a[c];delete u.metadata,l.push(u)}return l}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let i=0;i<e.children.length;i++){let s=e.children[i];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Ot.DEFAULT_UP=new N(0,1,0);Ot.DEFAULT_MATRIX_AUTO_UPDATE=!0;Ot.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var Je=class extends Ot{constructor(){super(),this.isGroup=!0,this.type="Group"}},VT={type:"move"},sa=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new Je,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new Je,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new N,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new N),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new Je,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new N,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new N,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let i of e.hand.values())this._getHandJoint(t,i)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,i){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(c&&e.hand){o=!0;for(let _ of e.hand.values()){let p=t.getJointPose(_,i),g=this._getHandJoint(c,_);p!==null&&(g.matrix.fromArray(p.transform.matrix),g.matrix.decompose(g.position,g.quaternion,g.scale),g.matrixWorldNeedsUpdate=!0,g.jointRadius=p.radius),g.visible=p!==null}let u=c.joints["index-finger-tip"],h=c.joints["thumb-tip"],d=u.position.distanceTo(h.position),f=.02,m=.005;c.inputState.pinching&&d>f+m?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!c.inputState.pinching&&d<=f-m&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else l!==null&&e.gripSpace&&(r=t.getPose(e.gripSpace,i),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:e,target:this})));a!==null&&(s=t.getPose(e.targetRaySpace,i),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(VT)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let i=new Je;i.matrixAutoUpdate=!1,i.visible=!1,e.joints[t.jointName]=i,e.add(i)}return e.joints[t.jointName]}},Zv={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},js={h:0,s:0,l:0},Zc={h:0,s:0,l:0};function Vf(n,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?n+(e-n)*6*t:t<1/2?e:t<2/3?n+(e-n)*6*(2/3-t):n}var be=class{constructor(e,t,i){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,i)}set(e,t,i){if(t===void 0&&i===void 0){let s=e;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(e,t,i);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=qe){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,Ve.colorSpaceToWorking(this,t),this}setRGB(e,t,i,s=Ve.workingColorSpace){return this.r=e,this.g=t,this.b=i,Ve.colorSpaceToWorking(this,s),this}setHSL(e,t,i,s=Ve.workingColorSpace){if(e=Kp(e,1),t=He(t,0,1),i=He(i,0,1),t===0)this.r=this.g=this.b=i;else{let r=i<=.5?i*(1+t):i+t-i*t,o=2*i-r;this.r=Vf(o,r,e+1/3),this.g=Vf(o,r,e),this.b=Vf(o,r,e-1/3)}return Ve.colorSpaceToWorking(this,s),this}setStyle(e,t=qe){function i(r){r!==void 0&&parseFloat(r)<1&&Ie("Color: Alpha component of "+e+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(e)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,t);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,t);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,t);break;default:Ie("Color: Unknown color model "+e)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(e)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,t);if(o===6)return this.setHex(parseInt(r,16),t);Ie("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=qe){let i=Zv[e.toLowerCase()];return i!==void 0?this.setHex(i,t):Ie("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=bs(e.r),this.g=bs(e.g),this.b=bs(e.b),this}copyLinearToSRGB(e){return this.r=Ko(e.r),this.g=Ko(e.g),this.b=Ko(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=qe){return Ve.workingToColorSpace(On.copy(this),e),Math.round(He(On.r*255,0,255))*65536+Math.round(He(On.g*255,0,255))*256+Math.round(He(On.b*255,0,255))}getHexString(e=qe){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=Ve.workingColorSpace){Ve.workingToColorSpace(On.copy(this),t);let i=On.r,s=On.g,r=On.b,o=Math.max(i,s,r),a=Math.min(i,s,r),l,c,u=(a+o)/2;if(a===o)l=0,c=0;else{let h=o-a;switch(c=u<=.5?h/(o+a):h/(2-o-a),o){case i:l=(s-r)/h+(s<r?6:0);break;case s:l=(r-i)/h+2;break;case r:l=(i-s)/h+4;break}l/=6}return e.h=l,e.s=c,e.l=u,e}getRGB(e,t=Ve.workingColorSpace){return Ve.workingToColorSpace(On.copy(this),t),e.r=On.r,e.g=On.g,e.b=On.b,e}getStyle(e=qe){Ve.workingToColorSpace(On.copy(this),e);let t=On.r,i=On.g,s=On.b;return e!==qe?`color(${e} ${t.toFixed(3)} ${i.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(i*255)},${Math.round(s*255)})`}offsetHSL(e,t,i){return this.getHSL(js),this.setHSL(js.h+e,js.s+t,js.l+i)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,i){return this.r=e.r+(t.r-e.r)*i,this.g=e.g+(t.g-e.g)*i,this.b=e.b+(t.b-e.b)*i,this}lerpHSL(e,t){this.getHSL(js),e.getHSL(Zc);let i=pl(js.h,Zc.h,t),s=pl(js.s,Zc.s,t),r=pl(js.l,Zc.l,t);return this.setHSL(i,s,r),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,i=this.g,s=this.b,r=e.elements;return this.r=r[0]*t+r[3]*i+r[6]*s,this.g=r[1]*t+r[4]*i+r[7]*s,this.b=r[2]*t+r[5]*i+r[8]*s,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},On=new be;be.NAMES=Zv;var kr=class extends Ot{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new di,this.environmentIntensity=1,this.environmentRotation=new di,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},Bi=new N,gs=new N,Hf=new N,_s=new N,Do=new N,Oo=new N,Py=new N,Wf=new N,Xf=new N,qf=new N,$f=new ot,Yf=new ot,jf=new ot,zi=class n{constructor(e=new N,t=new N,i=new N){this.a=e,this.b=t,this.c=i}static getNormal(e,t,i,s){s.subVectors(i,t),Bi.subVectors(e,t),s.cross(Bi);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(e,t,i,s,r){Bi.subVectors(s,t),gs.subVectors(i,t),Hf.subVectors(e,t);let o=Bi.dot(Bi),a=Bi.dot(gs),l=Bi.dot(Hf),c=gs.dot(gs),u=gs.dot(Hf),h=o*c-a*a;if(h===0)return r.set(0,0,0),null;let d=1/h,f=(c*l-a*u)*d,m=(o*u-a*l)*d;return r.set(1-f-m,m,f)}static containsPoint(e,t,i,s){return this.getBarycoord(e,t,i,s,_s)===null?!1:_s.x>=0&&_s.y>=0&&_s.x+_s.y<=1}static getInterpolation(e,t,i,s,r,o,a,l){return this.getBarycoord(e,t,i,s,_s)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,_s.x),l.addScaledVector(o,_s.y),l.addScaledVector(a,_s.z),l)}static getInterpolatedAttribute(e,t,i,s,r,o){return $f.setScalar(0),Yf.setScalar(0),jf.setScalar(0),$f.fromBufferAttribute(e,t),Yf.fromBufferAttribute(e,i),jf.fromBufferAttribute(e,s),o.setScalar(0),o.addScaledVector($f,r.x),o.addScaledVector(Yf,r.y),o.addScaledVector(jf,r.z),o}static isFrontFacing(e,t,i,s){return Bi.subVectors(i,t),gs.subVectors(e,t),Bi.cross(gs).dot(s)<0}set(e,t,i){return this.a.copy(e),this.b.copy(t),this.c.copy(i),this}setFromPointsAndIndices(e,t,i,s){return this.a.copy(e[t]),this.b.copy(e[i]),this.c.copy(e[s]),this}setFromAttributeAndIndices(e,t,i,s){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,i),this.c.fromBufferAttribute(e,s),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return Bi.subVectors(this.c,this.b),gs.subVectors(this.a,this.b),Bi.cross(gs).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return n.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return n.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,i,s,r){return n.getInterpolation(e,this.a,this.b,this.c,t,i,s,r)}containsPoint(e){return n.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return n.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let i=this.a,s=this.b,r=this.c,o,a;Do.subVectors(s,i),Oo.subVectors(r,i),Wf.subVectors(e,i);let l=Do.dot(Wf),c=Oo.dot(Wf);if(l<=0&&c<=0)return t.copy(i);Xf.subVectors(e,s);let u=Do.dot(Xf),h=Oo.dot(Xf);if(u>=0&&h<=u)return t.copy(s);let d=l*h-u*c;if(d<=0&&l>=0&&u<=0&&l-u>0)return o=l/(l-u),t.copy(i).addScaledVector(Do,o);qf.subVectors(e,r);let f=Do.dot(qf),m=Oo.dot(qf);if(m>=0&&f<=m)return t.copy(r);let _=f*c-l*m;if(_<=0&&c>=0&&m<=0)return a=c/(c-m),t.copy(i).addScaledVector(Oo,a);let p=u*m-f*h;if(p<=0&&h-u>=0&&f-m>=0)return Py.subVectors(r,s),a=(h-u)/(h-u+(f-m)),t.copy(s).addScaledVector(Py,a);let g=1/(p+_+d);return o=_*g,a=d*g,t.copy(i).addScaledVector(Do,o).addScaledVector(Oo,a)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},Xt=class{constructor(e=new N(1/0,1/0,1/0),t=new N(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,i=e.length;t<i;t+=3)this.expandByPoint(ki.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,i=e.count;t<i;t++)this.expandByPoint(ki.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,i=e.length;t<i;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let i=ki.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(i),this.max.copy(e).add(i),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let i=e.geometry;if(i!==void 0){let r=i.getAttribute("position");if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)e.isMesh===!0?e.getVertexPosition(o,ki):ki.fromBufferAttribute(r,o),ki.applyMatrix4(e.matrixWorld),this.expandByPoint(ki);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),Jc.copy(e.boundingBox)):(i.boundingBox===null&&i.computeBoundingBox(),Jc.copy(i.boundingBox)),Jc.applyMatrix4(e.matrixWorld),this.union(Jc)}let s=e.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,ki),ki.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,i;return e.normal.x>0?(t=e.normal.x*this.min.x,i=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,i=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,i+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,i+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,i+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,i+=e.normal.z*this.min.z),t<=-e.constant&&i>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(tl),Qc.subVectors(this.max,tl),Uo.subVectors(e.a,tl),Fo.subVectors(e.b,tl),Bo.subVectors(e.c,tl),Ks.subVectors(Fo,Uo),Zs.subVectors(Bo,Fo),Lr.subVectors(Uo,Bo);let t=[0,-Ks.z,Ks.y,0,-Zs.z,Zs.y,0,-Lr.z,Lr.y,Ks.z,0,-Ks.x,Zs.z,0,-Zs.x,Lr.z,0,-Lr.x,-Ks.y,Ks.x,0,-Zs.y,Zs.x,0,-Lr.y,Lr.x,0];return!Kf(t,Uo,Fo,Bo,Qc)||(t=[1,0,0,0,1,0,0,0,1],!Kf(t,Uo,Fo,Bo,Qc))?!1:(eu.crossVectors(Ks,Zs),t=[eu.x,eu.y,eu.z],Kf(t,Uo,Fo,Bo,Qc))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,ki).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(ki).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(ys[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),ys[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),ys[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),ys[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),ys[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),ys[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),ys[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),ys[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(ys),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},ys=[new N,new N,new N,new N,new N,new N,new N,new N],ki=new N,Jc=new Xt,Uo=new N,Fo=new N,Bo=new N,Ks=new N,Zs=new N,Lr=new N,tl=new N,Qc=new N,eu=new N,Nr=new N;function Kf(n,e,t,i,s){for(let r=0,o=n.length-3;r<=o;r+=3){Nr.fromArray(n,r);let a=s.x*Math.abs(Nr.x)+s.y*Math.abs(Nr.y)+s.z*Math.abs(Nr.z),l=e.dot(Nr),c=t.dot(Nr),u=i.dot(Nr);if(Math.max(-Math.max(l,c,u),Math.min(l,c,u))>a)return!1}return!0}var Qt=new N,tu=new Te,HT=0,Ke=class extends Gi{constructor(e,t,i=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:HT++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=i,this.usage=Yp,this.updateRanges=[],this.gpuType=gi,this.version=0,this._normalizationScale=e!==void 0?Fh(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,i){e*=this.itemSize,i*=t.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[e+s]=t.array[i+s];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,i=this.count;t<i;t++)tu.fromBufferAttribute(this,t),tu.applyMatrix3(e),this.setXY(t,tu.x,tu.y);else if(this.itemSize===3)for(let t=0,i=this.count;t<i;t++)Qt.fromBufferAttribute(this,t),Qt.applyMatrix3(e),this.setXYZ(t,Qt.x,Qt.y,Qt.z);return this}applyMatrix4(e){for(let t=0,i=this.count;t<i;t++)Qt.fromBufferAttribute(this,t),Qt.applyMatrix4(e),this.setXYZ(t,Qt.x,Qt.y,Qt.z);return this}applyNormalMatrix(e){for(let t=0,i=this.count;t<i;t++)Qt.fromBufferAttribute(this,t),Qt.applyNormalMatrix(e),this.setXYZ(t,Qt.x,Qt.y,Qt.z);return this}transformDirection(e){for(let t=0,i=this.count;t<i;t++)Qt.fromBufferAttribute(this,t),Qt.transformDirection(e),this.setXYZ(t,Qt.x,Qt.y,Qt.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let i=this.array[e*this.itemSize+t];return this.normalized&&(i=this._denormalize(i)),i}setComponent(e,t,i){return this.normalized&&(i=this._normalize(i)),this.array[e*this.itemSize+t]=i,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,i){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),i=this._normalize(i)),this.array[e+0]=t,this.array[e+1]=i,this}setXYZ(e,t,i,s){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),i=this._normalize(i),s=this._normalize(s)),this.array[e+0]=t,this.array[e+1]=i,this.array[e+2]=s,this}setXYZW(e,t,i,s,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),i=this._normalize(i),s=this._normalize(s),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=i,this.array[e+2]=s,this.array[e+3]=r,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):Jp(e,this.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):Qp(e,this.array)}},vl=class extends Ke{constructor(e,t,i){super(new Int8Array(e),t,i)}},xl=class extends Ke{constructor(e,t,i){super(new Uint8Array(e),t,i)}};var bl=class extends Ke{constructor(e,t,i){super(new Int16Array(e),t,i)}},zr=class extends Ke{constructor(e,t,i){super(new Uint16Array(e),t,i)}},Sl=class extends Ke{constructor(e,t,i){super(new Int32Array(e),t,i)}},Gr=class extends Ke{constructor(e,t,i){super(new Uint32Array(e),t,i)}};var Be=class extends Ke{constructor(e,t,i){super(new Float32Array(e),t,i)}},WT=new Xt,nl=new N,Zf=new N,en=class{constructor(e=new N,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let i=this.center;t!==void 0?i.copy(t):WT.setFromPoints(e).getCenter(i);let s=0;for(let r=0,o=e.length;r<o;r++)s=Math.max(s,i.distanceToSquared(e[r]));return this.radius=Math.sqrt(s),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let i=this.center.distanceToSquared(e);return t.copy(e),i>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;nl.subVectors(e,this.center);let t=nl.lengthSq();if(t>this.radius*this.radius){let i=Math.sqrt(t),s=(i-this.radius)*.5;this.center.addScaledVector(nl,s/i),this.radius+=s}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(Zf.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(nl.copy(e.center).add(Zf)),this.expandByPoint(nl.copy(e.center).sub(Zf))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},XT=0,Ti=new we,Jf=new Ot,ko=new N,li=new Xt,il=new Xt,vn=new N,it=class n extends Gi{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:XT++}),this.uuid=ns(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(gT(e)?Gr:zr)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,i=0){this.groups.push({start:e,count:t,materialIndex:i})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let i=this.attributes.normal;if(i!==void 0){let r=new ze().getNormalMatrix(e);i.applyNormalMatrix(r),i.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(e),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return Ti.makeRotationFromQuaternion(e),this.applyMatrix4(Ti),this}rotateX(e){return Ti.makeRotationX(e),this.applyMatrix4(Ti),this}rotateY(e){return Ti.makeRotationY(e),this.applyMatrix4(Ti),this}rotateZ(e){return Ti.makeRotationZ(e),this.applyMatrix4(Ti),this}translate(e,t,i){return Ti.makeTranslation(e,t,i),this.applyMatrix4(Ti),this}scale(e,t,i){return Ti.makeScale(e,t,i),this.applyMatrix4(Ti),this}lookAt(e){return Jf.lookAt(e),Jf.updateMatrix(),this.applyMatrix4(Jf.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(ko).negate(),this.translate(ko.x,ko.y,ko.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let i=[];for(let s=0,r=e.length;s<r;s++){let o=e[s];i.push(o.x,o.y,o.z||0)}this.setAttribute("position",new Be(i,3))}else{let i=Math.min(e.length,t.count);for(let s=0;s<i;s++){let r=e[s];t.setXYZ(s,r.x,r.y,r.z||0)}e.length>t.count&&Ie("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Xt);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Fe("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new N(-1/0,-1/0,-1/0),new N(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let i=0,s=t.length;i<s;i++){let r=t[i];li.setFromBufferAttribute(r),this.morphTargetsRelative?(vn.addVectors(this.boundingBox.min,li.min),this.boundingBox.expandByPoint(vn),vn.addVectors(this.boundingBox.max,li.max),this.boundingBox.expandByPoint(vn)):(this.boundingBox.expandByPoint(li.min),this.boundingBox.expandByPoint(li.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&Fe('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new en);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Fe("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new N,1/0);return}if(e){let i=this.boundingSphere.center;if(li.setFromBufferAttribute(e),t)for(let r=0,o=t.length;r<o;r++){let a=t[r];il.setFromBufferAttribute(a),this.morphTargetsRelative?(vn.addVectors(li.min,il.min),li.expandByPoint(vn),vn.addVectors(li.max,il.max),li.expandByPoint(vn)):(li.expandByPoint(il.min),li.expandByPoint(il.max))}li.getCenter(i);let s=0;for(let r=0,o=e.count;r<o;r++)vn.fromBufferAttribute(e,r),s=Math.max(s,i.distanceToSquared(vn));if(t)for(let r=0,o=t.length;r<o;r++){let a=t[r],l=this.morphTargetsRelative;for(let c=0,u=a.count;c<u;c++)vn.fromBufferAttribute(a,c),l&&(ko.fromBufferAttribute(e,c),vn.add(ko)),s=Math.max(s,i.distanceToSquared(vn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&Fe('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){Fe("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let i=t.position,s=t.normal,r=t.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==i.count)&&(o=new Ke(new Float32Array(4*i.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(i.count);for(let R=0;R<i.count;R++)a[R]=new N,l[R]=new N;let u=new N,h=new N,d=new N,f=new Te,m=new Te,_=new Te,p=new N,g=new N;function x(R,C,L){c[R]=c[C]=c[L]=1,u.fromBufferAttribute(i,R),h.fromBufferAttribute(i,C),d.fromBufferAttribute(i,L),f.fromBufferAttribute(r,R),m.fromBufferAttribute(r,C),_.fromBufferAttribute(r,L),h.sub(u),d.sub(u),m.sub(f),_.sub(f);let D=1/(m.x*_.y-_.x*m.y);isFinite(D)&&(p.copy(h).multiplyScalar(_.y).addScaledVector(d,-m.y).multiplyScalar(D),g.copy(d).multiplyScalar(m.x).addScaledVector(h,-_.x).multiplyScalar(D),a[R].add(p),a[C].add(p),a[L].add(p),l[R].add(g),l[C].add(g),l[L].add(g))}let b=this.groups;b.length===0&&(b=[{start:0,count:e.count}]);for(let R=0,C=b.length;R<C;++R){let L=b[R],D=L.start,B=L.count;for(let P=D,q=D+B;P<q;P+=3)x(e.getX(P+0),e.getX(P+1),e.getX(P+2))}let v=new N,T=new N,w=new N,y=new N;function M(R){w.fromBufferAttribute(s,R),y.copy(w);let C=a[R];v.copy(C),v.sub(w.multiplyScalar(w.dot(C))).normalize(),T.crossVectors(y,C);let D=T.dot(l[R])<0?-1:1;o.setXYZW(R,v.x,v.y,v.z,D)}for(let R=0,C=i.count;R<C;++R)c[R]&&M(R);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let i=this.getAttribute("normal");if(i===void 0||i.count!==t.count)i=new Ke(new Float32Array(t.count*3),3),this.setAttribute("normal",i);else for(let d=0,f=i.count;d<f;d++)i.setXYZ(d,0,0,0);let s=new N,r=new N,o=new N,a=new N,l=new N,c=new N,u=new N,h=new N;if(e)for(let d=0,f=e.count;d<f;d+=3){let m=e.getX(d+0),_=e.getX(d+1),p=e.getX(d+2);s.fromBufferAttribute(t,m),r.fromBufferAttribute(t,_),o.fromBufferAttribute(t,p),u.subVectors(o,r),h.subVectors(s,r),u.cross(h),a.fromBufferAttribute(i,m),l.fromBufferAttribute(i,_),c.fromBufferAttribute(i,p),a.add(u),l.add(u),c.add(u),i.setXYZ(m,a.x,a.y,a.z),i.setXYZ(_,l.x,l.y,l.z),i.setXYZ(p,c.x,c.y,c.z)}else for(let d=0,f=t.count;d<f;d+=3)s.fromBufferAttribute(t,d+0),r.fromBufferAttribute(t,d+1),o.fromBufferAttribute(t,d+2),u.subVectors(o,r),h.subVectors(s,r),u.cross(h),i.setXYZ(d+0,u.x,u.y,u.z),i.setXYZ(d+1,u.x,u.y,u.z),i.setXYZ(d+2,u.x,u.y,u.z);this.normalizeNormals(),i.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,i=e.count;t<i;t++)vn.fromBufferAttribute(e,t),vn.normalize(),e.setXYZ(t,vn.x,vn.y,vn.z)}toNonIndexed(){function e(a,l){let c=a.array,u=a.itemSize,h=a.normalized,d=new c.constructor(l.length*u),f=0,m=0;for(let _=0,p=l.length;_<p;_++){a.isInterleavedBufferAttribute?f=l[_]*a.data.stride+a.offset:f=l[_]*u;for(let g=0;g<u;g++)d[m++]=c[f++]}return new Ke(d,u,h)}if(this.index===null)return Ie("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new n,i=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=e(l,i);t.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let u=0,h=c.length;u<h;u++){let d=c[u],f=e(d,i);l.push(f)}t.morphAttributes[a]=l}t.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];t.addGroup(c.start,c.count,c.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(e[c]=l[c]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let i=this.attributes;for(let l in i){let c=i[l];e.data.attributes[l]=c.toJSON(e.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],u=[];for(let h=0,d=c.length;h<d;h++){let f=c[h];u.push(f.toJSON(e.data))}u.length>0&&(s[l]=u,r=!0)}r&&(e.data.morphAttributes=s,e.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(e.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(e.data.boundingSphere=a.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let i=e.index;i!==null&&this.setIndex(i.clone());let s=e.attributes;for(let c in s){let u=s[c];this.setAttribute(c,u.clone(t))}let r=e.morphAttributes;for(let c in r){let u=[],h=r[c];for(let d=0,f=h.length;d<f;d++)u.push(h[d].clone(t));this.morphAttributes[c]=u}this.morphTargetsRelative=e.morphTargetsRelative;let o=e.groups;for(let c=0,u=o.length;c<u;c++){let h=o[c];this.addGroup(h.start,h.count,h.materialIndex)}let a=e.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=e.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}},er=class{constructor(e,t){this.isInterleavedBuffer=!0,this.array=e,this.stride=t,this.count=e!==void 0?e.length/t:0,this.usage=Yp,this.updateRanges=[],this.version=0,this.uuid=ns()}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.array=new e.array.constructor(e.array),this.count=e.count,this.stride=e.stride,this.usage=e.usage,this}copyAt(e,t,i){e*=this.stride,i*=t.stride;for(let s=0,r=this.stride;s<r;s++)this.array[e+s]=t.array[i+s];return this}set(e,t=0){return this.array.set(e,t),this}clone(e){e.arrayBuffers===void 0&&(e.arrayBuffers={});let t=Ly(this.array);e.arrayBuffers[t]===void 0&&(e.arrayBuffers[t]=this.array.slice(0).buffer);let i=new this.array.constructor(e.arrayBuffers[t]),s=new this.constructor(i,this.stride);return s.setUsage(this.usage),s}onUpload(e){return this.onUploadCallback=e,this}toJSON(e){e.arrayBuffers===void 0&&(e.arrayBuffers={});let t=Ly(this.array);e.arrayBuffers[t]===void 0&&(e.arrayBuffers[t]=Array.from(new Uint32Array(this.array.slice(0).buffer)));let i={uuid:this.uuid,buffer:t,type:this.array.constructor.name,stride:this.stride};return i.usage=this.usage,i}};function Ly(n){return n.buffer._uuid===void 0&&(n.buffer._uuid=ns()),n.byteOffset===0&&n.byteLength===n.buffer.byteLength?n.buffer._uuid:n.buffer._uuid+":"+n.byteOffset+":"+n.byteLength}var Wn=new N,Un=class n{constructor(e,t,i,s=!1){this.isInterleavedBufferAttribute=!0,this.name="",this.data=e,this.itemSize=t,this.offset=i,this.normalized=s,this._normalizationScale=e!==void 0?Fh(e.array):void 0}get count(){return this.data.count}get array(){return this.data.array}set needsUpdate(e){this.data.needsUpdate=e}applyMatrix4(e){for(let t=0,i=this.data.count;t<i;t++)Wn.fromBufferAttribute(this,t),Wn.applyMatrix4(e),this.setXYZ(t,Wn.x,Wn.y,Wn.z);return this}applyNormalMatrix(e){for(let t=0,i=this.count;t<i;t++)Wn.fromBufferAttribute(this,t),Wn.applyNormalMatrix(e),this.setXYZ(t,Wn.x,Wn.y,Wn.z);return this}transformDirection(e){for(let t=0,i=this.count;t<i;t++)Wn.fromBufferAttribute(this,t),Wn.transformDirection(e),this.setXYZ(t,Wn.x,Wn.y,Wn.z);return this}getComponent(e,t){let i=this.array[e*this.data.stride+this.offset+t];return this.normalized&&(i=this._denormalize(i)),i}setComponent(e,t,i){return this.normalized&&(i=this._normalize(i)),this.data.array[e*this.data.stride+this.offset+t]=i,this}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset]=t,this}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+1]=t,this}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+2]=t,this}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+3]=t,this}getX(e){let t=this.data.array[e*this.data.stride+this.offset];return this.normalized&&(t=this._denormalize(t)),t}getY(e){let t=this.data.array[e*this.data.stride+this.offset+1];return this.normalized&&(t=this._denormalize(t)),t}getZ(e){let t=this.data.array[e*this.data.stride+this.offset+2];return this.normalized&&(t=this._denormalize(t)),t}getW(e){let t=this.data.array[e*this.data.stride+this.offset+3];return this.normalized&&(t=this._denormalize(t)),t}setXY(e,t,i){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),i=this._normalize(i)),this.data.array[e+0]=t,this.data.array[e+1]=i,this}setXYZ(e,t,i,s){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),i=this._normalize(i),s=this._normalize(s)),this.data.array[e+0]=t,this.data.array[e+1]=i,this.data.array[e+2]=s,this}setXYZW(e,t,i,s,r){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),i=this._normalize(i),s=this._normalize(s),r=this._normalize(r)),this.data.array[e+0]=t,this.data.array[e+1]=i,this.data.array[e+2]=s,this.data.array[e+3]=r,this}clone(e){if(e===void 0){_l("InterleavedBufferAttribute.clone(): Cloning an interleaved buffer attribute will de-interleave buffer data.");let t=[];for(let i=0;i<this.count;i++){let s=i*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)t.push(this.data.array[s+r])}return new Ke(new this.array.constructor(t),this.itemSize,this.normalized)}else return e.interleavedBuffers===void 0&&(e.interleavedBuffers={}),e.interleavedBuffers[this.data.uuid]===void 0&&(e.interleavedBuffers[this.data.uuid]=this.data.clone(e)),new n(e.interleavedBuffers[this.data.uuid],this.itemSize,this.offset,this.normalized)}toJSON(e){if(e===void 0){_l("InterleavedBufferAttribute.toJSON(): Serializing an interleaved buffer attribute will de-interleave buffer data.");let t=[];for(let i=0;i<this.count;i++){let s=i*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)t.push(this.data.array[s+r])}return{itemSize:this.itemSize,type:this.array.constructor.name,array:t,normalized:this.normalized}}else return e.interleavedBuffers===void 0&&(e.interleavedBuffers={}),e.interleavedBuffers[this.data.uuid]===void 0&&(e.interleavedBuffers[this.data.uuid]=this.data.toJSON(e)),{isInterleavedBufferAttribute:!0,itemSize:this.itemSize,data:this.data.uuid,offset:this.offset,normalized:this.normalized}}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):Jp(e,this.data.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):Qp(e,this.data.array)}},Qf=new N,qT=new N,$T=new ze,ci=class{constructor(e=new N(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,i,s){return this.normal.set(e,t,i),this.constant=s,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,i){let s=Qf.subVectors(i,t).cross(qT.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(s,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,i=!0){let s=e.delta(Qf),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let o=-(e.start.dot(this.normal)+this.constant)/r;return i===!0&&(o<0||o>1)?null:t.copy(e.start).addScaledVector(s,o)}intersectsLine(e){let t=this.distanceToPoint(e.start),i=this.distanceToPoint(e.end);return t<0&&i>0||i<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let i=t||$T.getNormalMatrix(e),s=this.coplanarPoint(Qf).applyMatrix4(e),r=this.normal.applyMatrix3(i).normalize();return this.constant=-s.dot(r),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},YT=0,tn=class extends Gi{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:YT++}),this.uuid=ns(),this.name="",this.type="Material",this.blending=fa,this.side=Ci,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=Cp,this.blendDst=Rp,this.blendEquation=Qr,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new be(0,0,0),this.blendAlpha=0,this.depthFunc=Zo,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=Gv,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Eu,this.stencilZFail=Eu,this.stencilZPass=Eu,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let i=e[t];if(i===void 0){Ie(`Material: parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Ie(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(i):s&&s.isVector2&&i&&i.isVector2||s&&s.isEuler&&i&&i.isEuler||s&&s.isVector3&&i&&i.isVector3?s.copy(i):this[t]=i}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let i={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};i.uuid=this.uuid,i.type=this.type,i.blending=this.blending,i.side=this.side,i.shadowSide=this.shadowSide,i.vertexColors=this.vertexColors,i.opacity=this.opacity,i.transparent=this.transparent,i.blendSrc=this.blendSrc,i.blendDst=this.blendDst,i.blendEquation=this.blendEquation,i.blendSrcAlpha=this.blendSrcAlpha,i.blendDstAlpha=this.blendDstAlpha,i.blendEquationAlpha=this.blendEquationAlpha,i.blendColor=this.blendColor.getHex(),i.blendAlpha=this.blendAlpha,i.depthFunc=this.depthFunc,i.depthTest=this.depthTest,i.depthWrite=this.depthWrite,i.colorWrite=this.colorWrite,i.clipIntersection=this.clipIntersection,i.clipShadows=this.clipShadows,i.stencilWriteMask=this.stencilWriteMask,i.stencilFunc=this.stencilFunc,i.stencilRef=this.stencilRef,i.stencilFuncMask=this.stencilFuncMask,i.stencilFail=this.stencilFail,i.stencilZFail=this.stencilZFail,i.stencilZPass=this.stencilZPass,i.stencilWrite=this.stencilWrite,i.polygonOffset=this.polygonOffset,i.polygonOffsetFactor=this.polygonOffsetFactor,i.polygonOffsetUnits=this.polygonOffsetUnits,i.dithering=this.dithering,i.alphaTest=this.alphaTest,i.alphaHash=this.alphaHash,i.alphaToCoverage=this.alphaToCoverage,i.premultipliedAlpha=this.premultipliedAlpha,i.forceSinglePass=this.forceSinglePass,i.allowOverride=this.allowOverride,i.visible=this.visible,i.toneMapped=this.toneMapped,i.name=this.name,this.color&&this.color.isColor&&(i.color=this.color.getHex()),this.roughness!==void 0&&(i.roughness=this.roughness),this.metalness!==void 0&&(i.metalness=this.metalness),this.sheen!==void 0&&(i.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(i.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(i.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(i.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(i.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(i.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(i.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(i.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(i.shininess=this.shininess),this.clearcoat!==void 0&&(i.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(i.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(i.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(i.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(i.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(i.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(i.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,i.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(i.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(i.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(i.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(i.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(i.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(i.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(i.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(i.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(i.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(i.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(i.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(i.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(i.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(i.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(i.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(i.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(i.lightMap=this.lightMap.toJSON(e).uuid,i.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(i.aoMap=this.aoMap.toJSON(e).uuid,i.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(i.bumpMap=this.bumpMap.toJSON(e).uuid,i.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(i.normalMap=this.normalMap.toJSON(e).uuid,i.normalMapType=this.normalMapType,i.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(i.displacementMap=this.displacementMap.toJSON(e).uuid,i.displacementScale=this.displacementScale,i.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(i.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(i.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(i.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(i.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(i.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(i.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(i.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(i.combine=this.combine)),this.envMapRotation!==void 0&&(i.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(i.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(i.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(i.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(i.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(i.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(i.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(i.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(i.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(i.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(i.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(i.size=this.size),this.sizeAttenuation!==void 0&&(i.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(i.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(i.rotation=this.rotation),this.depthPacking!==void 0&&(i.depthPacking=this.depthPacking),this.linewidth!==void 0&&(i.linewidth=this.linewidth),this.linecap!==void 0&&(i.linecap=this.linecap),this.linejoin!==void 0&&(i.linejoin=this.linejoin),this.dashSize!==void 0&&(i.dashSize=this.dashSize),this.gapSize!==void 0&&(i.gapSize=this.gapSize),this.scale!==void 0&&(i.scale=this.scale),this.wireframe!==void 0&&(i.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(i.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(i.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(i.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(i.flatShading=this.flatShading),this.fog!==void 0&&(i.fog=this.fog),Object.keys(this.userData).length>0&&(i.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(t){let r=s(e.textures),o=s(e.images);r.length>0&&(i.textures=r),o.length>0&&(i.images=o)}return i}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new be().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(i=>new ci().fromJSON(i))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let i=e.normalScale;Array.isArray(i)===!1&&(i=[i,i]),this.normalScale=new Te().fromArray(i)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new Te().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,i=null;if(t!==null){let s=t.length;i=new Array(s);for(let r=0;r!==s;++r)i[r]=t[r].clone()}return this.clippingPlanes=i,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}},ra=class extends tn{constructor(e){super(),this.isSpriteMaterial=!0,this.type="SpriteMaterial",this.color=new be(16777215),this.map=null,this.alphaMap=null,this.rotation=0,this.sizeAttenuation=!0,this.transparent=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.alphaMap=e.alphaMap,this.rotation=e.rotation,this.sizeAttenuation=e.sizeAttenuation,this.fog=e.fog,this}},zo,sl=new N,Go=new N,Vo=new N,Ho=new Te,rl=new Te,Jv=new we,nu=new N,ol=new N,iu=new N,Ny=new Te,ep=new Te,Dy=new Te,Ml=class extends Ot{constructor(e=new ra){if(super(),this.isSprite=!0,this.type="Sprite",zo===void 0){zo=new it;let t=new Float32Array([-.5,-.5,0,0,0,.5,-.5,0,1,0,.5,.5,0,1,1,-.5,.5,0,0,1]),i=new er(t,5);zo.setIndex([0,1,2,0,2,3]),zo.setAttribute("position",new Un(i,3,0,!1)),zo.setAttribute("uv",new Un(i,2,3,!1))}this.geometry=zo,this.material=e,this.center=new Te(.5,.5),this.count=1}intersectsFrustum(e){return e.intersectsSprite(this)}raycast(e,t){e.camera===null&&Fe('Sprite: "Raycaster.camera" needs to be set in order to raycast against sprites.'),Go.setFromMatrixScale(this.matrixWorld),Jv.copy(e.camera.matrixWorld),this.modelViewMatrix.multiplyMatrices(e.camera.matrixWorldInverse,this.matrixWorld),Vo.setFromMatrixPosition(this.modelViewMatrix),e.camera.isPerspectiveCamera&&this.material.sizeAttenuation===!1&&Go.multiplyScalar(-Vo.z);let i=this.material.rotation,s,r;i!==0&&(r=Math.cos(i),s=Math.sin(i));let o=this.center;su(nu.set(-.5,-.5,0),Vo,o,Go,s,r),su(ol.set(.5,-.5,0),Vo,o,Go,s,r),su(iu.set(.5,.5,0),Vo,o,Go,s,r),Ny.set(0,0),ep.set(1,0),Dy.set(1,1);let a=e.ray.intersectTriangle(nu,ol,iu,!1,sl);if(a===null&&(su(ol.set(-.5,.5,0),Vo,o,Go,s,r),ep.set(0,1),a=e.ray.intersectTriangle(nu,iu,ol,!1,sl),a===null))return;let l=e.ray.origin.distanceTo(sl);l<e.near||l>e.far||t.push({distance:l,point:sl.clone(),uv:zi.getInterpolation(sl,nu,ol,iu,Ny,ep,Dy,new Te),face:null,object:this})}copy(e,t){return super.copy(e,t),e.center!==void 0&&this.center.copy(e.center),this.material=e.material,this}toJSON(e){let t=super.toJSON(e);return t.object.center=this.center.toArray(),t}};function su(n,e,t,i,s,r){Ho.subVectors(n,t).addScalar(.5).multiply(i),s!==void 0?(rl.x=r*Ho.x-s*Ho.y,rl.y=s*Ho.x+r*Ho.y):rl.copy(Ho),n.copy(e),n.x+=rl.x,n.y+=rl.y,n.applyMatrix4(Jv)}var vs=new N,tp=new N,ru=new N,ou=new N,Ji=class{constructor(e=new N,t=new N(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,vs)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let i=t.dot(this.direction);return i<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,i)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=vs.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(vs.copy(this.origin).addScaledVector(this.direction,t),vs.distanceToSquared(e))}distanceSqToSegment(e,t,i,s){tp.copy(e).add(t).multiplyScalar(.5),ru.copy(t).sub(e).normalize(),ou.copy(this.origin).sub(tp);let r=e.distanceTo(t)*.5,o=-this.direction.dot(ru),a=ou.dot(this.direction),l=-ou.dot(ru),c=ou.lengthSq(),u=Math.abs(1-o*o),h,d,f,m;if(u>0)if(h=o*l-a,d=o*a-l,m=r*u,h>=0)if(d>=-m)if(d<=m){let _=1/u;h*=_,d*=_,f=h*(h+o*d+2*a)+d*(o*h+d+2*l)+c}else d=r,h=Math.max(0,-(o*d+a)),f=-h*h+d*(d+2*l)+c;else d=-r,h=Math.max(0,-(o*d+a)),f=-h*h+d*(d+2*l)+c;else d<=-m?(h=Math.max(0,-(-o*r+a)),d=h>0?-r:Math.min(Math.max(-r,-l),r),f=-h*h+d*(d+2*l)+c):d<=m?(h=0,d=Math.min(Math.max(-r,-l),r),f=d*(d+2*l)+c):(h=Math.max(0,-(o*r+a)),d=h>0?r:Math.min(Math.max(-r,-l),r),f=-h*h+d*(d+2*l)+c);else d=o>0?-r:r,h=Math.max(0,-(o*d+a)),f=-h*h+d*(d+2*l)+c;return i&&i.copy(this.origin).addScaledVector(this.direction,h),s&&s.copy(tp).addScaledVector(ru,d),f}intersectSphere(e,t){if(e.radius<0)return null;vs.subVectors(e.center,this.origin);let i=vs.dot(this.direction),s=vs.dot(vs)-i*i,r=e.radius*e.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=i-o,l=i+o;return l<0?null:a<0?this.at(l,t):this.at(a,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let i=-(this.origin.dot(e.normal)+e.constant)/t;return i>=0?i:null}intersectPlane(e,t){let i=this.distanceToPlane(e);return i===null?null:this.at(i,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let i,s,r,o,a,l,c=1/this.direction.x,u=1/this.direction.y,h=1/this.direction.z,d=this.origin;return c>=0?(i=(e.min.x-d.x)*c,s=(e.max.x-d.x)*c):(i=(e.max.x-d.x)*c,s=(e.min.x-d.x)*c),u>=0?(r=(e.min.y-d.y)*u,o=(e.max.y-d.y)*u):(r=(e.max.y-d.y)*u,o=(e.min.y-d.y)*u),i>o||r>s||((r>i||isNaN(i))&&(i=r),(o<s||isNaN(s))&&(s=o),h>=0?(a=(e.min.z-d.z)*h,l=(e.max.z-d.z)*h):(a=(e.max.z-d.z)*h,l=(e.min.z-d.z)*h),i>l||a>s)||((a>i||i!==i)&&(i=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(i>=0?i:s,t)}intersectsBox(e){return this.intersectBox(e,vs)!==null}intersectTriangle(e,t,i,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,u=a.z,h=e.x-o.x,d=e.y-o.y,f=e.z-o.z,m=t.x-o.x,_=t.y-o.y,p=t.z-o.z,g=i.x-o.x,x=i.y-o.y,b=i.z-o.z,v=Math.abs(l),T=Math.abs(c),w=Math.abs(u),y,M,R,C,L,D,B,P,q,F,V,Z;if(v>=T&&v>=w?(R=l,D=h,q=m,Z=g,l>=0?(y=c,M=u,C=d,L=f,B=_,P=p,F=x,V=b):(y=u,M=c,C=f,L=d,B=p,P=_,F=b,V=x)):T>=w?(R=c,D=d,q=_,Z=x,c>=0?(y=u,M=l,C=f,L=h,B=p,P=m,F=b,V=g):(y=l,M=u,C=h,L=f,B=m,P=p,F=g,V=b)):(R=u,D=f,q=p,Z=b,u>=0?(y=l,M=c,C=h,L=d,B=m,P=_,F=g,V=x):(y=c,M=l,C=d,L=h,B=_,P=m,F=x,V=g)),R===0)return null;let W=y/R,j=M/R,K=1/R,ue=C-W*D,ae=L-j*D,G=B-W*q,ee=P-j*q,ne=F-W*Z,re=V-j*Z,le=ne*ee-re*G,Le=ue*re-ae*ne,vt=G*ae-ee*ue;if(s){if(le<0||Le<0||vt<0)return null}else if((le<0||Le<0||vt<0)&&(le>0||Le>0||vt>0))return null;let Ne=le+Le+vt;if(Ne===0)return null;let gt=K*(le*D+Le*q+vt*Z);return(Ne>0?gt<0:gt>0)?null:this.at(gt/Ne,r)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},cn=class extends tn{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new be(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new di,this.combine=Hl,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},Oy=new we,Dr=new Ji,au=new en,Uy=new N,lu=new N,cu=new N,uu=new N,np=new N,hu=new N,Fy=new N,du=new N,st=class extends Ot{constructor(e=new it,t=new cn){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,i=Object.keys(t);if(i.length>0){let s=t[i[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(e,t){let i=this.geometry,s=i.attributes.position,r=i.morphAttributes.position,o=i.morphTargetsRelative;t.fromBufferAttribute(s,e);let a=this.morphTargetInfluences;if(r&&a){hu.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let u=a[l],h=r[l];u!==0&&(np.fromBufferAttribute(h,e),o?hu.addScaledVector(np,u):hu.addScaledVector(np.sub(t),u))}t.add(hu)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let i=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(i.boundingSphere===null&&i.computeBoundingSphere(),au.copy(i.boundingSphere),au.applyMatrix4(r),Dr.copy(e.ray).recast(e.near),!(au.containsPoint(Dr.origin)===!1&&(Dr.intersectSphere(au,Uy)===null||Dr.origin.distanceToSquared(Uy)>(e.far-e.near)**2))&&(Oy.copy(r).invert(),Dr.copy(e.ray).applyMatrix4(Oy),!(i.boundingBox!==null&&Dr.intersectsBox(i.boundingBox)===!1)&&this._computeIntersections(e,t,Dr)))}_computeIntersections(e,t,i){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,u=r.attributes.uv1,h=r.attributes.normal,d=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let m=0,_=d.length;m<_;m++){let p=d[m],g=o[p.materialIndex],x=Math.max(p.start,f.start),b=Math.min(a.count,Math.min(p.start+p.count,f.start+f.count));for(let v=x,T=b;v<T;v+=3){let w=a.getX(v),y=a.getX(v+1),M=a.getX(v+2);s=fu(this,g,e,i,c,u,h,w,y,M),s&&(s.faceIndex=Math.floor(v/3),s.face.materialIndex=p.materialIndex,t.push(s))}}else{let m=Math.max(0,f.start),_=Math.min(a.count,f.start+f.count);for(let p=m,g=_;p<g;p+=3){let x=a.getX(p),b=a.getX(p+1),v=a.getX(p+2);s=fu(this,o,e,i,c,u,h,x,b,v),s&&(s.faceIndex=Math.floor(p/3),t.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let m=0,_=d.length;m<_;m++){let p=d[m],g=o[p.materialIndex],x=Math.max(p.start,f.start),b=Math.min(l.count,Math.min(p.start+p.count,f.start+f.count));for(let v=x,T=b;v<T;v+=3){let w=v,y=v+1,M=v+2;s=fu(this,g,e,i,c,u,h,w,y,M),s&&(s.faceIndex=Math.floor(v/3),s.face.materialIndex=p.materialIndex,t.push(s))}}else{let m=Math.max(0,f.start),_=Math.min(l.count,f.start+f.count);for(let p=m,g=_;p<g;p+=3){let x=p,b=p+1,v=p+2;s=fu(this,o,e,i,c,u,h,x,b,v),s&&(s.faceIndex=Math.floor(p/3),t.push(s))}}}};function jT(n,e,t,i,s,r,o,a){let l;if(e.side===Yn?l=i.intersectTriangle(o,r,s,!0,a):l=i.intersectTriangle(s,r,o,e.side===Ci,a),l===null)return null;du.copy(a),du.applyMatrix4(n.matrixWorld);let c=t.ray.origin.distanceTo(du);return c<t.near||c>t.far?null:{distance:c,point:du.clone(),object:n}}function fu(n,e,t,i,s,r,o,a,l,c){n.getVertexPosition(a,lu),n.getVertexPosition(l,cu),n.getVertexPosition(c,uu);let u=jT(n,e,t,i,lu,cu,uu,Fy);if(u){let h=new N;zi.getBarycoord(Fy,lu,cu,uu,h),s&&(u.uv=zi.getInterpolatedAttribute(s,a,l,c,h,new Te)),r&&(u.uv1=zi.getInterpolatedAttribute(r,a,l,c,h,new Te)),o&&(u.normal=zi.getInterpolatedAttribute(o,a,l,c,h,new N),u.normal.dot(i.direction)>0&&u.normal.multiplyScalar(-1));let d={a,b:l,c,normal:new N,materialIndex:0};zi.getNormal(lu,cu,uu,d.normal),u.face=d,u.barycoord=h}return u}var al=new ot,By=new ot,ky=new ot,KT=new ot,zy=new we,pu=new N,ip=new en,Gy=new we,sp=new Ji,Vr=class extends st{constructor(e,t){super(e,t),this.isSkinnedMesh=!0,this.type="SkinnedMesh",this.bindMode=cp,this.bindMatrix=new we,this.bindMatrixInverse=new we,this.boundingBox=null,this.boundingSphere=null}computeBoundingBox(){let e=this.geometry;this.boundingBox===null&&(this.boundingBox=new Xt),this.boundingBox.makeEmpty();let t=e.getAttribute("position");for(let i=0;i<t.count;i++)this.getVertexPosition(i,pu),this.boundingBox.expandByPoint(pu)}computeBoundingSphere(){let e=this.geometry;this.boundingSphere===null&&(this.boundingSphere=new en),this.boundingSphere.makeEmpty();let t=e.getAttribute("position");for(let i=0;i<t.count;i++)this.getVertexPosition(i,pu),this.boundingSphere.expandByPoint(pu)}copy(e,t){return super.copy(e,t),this.bindMode=e.bindMode,this.bindMatrix.copy(e.bindMatrix),this.bindMatrixInverse.copy(e.bindMatrixInverse),this.skeleton=e.skeleton,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this}raycast(e,t){let i=this.material,s=this.matrixWorld;i!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),ip.copy(this.boundingSphere),ip.applyMatrix4(s),e.ray.intersectsSphere(ip)!==!1&&(Gy.copy(s).invert(),sp.copy(e.ray).applyMatrix4(Gy),!(this.boundingBox!==null&&sp.intersectsBox(this.boundingBox)===!1)&&this._computeIntersections(e,t,sp)))}getVertexPosition(e,t){return super.getVertexPosition(e,t),this.applyBoneTransform(e,t),t}bind(e,t){this.skeleton=e,t===void 0&&(this.updateMatrixWorld(!0),this.skeleton.calculateInverses(),t=this.matrixWorld),this.bindMatrix.copy(t),this.bindMatrixInverse.copy(t).invert()}pose(){this.skeleton.pose()}normalizeSkinWeights(){let e=new ot,t=this.geometry.attributes.skinWeight;for(let i=0,s=t.count;i<s;i++){e.fromBufferAttribute(t,i);let r=1/e.manhattanLength();r!==1/0?e.multiplyScalar(r):e.set(1,0,0,0),t.setXYZW(i,e.x,e.y,e.z,e.w)}}updateMatrixWorld(e){super.updateMatrixWorld(e),this.bindMode===cp?this.bindMatrixInverse.copy(this.matrixWorld).invert():this.bindMode===Fv?this.bindMatrixInverse.copy(this.bindMatrix).invert():Ie("SkinnedMesh: Unrecognized bindMode: "+this.bindMode)}applyBoneTransform(e,t){let i=this.skeleton,s=this.geometry;By.fromBufferAttribute(s.attributes.skinIndex,e),ky.fromBufferAttribute(s.attributes.skinWeight,e),t.isVector4?(al.copy(t),t.set(0,0,0,0)):(al.set(t.x,t.y,t.z,1),t.set(0,0,0)),al.applyMatrix4(this.bindMatrix);for(let r=0;r<4;r++){let o=ky.getComponent(r);if(o!==0){let a=By.getComponent(r);zy.multiplyMatrices(i.bones[a].matrixWorld,i.boneInverses[a]),t.addScaledVector(KT.copy(al).applyMatrix4(zy),o)}}return t.isVector4&&(t.w=al.w),t.applyMatrix4(this.bindMatrixInverse)}},tr=class extends Ot{constructor(){super(),this.isBone=!0,this.type="Bone"}},Qi=class extends Yt{constructor(e=null,t=1,i=1,s,r,o,a,l,c=zt,u=zt,h,d){super(null,o,a,l,c,u,s,r,h,d),this.isDataTexture=!0,this.image={data:e,width:t,height:i},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}},Vy=new we,ZT=new we,Hr=class n{constructor(e=[],t=[]){this.uuid=ns(),this.bones=e.slice(0),this.boneInverses=t,this.boneMatrices=null,this.previousBoneMatrices=null,this.boneTexture=null,this.previousBoneTexture=null,this.init()}init(){let e=this.bones,t=this.boneInverses;if(this.boneMatrices=new Float32Array(e.length*16),t.length===0)this.calculateInverses();else if(e.length!==t.length){Ie("Skeleton: Number of inverse bone matrices does not match amount of bones."),this.boneInverses=[];for(let i=0,s=this.bones.length;i<s;i++)this.boneInverses.push(new we)}}calculateInverses(){this.boneInverses.length=0;for(let e=0,t=this.bones.length;e<t;e++){let i=new we;this.bones[e]&&i.copy(this.bones[e].matrixWorld).invert(),this.boneInverses.push(i)}}pose(){for(let e=0,t=this.bones.length;e<t;e++){let i=this.bones[e];i&&i.matrixWorld.copy(this.boneInverses[e]).invert()}for(let e=0,t=this.bones.length;e<t;e++){let i=this.bones[e];i&&(i.parent&&i.parent.isBone?(i.matrix.copy(i.parent.matrixWorld).invert(),i.matrix.multiply(i.matrixWorld)):i.matrix.copy(i.matrixWorld),i.matrix.decompose(i.position,i.quaternion,i.scale))}}update(){let e=this.bones,t=this.boneInverses,i=this.boneMatrices,s=this.boneTexture;for(let r=0,o=e.length;r<o;r++){let a=e[r]?e[r].matrixWorld:ZT;Vy.multiplyMatrices(a,t[r]),Vy.toArray(i,r*16)}s!==null&&(s.needsUpdate=!0)}clone(){return new n(this.bones,this.boneInverses)}computeBoneTexture(){let e=Math.sqrt(this.bones.length*4);e=Math.ceil(e/4)*4,e=Math.max(e,4);let t=new Float32Array(e*e*4);t.set(this.boneMatrices);let i=new Qi(t,e,e,ni,gi);return i.needsUpdate=!0,this.boneMatrices=t,this.boneTexture=i,this}getBoneByName(e){for(let t=0,i=this.bones.length;t<i;t++){let s=this.bones[t];if(s.name===e)return s}}dispose(){this.boneTexture!==null&&(this.boneTexture.dispose(),this.boneTexture=null),this.previousBoneTexture!==null&&(this.previousBoneTexture.dispose(),this.previousBoneTexture=null)}fromJSON(e,t){this.uuid=e.uuid;for(let i=0,s=e.bones.length;i<s;i++){let r=e.bones[i],o=t[r];o===void 0&&(Ie("Skeleton: No bone found with UUID:",r),o=new tr),this.bones.push(o),this.boneInverses.push(new we().fromArray(e.boneInverses[i]))}return this.init(),this}toJSON(){let e={metadata:{version:4.7,type:"Skeleton",generator:"Skeleton.toJSON"},bones:[],boneInverses:[]};e.uuid=this.uuid;let t=this.bones,i=this.boneInverses;for(let s=0,r=t.length;s<r;s++){let o=t[s];e.bones.push(o.uuid);let a=i[s];e.boneInverses.push(a.toArray())}return e}},ws=class extends Ke{constructor(e,t,i,s=1){super(e,t,i),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}toJSON(){let e=super.toJSON();return e.meshPerAttribute=this.meshPerAttribute,e.isInstancedBufferAttribute=!0,e}},Wo=new we,Hy=new we,mu=[],Wy=new Xt,JT=new we,ll=new st,cl=new en,Wr=class extends st{constructor(e,t,i){super(e,t),this.isInstancedMesh=!0,this.instanceMatrix=new ws(new Float32Array(i*16),16),this.instanceColor=null,this.morphTexture=null,this.count=i,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<i;s++)this.setMatrixAt(s,JT)}computeBoundingBox(){let e=this.geometry,t=this.count;this.boundingBox===null&&(this.boundingBox=new Xt),e.boundingBox===null&&e.computeBoundingBox(),this.boundingBox.makeEmpty();for(let i=0;i<t;i++)this.getMatrixAt(i,Wo),Wy.copy(e.boundingBox).applyMatrix4(Wo),this.boundingBox.union(Wy)}computeBoundingSphere(){let e=this.geometry,t=this.count;this.boundingSphere===null&&(this.boundingSphere=new en),e.boundingSphere===null&&e.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let i=0;i<t;i++)this.getMatrixAt(i,Wo),cl.copy(e.boundingSphere).applyMatrix4(Wo),this.boundingSphere.union(cl)}copy(e,t){return super.copy(e,t),this.instanceMatrix.copy(e.instanceMatrix),this.morphTexture=e.morphTexture!==null?e.morphTexture.clone():null,this.instanceColor=e.instanceColor!==null?e.instanceColor.clone():null,this.count=e.count,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this}getColorAt(e,t){return this.instanceColor===null?t.setRGB(1,1,1):t.fromArray(this.instanceColor.array,e*3)}getMatrixAt(e,t){return t.fromArray(this.instanceMatrix.array,e*16)}getMorphAt(e,t){let i=t.morphTargetInfluences,s=this.morphTexture.source.data.data,r=i.length+1,o=e*r+1;for(let a=0;a<i.length;a++)i[a]=s[o+a]}raycast(e,t){let i=this.matrixWorld,s=this.count;if(ll.geometry=this.geometry,ll.material=this.material,ll.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),cl.copy(this.boundingSphere),cl.applyMatrix4(i),e.ray.intersectsSphere(cl)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,Wo),Hy.multiplyMatrices(i,Wo),ll.matrixWorld=Hy,ll.raycast(e,mu);for(let o=0,a=mu.length;o<a;o++){let l=mu[o];l.instanceId=r,l.object=this,t.push(l)}mu.length=0}}setColorAt(e,t){return this.instanceColor===null&&(this.instanceColor=new ws(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),t.toArray(this.instanceColor.array,e*3),this}setMatrixAt(e,t){return t.toArray(this.instanceMatrix.array,e*16),this}setMorphAt(e,t){let i=t.morphTargetInfluences,s=i.length+1;this.morphTexture===null&&(this.morphTexture=new Qi(new Float32Array(s*this.count),s,this.count,ih,gi));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<i.length;c++)o+=i[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=s*e;return r[l]=a,r.set(i,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},Or=new en,QT=new Te(.5,.5),gu=new N,nr=class{constructor(e=new ci,t=new ci,i=new ci,s=new ci,r=new ci,o=new ci){this.planes=[e,t,i,s,r,o]}set(e,t,i,s,r,o){let a=this.planes;return a[0].copy(e),a[1].copy(t),a[2].copy(i),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(e){let t=this.planes;for(let i=0;i<6;i++)t[i].copy(e.planes[i]);return this}setFromProjectionMatrix(e,t=Ai,i=!1){let s=this.planes,r=e.elements,o=r[0],a=r[1],l=r[2],c=r[3],u=r[4],h=r[5],d=r[6],f=r[7],m=r[8],_=r[9],p=r[10],g=r[11],x=r[12],b=r[13],v=r[14],T=r[15];if(s[0].setComponents(c-o,f-u,g-m,T-x).normalize(),s[1].setComponents(c+o,f+u,g+m,T+x).normalize(),s[2].setComponents(c+a,f+h,g+_,T+b).normalize(),s[3].setComponents(c-a,f-h,g-_,T-b).normalize(),i)s[4].setComponents(l,d,p,v).normalize(),s[5].setComponents(c-l,f-d,g-p,T-v).normalize();else if(s[4].setComponents(c-l,f-d,g-p,T-v).normalize(),t===Ai)s[5].setComponents(c+l,f+d,g+p,T+v).normalize();else if(t===Qo)s[5].setComponents(l,d,p,v).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),Or.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),Or.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(Or)}intersectsSprite(e){Or.center.set(0,0,0);let t=QT.distanceTo(e.center);return Or.radius=.7071067811865476+t,Or.applyMatrix4(e.matrixWorld),this.intersectsSphere(Or)}intersectsSphere(e){let t=this.planes,i=e.center,s=-e.radius;for(let r=0;r<6;r++)if(t[r].distanceToPoint(i)<s)return!1;return!0}intersectsBox(e){let t=this.planes;for(let i=0;i<6;i++){let s=t[i];if(gu.x=s.normal.x>0?e.max.x:e.min.x,gu.y=s.normal.y>0?e.max.y:e.min.y,gu.z=s.normal.z>0?e.max.z:e.min.z,s.distanceToPoint(gu)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let i=0;i<6;i++)if(t[i].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},Xy=new we,Bu=class n{constructor(){this.coordinateSystem=Ai,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,i=this._frustums;for(let s=0;s<t.length;s++){let r=t[s];Xy.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),i[s]===void 0&&(i[s]=new nr),i[s].setFromProjectionMatrix(Xy,r.coordinateSystem,r.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,i=e._frustums;for(let s=0;s<e._count;s++)t[s]===void 0&&(t[s]=new nr),t[s].copy(i[s]);return this._count=e._count,this}clone(){return new n().copy(this)}};var qt=class extends tn{constructor(e){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new be(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.linewidth=e.linewidth,this.linecap=e.linecap,this.linejoin=e.linejoin,this.fog=e.fog,this}},ku=new N,zu=new N,qy=new we,ul=new Ji,_u=new en,rp=new N,$y=new N,Ei=class extends Ot{constructor(e=new it,t=new qt){super(),this.isLine=!0,this.type="Line",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,i=[0];for(let s=1,r=t.count;s<r;s++)ku.fromBufferAttribute(t,s-1),zu.fromBufferAttribute(t,s),i[s]=i[s-1],i[s]+=ku.distanceTo(zu);e.setAttribute("lineDistance",new Be(i,1))}else Ie("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let i=this.geometry,s=this.matrixWorld,r=e.params.Line.threshold,o=i.drawRange;if(i.boundingSphere===null&&i.computeBoundingSphere(),_u.copy(i.boundingSphere),_u.applyMatrix4(s),_u.radius+=r,e.ray.intersectsSphere(_u)===!1)return;qy.copy(s).invert(),ul.copy(e.ray).applyMatrix4(qy);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,u=i.index,d=i.attributes.position;if(u!==null){let f=Math.max(0,o.start),m=Math.min(u.count,o.start+o.count);for(let _=f,p=m-1;_<p;_+=c){let g=u.getX(_),x=u.getX(_+1),b=yu(this,e,ul,l,g,x,_);b&&t.push(b)}if(this.isLineLoop){let _=u.getX(m-1),p=u.getX(f),g=yu(this,e,ul,l,_,p,m-1);g&&t.push(g)}}else{let f=Math.max(0,o.start),m=Math.min(d.count,o.start+o.count);for(let _=f,p=m-1;_<p;_+=c){let g=yu(this,e,ul,l,_,_+1,_);g&&t.push(g)}if(this.isLineLoop){let _=yu(this,e,ul,l,m-1,f,m-1);_&&t.push(_)}}}updateMorphTargets(){let t=this.geometry.morphAttributes,i=Object.keys(t);if(i.length>0){let s=t[i[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function yu(n,e,t,i,s,r,o){let a=n.geometry.attributes.position;if(ku.fromBufferAttribute(a,s),zu.fromBufferAttribute(a,r),t.distanceSqToSegment(ku,zu,rp,$y)>i)return;rp.applyMatrix4(n.matrixWorld);let c=e.ray.origin.distanceTo(rp);if(!(c<e.near||c>e.far))return{distance:c,point:$y.clone().applyMatrix4(n.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:n}}var Yy=new N,jy=new N,Fn=class extends Ei{constructor(e,t){super(e,t),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,i=[];for(let s=0,r=t.count;s<r;s+=2)Yy.fromBufferAttribute(t,s),jy.fromBufferAttribute(t,s+1),i[s]=s===0?0:i[s-1],i[s+1]=i[s]+Yy.distanceTo(jy);e.setAttribute("lineDistance",new Be(i,1))}else Ie("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}},ir=class extends Ei{constructor(e,t){super(e,t),this.isLineLoop=!0,this.type="LineLoop"}},fi=class extends tn{constructor(e){super(),this.isPointsMaterial=!0,this.type="PointsMaterial",this.color=new be(16777215),this.map=null,this.alphaMap=null,this.size=1,this.sizeAttenuation=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.alphaMap=e.alphaMap,this.size=e.size,this.sizeAttenuation=e.sizeAttenuation,this.fog=e.fog,this}},Ky=new we,fp=new Ji,vu=new en,xu=new N,pi=class extends Ot{constructor(e=new it,t=new fi){super(),this.isPoints=!0,this.type="Points",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let i=this.geometry,s=this.matrixWorld,r=e.params.Points.threshold,o=i.drawRange;if(i.boundingSphere===null&&i.computeBoundingSphere(),vu.copy(i.boundingSphere),vu.applyMatrix4(s),vu.radius+=r,e.ray.intersectsSphere(vu)===!1)return;Ky.copy(s).invert(),fp.copy(e.ray).applyMatrix4(Ky);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=i.index,h=i.attributes.position;if(c!==null){let d=Math.max(0,o.start),f=Math.min(c.count,o.start+o.count);for(let m=d,_=f;m<_;m++){let p=c.getX(m);xu.fromBufferAttribute(h,p),Zy(xu,p,l,s,e,t,this)}}else{let d=Math.max(0,o.start),f=Math.min(h.count,o.start+o.count);for(let m=d,_=f;m<_;m++)xu.fromBufferAttribute(h,m),Zy(xu,m,l,s,e,t,this)}}updateMorphTargets(){let t=this.geometry.morphAttributes,i=Object.keys(t);if(i.length>0){let s=t[i[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function Zy(n,e,t,i,s,r,o){let a=fp.distanceSqToPoint(n);if(a<t){let l=new N;fp.closestPointToPoint(n,l),l.applyMatrix4(i);let c=s.ray.origin.distanceTo(l);if(c<s.near||c>s.far)return;r.push({distance:c,distanceToRay:Math.sqrt(a),point:l,index:e,face:null,faceIndex:null,barycoord:null,object:o})}}var wl=class extends Yt{constructor(e=[],t=eo,i,s,r,o,a,l,c,u){super(e,t,i,s,r,o,a,l,c,u),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}},Tl=class extends Yt{constructor(e,t,i,s,r,o,a,l,c){super(e,t,i,s,r,o,a,l,c),this.isCanvasTexture=!0,this.needsUpdate=!0}};var Ts=class extends Yt{constructor(e,t,i=Wi,s,r,o,a=zt,l=zt,c,u=Ss,h=1){if(u!==Ss&&u!==Ls)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let d={width:e,height:t,depth:h};super(d,s,r,o,a,l,u,i,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new na(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},Al=class extends Ts{constructor(e,t=Wi,i=eo,s,r,o=zt,a=zt,l,c=Ss){let u={width:e,height:e,depth:1},h=[u,u,u,u,u,u];super(e,e,t,i,s,r,o,a,l,c),this.image=h,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},El=class extends Yt{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},Vi=class n extends it{constructor(e=1,t=1,i=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:i,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],u=[],h=[],d=0,f=0;m("z","y","x",-1,-1,i,t,e,o,r,0),m("z","y","x",1,-1,i,t,-e,o,r,1),m("x","z","y",1,1,e,i,t,s,o,2),m("x","z","y",1,-1,e,i,-t,s,o,3),m("x","y","z",1,-1,e,t,i,s,r,4),m("x","y","z",-1,-1,e,t,-i,s,r,5),this.setIndex(l),this.setAttribute("position",new Be(c,3)),this.setAttribute("normal",new Be(u,3)),this.setAttribute("uv",new Be(h,2));function m(_,p,g,x,b,v,T,w,y,M,R){let C=v/y,L=T/M,D=v/2,B=T/2,P=w/2,q=y+1,F=M+1,V=0,Z=0,W=new N;for(let j=0;j<F;j++){let K=j*L-B;for(let ue=0;ue<q;ue++){let ae=ue*C-D;W[_]=ae*x,W[p]=K*b,W[g]=P,c.push(W.x,W.y,W.z),W[_]=0,W[p]=0,W[g]=w>0?1:-1,u.push(W.x,W.y,W.z),h.push(ue/y),h.push(1-j/M),V+=1}}for(let j=0;j<M;j++)for(let K=0;K<y;K++){let ue=d+K+q*j,ae=d+K+q*(j+1),G=d+(K+1)+q*(j+1),ee=d+(K+1)+q*j;l.push(ue,ae,ee),l.push(ae,G,ee),Z+=6}a.addGroup(f,Z,R),f+=Z,d+=V}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}};var sr=class n extends it{constructor(e=1,t=1,i=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:e,radiusBottom:t,height:i,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let u=[],h=[],d=[],f=[],m=0,_=[],p=i/2,g=0;x(),o===!1&&(e>0&&b(!0),t>0&&b(!1)),this.setIndex(u),this.setAttribute("position",new Be(h,3)),this.setAttribute("normal",new Be(d,3)),this.setAttribute("uv",new Be(f,2));function x(){let v=new N,T=new N,w=0,y=(t-e)/i;for(let M=0;M<=r;M++){let R=[],C=M/r,L=C*(t-e)+e;for(let D=0;D<=s;D++){let B=D/s,P=B*l+a,q=Math.sin(P),F=Math.cos(P);T.x=L*q,T.y=-C*i+p,T.z=L*F,h.push(T.x,T.y,T.z),v.set(q,y,F).normalize(),d.push(v.x,v.y,v.z),f.push(B,1-C),R.push(m++)}_.push(R)}for(let M=0;M<s;M++)for(let R=0;R<r;R++){let C=_[R][M],L=_[R+1][M],D=_[R+1][M+1],B=_[R][M+1];(e>0||R!==0)&&(u.push(C,L,B),w+=3),(t>0||R!==r-1)&&(u.push(L,D,B),w+=3)}c.addGroup(g,w,0),g+=w}function b(v){let T=m,w=new Te,y=new N,M=0,R=v===!0?e:t,C=v===!0?1:-1;for(let D=1;D<=s;D++)h.push(0,p*C,0),d.push(0,C,0),f.push(.5,.5),m++;let L=m;for(let D=0;D<=s;D++){let P=D/s*l+a,q=Math.cos(P),F=Math.sin(P);y.x=R*F,y.y=p*C,y.z=R*q,h.push(y.x,y.y,y.z),d.push(0,C,0),w.x=q*.5+.5,w.y=F*.5*C+.5,f.push(w.x,w.y),m++}for(let D=0;D<s;D++){let B=T+D,P=L+D;v===!0?u.push(P,P+1,B):u.push(P+1,P,B),M+=3}c.addGroup(g,M,v===!0?1:2),g+=M}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.radiusTop,e.radiusBottom,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}},Cl=class n extends sr{constructor(e=1,t=1,i=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,e,t,i,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:e,height:t,radialSegments:i,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(e){return new n(e.radius,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}};function eA(n,e,t=2){let i=e&&e.length,s=i?e[0]*t:n.length,r=Qv(n,0,s,t,!0),o=[];if(!r||r.next===r.prev)return o;let a,l,c;if(i&&(r=rA(n,e,r,t)),n.length>80*t){a=n[0],l=n[1];let u=a,h=l;for(let d=t;d<s;d+=t){let f=n[d],m=n[d+1];f<a&&(a=f),m<l&&(l=m),f>u&&(u=f),m>h&&(h=m)}c=Math.max(u-a,h-l),c=c!==0?32767/c:0}return Rl(r,o,t,a,l,c,0),o}function Qv(n,e,t,i,s){let r;if(s===gA(n,e,t,i)>0)for(let o=e;o<t;o+=i)r=Jy(o/i|0,n[o],n[o+1],r);else for(let o=t-i;o>=e;o-=i)r=Jy(o/i|0,n[o],n[o+1],r);return r&&oa(r,r.next)&&(Pl(r),r=r.next),r}function Xr(n,e){if(!n)return n;e||(e=n);let t=n,i;do if(i=!1,!t.steiner&&(oa(t,t.next)||kt(t.prev,t,t.next)===0)){if(Pl(t),t=e=t.prev,t===t.next)break;i=!0}else t=t.next;while(i||t!==e);return e}function Rl(n,e,t,i,s,r,o){if(!n)return;!o&&r&&uA(n,i,s,r);let a=n;for(;n.prev!==n.next;){let l=n.prev,c=n.next;if(r?nA(n,i,s,r):tA(n)){e.push(l.i,n.i,c.i),Pl(n),n=c.next,a=c.next;continue}if(n=c,n===a){o?o===1?(n=iA(Xr(n),e),Rl(n,e,t,i,s,r,2)):o===2&&sA(n,e,t,i,s,r):Rl(Xr(n),e,t,i,s,r,1);break}}}function tA(n){let e=n.prev,t=n,i=n.next;if(kt(e,t,i)>=0)return!1;let s=e.x,r=t.x,o=i.x,a=e.y,l=t.y,c=i.y,u=Math.min(s,r,o),h=Math.min(a,l,c),d=Math.max(s,r,o),f=Math.max(a,l,c),m=i.next;for(;m!==e;){if(m.x>=u&&m.x<=d&&m.y>=h&&m.y<=f&&hl(s,a,r,l,o,c,m.x,m.y)&&kt(m.prev,m,m.next)>=0)return!1;m=m.next}return!0}function nA(n,e,t,i){let s=n.prev,r=n,o=n.next;if(kt(s,r,o)>=0)return!1;let a=s.x,l=r.x,c=o.x,u=s.y,h=r.y,d=o.y,f=Math.min(a,l,c),m=Math.min(u,h,d),_=Math.max(a,l,c),p=Math.max(u,h,d),g=pp(f,m,e,t,i),x=pp(_,p,e,t,i),b=n.prevZ,v=n.nextZ;for(;b&&b.z>=g&&v&&v.z<=x;){if(b.x>=f&&b.x<=_&&b.y>=m&&b.y<=p&&b!==s&&b!==o&&hl(a,u,l,h,c,d,b.x,b.y)&&kt(b.prev,b,b.next)>=0||(b=b.prevZ,v.x>=f&&v.x<=_&&v.y>=m&&v.y<=p&&v!==s&&v!==o&&hl(a,u,l,h,c,d,v.x,v.y)&&kt(v.prev,v,v.next)>=0))return!1;v=v.nextZ}for(;b&&b.z>=g;){if(b.x>=f&&b.x<=_&&b.y>=m&&b.y<=p&&b!==s&&b!==o&&hl(a,u,l,h,c,d,b.x,b.y)&&kt(b.prev,b,b.next)>=0)return!1;b=b.prevZ}for(;v&&v.z<=x;){if(v.x>=f&&v.x<=_&&v.y>=m&&v.y<=p&&v!==s&&v!==o&&hl(a,u,l,h,c,d,v.x,v.y)&&kt(v.prev,v,v.next)>=0)return!1;v=v.nextZ}return!0}function iA(n,e){let t=n;do{let i=t.prev,s=t.next.next;!oa(i,s)&&tx(i,t,t.next,s)&&Il(i,s)&&Il(s,i)&&(e.push(i.i,t.i,s.i),Pl(t),Pl(t.next),t=n=s),t=t.next}while(t!==n);return Xr(t)}function sA(n,e,t,i,s,r){let o=n;do{let a=o.next.next;for(;a!==o.prev;){if(o.i!==a.i&&fA(o,a)){let l=nx(o,a);o=Xr(o,o.next),l=Xr(l,l.next),Rl(o,e,t,i,s,r,0),Rl(l,e,t,i,s,r,0);return}a=a.next}o=o.next}while(o!==n)}function rA(n,e,t,i){let s=[];for(let r=0,o=e.length;r<o;r++){let a=e[r]*i,l=r<o-1?e[r+1]*i:n.length,c=Qv(n,a,l,i,!1);c===c.next&&(c.steiner=!0),s.push(dA(c))}s.sort(oA);for(let r=0;r<s.length;r++)t=aA(s[r],t);return t}function oA(n,e){let t=n.x-e.x;if(t===0&&(t=n.y-e.y,t===0)){let i=(n.next.y-n.y)/(n.next.x-n.x),s=(e.next.y-e.y)/(e.next.x-e.x);t=i-s}return t}function aA(n,e){let t=lA(n,e);if(!t)return e;let i=nx(t,n);return Xr(i,i.next),Xr(t,t.next)}function lA(n,e){let t=e,i=n.x,s=n.y,r=-1/0,o;if(oa(n,t))return t;do{if(oa(n,t.next))return t.next;if(s<=t.y&&s>=t.next.y&&t.next.y!==t.y){let h=t.x+(s-t.y)*(t.next.x-t.x)/(t.next.y-t.y);if(h<=i&&h>r&&(r=h,o=t.x<t.next.x?t:t.next,h===i))return o}t=t.next}while(t!==e);if(!o)return null;let a=o,l=o.x,c=o.y,u=1/0;t=o;do{if(i>=t.x&&t.x>=l&&i!==t.x&&ex(s<c?i:r,s,l,c,s<c?r:i,s,t.x,t.y)){let h=Math.abs(s-t.y)/(i-t.x);Il(t,n)&&(h<u||h===u&&(t.x>o.x||t.x===o.x&&cA(o,t)))&&(o=t,u=h)}t=t.next}while(t!==a);return o}function cA(n,e){return kt(n.prev,n,e.prev)<0&&kt(e.next,n,n.next)<0}function uA(n,e,t,i){let s=n;do s.z===0&&(s.z=pp(s.x,s.y,e,t,i)),s.prevZ=s.prev,s.nextZ=s.next,s=s.next;while(s!==n);s.prevZ.nextZ=null,s.prevZ=null,hA(s)}function hA(n){let e,t=1;do{let i=n,s;n=null;let r=null;for(e=0;i;){e++;let o=i,a=0;for(let c=0;c<t&&(a++,o=o.nextZ,!!o);c++);let l=t;for(;a>0||l>0&&o;)a!==0&&(l===0||!o||i.z<=o.z)?(s=i,i=i.nextZ,a--):(s=o,o=o.nextZ,l--),r?r.nextZ=s:n=s,s.prevZ=r,r=s;i=o}r.nextZ=null,t*=2}while(e>1);return n}function pp(n,e,t,i,s){return n=(n-t)*s|0,e=(e-i)*s|0,n=(n|n<<8)&16711935,n=(n|n<<4)&252645135,n=(n|n<<2)&858993459,n=(n|n<<1)&1431655765,e=(e|e<<8)&16711935,e=(e|e<<4)&252645135,e=(e|e<<2)&858993459,e=(e|e<<1)&1431655765,n|e<<1}function dA(n){let e=n,t=n;do(e.x<t.x||e.x===t.x&&e.y<t.y)&&(t=e),e=e.next;while(e!==n);return t}function ex(n,e,t,i,s,r,o,a){return(s-o)*(e-a)>=(n-o)*(r-a)&&(n-o)*(i-a)>=(t-o)*(e-a)&&(t-o)*(r-a)>=(s-o)*(i-a)}function hl(n,e,t,i,s,r,o,a){return!(n===o&&e===a)&&ex(n,e,t,i,s,r,o,a)}function fA(n,e){return n.next.i!==e.i&&n.prev.i!==e.i&&!pA(n,e)&&(Il(n,e)&&Il(e,n)&&mA(n,e)&&(kt(n.prev,n,e.prev)||kt(n,e.prev,e))||oa(n,e)&&kt(n.prev,n,n.next)>0&&kt(e.prev,e,e.next)>0)}function kt(n,e,t){return(e.y-n.y)*(t.x-e.x)-(e.x-n.x)*(t.y-e.y)}function oa(n,e){return n.x===e.x&&n.y===e.y}function tx(n,e,t,i){let s=Su(kt(n,e,t)),r=Su(kt(n,e,i)),o=Su(kt(t,i,n)),a=Su(kt(t,i,e));return!!(s!==r&&o!==a||s===0&&bu(n,t,e)||r===0&&bu(n,i,e)||o===0&&bu(t,n,i)||a===0&&bu(t,e,i))}function bu(n,e,t){return e.x<=Math.max(n.x,t.x)&&e.x>=Math.min(n.x,t.x)&&e.y<=Math.max(n.y,t.y)&&e.y>=Math.min(n.y,t.y)}function Su(n){return n>0?1:n<0?-1:0}function pA(n,e){let t=n;do{if(t.i!==n.i&&t.next.i!==n.i&&t.i!==e.i&&t.next.i!==e.i&&tx(t,t.next,n,e))return!0;t=t.next}while(t!==n);return!1}function Il(n,e){return kt(n.prev,n,n.next)<0?kt(n,e,n.next)>=0&&kt(n,n.prev,e)>=0:kt(n,e,n.prev)<0||kt(n,n.next,e)<0}function mA(n,e){let t=n,i=!1,s=(n.x+e.x)/2,r=(n.y+e.y)/2;do t.y>r!=t.next.y>r&&t.next.y!==t.y&&s<(t.next.x-t.x)*(r-t.y)/(t.next.y-t.y)+t.x&&(i=!i),t=t.next;while(t!==n);return i}function nx(n,e){let t=mp(n.i,n.x,n.y),i=mp(e.i,e.x,e.y),s=n.next,r=e.prev;return n.next=e,e.prev=n,t.next=s,s.prev=t,i.next=t,t.prev=i,r.next=i,i.prev=r,i}function Jy(n,e,t,i){let s=mp(n,e,t);return i?(s.next=i.next,s.prev=i,i.next.prev=s,i.next=s):(s.prev=s,s.next=s),s}function Pl(n){n.next.prev=n.prev,n.prev.next=n.next,n.prevZ&&(n.prevZ.nextZ=n.nextZ),n.nextZ&&(n.nextZ.prevZ=n.prevZ)}function mp(n,e,t){return{i:n,x:e,y:t,prev:null,next:null,z:0,prevZ:null,nextZ:null,steiner:!1}}function gA(n,e,t,i){let s=0;for(let r=e,o=t-i;r<t;r+=i)s+=(n[o]-n[r])*(n[r+1]+n[o+1]),o=r;return s}var gp=class{static triangulate(e,t,i=2){return eA(e,t,i)}},aa=class n{static area(e){let t=e.length,i=0;for(let s=t-1,r=0;r<t;s=r++)i+=e[s].x*e[r].y-e[r].x*e[s].y;return i*.5}static isClockWise(e){return n.area(e)<0}static triangulateShape(e,t){let i=[],s=[],r=[];Qy(e),ev(i,e);let o=e.length;t.forEach(Qy);for(let l=0;l<t.length;l++)s.push(o),o+=t[l].length,ev(i,t[l]);let a=gp.triangulate(i,s);for(let l=0;l<a.length;l+=3)r.push(a.slice(l,l+3));return r}};function Qy(n){let e=n.length;e>2&&n[e-1].equals(n[0])&&n.pop()}function ev(n,e){for(let t=0;t<e.length;t++)n.push(e[t].x),n.push(e[t].y)}var qr=class n extends it{constructor(e=1,t=1,i=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:i,heightSegments:s};let r=e/2,o=t/2,a=Math.floor(i),l=Math.floor(s),c=a+1,u=l+1,h=e/a,d=t/l,f=[],m=[],_=[],p=[];for(let g=0;g<u;g++){let x=g*d-o;for(let b=0;b<c;b++){let v=b*h-r;m.push(v,-x,0),_.push(0,0,1),p.push(b/a),p.push(1-g/l)}}for(let g=0;g<l;g++)for(let x=0;x<a;x++){let b=x+c*g,v=x+c*(g+1),T=x+1+c*(g+1),w=x+1+c*g;f.push(b,v,w),f.push(v,T,w)}this.setIndex(f),this.setAttribute("position",new Be(m,3)),this.setAttribute("normal",new Be(_,3)),this.setAttribute("uv",new Be(p,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.width,e.height,e.widthSegments,e.heightSegments)}};var rr=class n extends it{constructor(e=1,t=32,i=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:e,widthSegments:t,heightSegments:i,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},t=Math.max(3,Math.floor(t)),i=Math.max(2,Math.floor(i));let l=Math.min(o+a,Math.PI),c=0,u=[],h=new N,d=new N,f=[],m=[],_=[],p=[];for(let g=0;g<=i;g++){let x=[],b=g/i,v=o+b*a,T=e*Math.cos(v),w=Math.sqrt(e*e-T*T),y=0;g===0&&o===0?y=.5/t:g===i&&l===Math.PI&&(y=-.5/t);for(let M=0;M<=t;M++){let R=M/t,C=s+R*r;h.x=-w*Math.cos(C),h.y=T,h.z=w*Math.sin(C),m.push(h.x,h.y,h.z),d.copy(h).normalize(),_.push(d.x,d.y,d.z),p.push(R+y,1-b),x.push(c++)}u.push(x)}for(let g=0;g<i;g++)for(let x=0;x<t;x++){let b=u[g][x+1],v=u[g][x],T=u[g+1][x],w=u[g+1][x+1];(g!==0||o>0)&&f.push(b,v,w),(g!==i-1||l<Math.PI)&&f.push(v,T,w)}this.setIndex(f),this.setAttribute("position",new Be(m,3)),this.setAttribute("normal",new Be(_,3)),this.setAttribute("uv",new Be(p,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.radius,e.widthSegments,e.heightSegments,e.phiStart,e.phiLength,e.thetaStart,e.thetaLength)}};var Ll=class extends it{constructor(e=null){if(super(),this.type="WireframeGeometry",this.parameters={geometry:e},e!==null){let t=[],i=new Set,s=new N,r=new N;if(e.index!==null){let o=e.attributes.position,a=e.index,l=e.groups;l.length===0&&(l=[{start:0,count:a.count,materialIndex:0}]);for(let c=0,u=l.length;c<u;++c){let h=l[c],d=h.start,f=h.count;for(let m=d,_=d+f;m<_;m+=3)for(let p=0;p<3;p++){let g=a.getX(m+p),x=a.getX(m+(p+1)%3);s.fromBufferAttribute(o,g),r.fromBufferAttribute(o,x),tv(s,r,i)===!0&&(t.push(s.x,s.y,s.z),t.push(r.x,r.y,r.z))}}}else{let o=e.attributes.position;for(let a=0,l=o.count/3;a<l;a++)for(let c=0;c<3;c++){let u=3*a+c,h=3*a+(c+1)%3;s.fromBufferAttribute(o,u),r.fromBufferAttribute(o,h),tv(s,r,i)===!0&&(t.push(s.x,s.y,s.z),t.push(r.x,r.y,r.z))}}this.setAttribute("position",new Be(t,3))}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}};function tv(n,e,t){let i=`${n.x},${n.y},${n.z}-${e.x},${e.y},${e.z}`,s=`${e.x},${e.y},${e.z}-${n.x},${n.y},${n.z}`;return t.has(i)===!0||t.has(s)===!0?!1:(t.add(i),t.add(s),!0)}function io(n){let e={};for(let t in n){e[t]={};for(let i in n[t]){let s=n[t][i];if(nv(s))s.isRenderTargetTexture?(Ie("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][i]=null):e[t][i]=s.clone();else if(Array.isArray(s))if(nv(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();e[t][i]=r}else e[t][i]=s.slice();else e[t][i]=s}}return e}function Bn(n){let e={};for(let t=0;t<n.length;t++){let i=io(n[t]);for(let s in i)e[s]=i[s]}return e}function nv(n){return n&&(n.isColor||n.isMatrix3||n.isMatrix4||n.isVector2||n.isVector3||n.isVector4||n.isTexture||n.isQuaternion)}function _A(n){let e=[];for(let t=0;t<n.length;t++)e.push(n[t].clone());return e}function em(n){let e=n.getRenderTarget();return e===null?n.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:Ve.workingColorSpace}var Zl={clone:io,merge:Bn},yA=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,vA=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,Jn=class extends tn{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=yA,this.fragmentShader=vA,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=io(e.uniforms),this.uniformsGroups=_A(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?t.uniforms[s]={type:"t",value:o.toJSON(e).uuid}:o&&o.isColor?t.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?t.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?t.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?t.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?t.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?t.uniforms[s]={type:"m4",value:o.toArray()}:t.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let i={};for(let s in this.extensions)this.extensions[s]===!0&&(i[s]=!0);return Object.keys(i).length>0&&(t.extensions=i),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let i in e.uniforms){let s=e.uniforms[i];switch(this.uniforms[i]={},s.type){case"t":this.uniforms[i].value=t[s.value]||null;break;case"c":this.uniforms[i].value=new be().setHex(s.value);break;case"v2":this.uniforms[i].value=new Te().fromArray(s.value);break;case"v3":this.uniforms[i].value=new N().fromArray(s.value);break;case"v4":this.uniforms[i].value=new ot().fromArray(s.value);break;case"m3":this.uniforms[i].value=new ze().fromArray(s.value);break;case"m4":this.uniforms[i].value=new we().fromArray(s.value);break;default:this.uniforms[i].value=s.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let i in e.extensions)this.extensions[i]=e.extensions[i];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},Gu=class extends Jn{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},$r=class extends tn{constructor(e){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new be(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new be(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=ya,this.normalScale=new Te(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new di,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.defines={STANDARD:""},this.color.copy(e.color),this.roughness=e.roughness,this.metalness=e.metalness,this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.roughnessMap=e.roughnessMap,this.metalnessMap=e.metalnessMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.envMapIntensity=e.envMapIntensity,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}},qn=class extends $r{constructor(e){super(),this.isMeshPhysicalMaterial=!0,this.defines={STANDARD:"",PHYSICAL:""},this.type="MeshPhysicalMaterial",this.anisotropyRotation=0,this.anisotropyMap=null,this.clearcoatMap=null,this.clearcoatRoughness=0,this.clearcoatRoughnessMap=null,this.clearcoatNormalScale=new Te(1,1),this.clearcoatNormalMap=null,this.diffuseRoughnessMap=null,this.ior=1.5,Object.defineProperty(this,"reflectivity",{get:function(){return He(2.5*(this.ior-1)/(this.ior+1),0,1)},set:function(t){this.ior=(1+.4*t)/(1-.4*t)}}),this.iridescenceMap=null,this.iridescenceIOR=1.3,this.iridescenceThicknessMinimum=100,this.iridescenceThicknessMaximum=400,this.iridescenceThicknessMap=null,this.sheenColor=new be(0),this.sheenColorMap=null,this.sheenRoughness=1,this.sheenRoughnessMap=null,this.transmissionMap=null,this.thickness=0,this.thicknessMap=null,this.attenuationDistance=1/0,this.attenuationColor=new be(1,1,1),this.specularIntensity=1,this.specularIntensityMap=null,this.specularColor=new be(1,1,1),this.specularColorMap=null,this._anisotropy=0,this._clearcoat=0,this._diffuseRoughness=0,this._dispersion=0,this._iridescence=0,this._retroreflectivity=0,this._sheen=0,this._transmission=0,this.setValues(e)}get anisotropy(){return this._anisotropy}set anisotropy(e){this._anisotropy>0!=e>0&&this.version++,this._anisotropy=e}get clearcoat(){return this._clearcoat}set clearcoat(e){this._clearcoat>0!=e>0&&this.version++,this._clearcoat=e}get diffuseRoughness(){return this._diffuseRoughness}set diffuseRoughness(e){this._diffuseRoughness>0!=e>0&&this.version++,this._diffuseRoughness=e}get iridescence(){return this._iridescence}set iridescence(e){this._iridescence>0!=e>0&&this.version++,this._iridescence=e}get dispersion(){return this._dispersion}set dispersion(e){this._dispersion>0!=e>0&&this.version++,this._dispersion=e}get retroreflectivity(){return this._retroreflectivity}set retroreflectivity(e){this._retroreflectivity>0!=e>0&&this.version++,this._retroreflectivity=e}get sheen(){return this._sheen}set sheen(e){this._sheen>0!=e>0&&this.version++,this._sheen=e}get transmission(){return this._transmission}set transmission(e){this._transmission>0!=e>0&&this.version++,this._transmission=e}get iridescenceThicknessRange(){return Ur('MeshPhysicalMaterial: The "iridescenceThicknessRange" property has been replaced by "iridescenceThicknessMinimum" and "iridescenceThicknessMaximum".'),[this.iridescenceThicknessMinimum,this.iridescenceThicknessMaximum]}set iridescenceThicknessRange(e){Ur('MeshPhysicalMaterial: The "iridescenceThicknessRange" property has been replaced by "iridescenceThicknessMinimum" and "iridescenceThicknessMaximum".'),this.iridescenceThicknessMinimum=e[0],this.iridescenceThicknessMaximum=e[1]}copy(e){return super.copy(e),this.defines={STANDARD:"",PHYSICAL:""},this.anisotropy=e.anisotropy,this.anisotropyRotation=e.anisotropyRotation,this.anisotropyMap=e.anisotropyMap,this.clearcoat=e.clearcoat,this.clearcoatMap=e.clearcoatMap,this.clearcoatRoughness=e.clearcoatRoughness,this.clearcoatRoughnessMap=e.clearcoatRoughnessMap,this.clearcoatNormalMap=e.clearcoatNormalMap,this.clearcoatNormalScale.copy(e.clearcoatNormalScale),this.diffuseRoughness=e.diffuseRoughness,this.diffuseRoughnessMap=e.diffuseRoughnessMap,this.dispersion=e.dispersion,this.ior=e.ior,this.iridescence=e.iridescence,this.iridescenceMap=e.iridescenceMap,this.iridescenceIOR=e.iridescenceIOR,this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum,this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum,this.iridescenceThicknessMap=e.iridescenceThicknessMap,this.retroreflectivity=e.retroreflectivity,this.sheen=e.sheen,this.sheenColor.copy(e.sheenColor),this.sheenColorMap=e.sheenColorMap,this.sheenRoughness=e.sheenRoughness,this.sheenRoughnessMap=e.sheenRoughnessMap,this.transmission=e.transmission,this.transmissionMap=e.transmissionMap,this.thickness=e.thickness,this.thicknessMap=e.thicknessMap,this.attenuationDistance=e.attenuationDistance,this.attenuationColor.copy(e.attenuationColor),this.specularIntensity=e.specularIntensity,this.specularIntensityMap=e.specularIntensityMap,this.specularColor.copy(e.specularColor),this.specularColorMap=e.specularColorMap,this}},or=class extends tn{constructor(e){super(),this.isMeshPhongMaterial=!0,this.type="MeshPhongMaterial",this.color=new be(16777215),this.specular=new be(1118481),this.shininess=30,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new be(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=ya,this.normalScale=new Te(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new di,this.combine=Hl,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.specular.copy(e.specular),this.shininess=e.shininess,this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.envMapIntensity=e.envMapIntensity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}};var Qn=class extends tn{constructor(e){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new be(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new be(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=ya,this.normalScale=new Te(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new di,this.combine=Hl,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.envMapIntensity=e.envMapIntensity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}},Vu=class extends tn{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=kv,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},Hu=class extends tn{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};function Qs(n,e){return!n||n.constructor===e?n:typeof e.BYTES_PER_ELEMENT=="number"?new e(n):Array.prototype.slice.call(n)}function dl(n){return n!==void 0&&n.inTangents!==void 0&&n.outTangents!==void 0}function xA(n){function e(s,r){return n[s]-n[r]}let t=n.length,i=new Array(t);for(let s=0;s!==t;++s)i[s]=s;return i.sort(e),i}function iv(n,e,t){let i=n.length,s=new n.constructor(i);for(let r=0,o=0;o!==i;++r){let a=t[r]*e;for(let l=0;l!==e;++l)s[o++]=n[a+l]}return s}function bA(n,e,t,i){let s=1,r=n[0];for(;r!==void 0&&r[i]===void 0;)r=n[s++];if(r===void 0)return;let o=r[i];if(o!==void 0)if(Array.isArray(o))do o=r[i],o!==void 0&&(e.push(r.time),t.push(...o)),r=n[s++];while(r!==void 0);else if(o.toArray!==void 0)do o=r[i],o!==void 0&&(e.push(r.time),o.toArray(t,t.length)),r=n[s++];while(r!==void 0);else do o=r[i],o!==void 0&&(e.push(r.time),t.push(o)),r=n[s++];while(r!==void 0)}var es=class{constructor(e,t,i,s){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new t.constructor(i),this.sampleValues=t,this.valueSize=i,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,i=this._cachedIndex,s=t[i],r=t[i-1];e:{t:{let o;n:{i:if(!(e<s)){for(let a=i+2;;){if(s===void 0){if(e<r)break i;return i=t.length,this._cachedIndex=i,this.copySampleValue_(i-1)}if(i===a)break;if(r=s,s=t[++i],e<s)break t}o=t.length;break n}if(!(e>=r)){let a=t[1];e<a&&(i=2,r=a);for(let l=i-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(i===l)break;if(s=r,r=t[--i-1],e>=r)break t}o=i,i=0;break n}break e}for(;i<o;){let a=i+o>>>1;e<t[a]?o=a:i=a+1}if(s=t[i],r=t[i-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return i=t.length,this._cachedIndex=i,this.copySampleValue_(i-1)}this._cachedIndex=i,this.intervalChanged_(i,r,s)}return this.interpolate_(i,r,e,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,i=this.sampleValues,s=this.valueSize,r=e*s;for(let o=0;o!==s;++o)t[o]=i[r+o];return t}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},Wu=class extends es{constructor(e,t,i,s){super(e,t,i,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:up,endingEnd:up}}intervalChanged_(e,t,i){let s=this.parameterPositions,r=e-2,o=e+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case hp:r=e,a=2*t-i;break;case dp:r=s.length-2,a=t+s[r]-s[r+1];break;default:r=e,a=i}if(l===void 0)switch(this.getSettings_().endingEnd){case hp:o=e,l=2*i-t;break;case dp:o=1,l=i+s[1]-s[0];break;default:o=e-1,l=t}let c=(i-t)*.5,u=this.valueSize;this._weightPrev=c/(t-a),this._weightNext=c/(l-i),this._offsetPrev=r*u,this._offsetNext=o*u}interpolate_(e,t,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,u=this._offsetPrev,h=this._offsetNext,d=this._weightPrev,f=this._weightNext,m=(i-t)/(s-t),_=m*m,p=_*m,g=-d*p+2*d*_-d*m,x=(1+d)*p+(-1.5-2*d)*_+(-.5+d)*m+1,b=(-1-f)*p+(1.5+f)*_+.5*m,v=f*p-f*_;for(let T=0;T!==a;++T)r[T]=g*o[u+T]+x*o[c+T]+b*o[l+T]+v*o[h+T];return r}},Xu=class extends es{constructor(e,t,i,s){super(e,t,i,s)}interpolate_(e,t,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,u=(i-t)/(s-t),h=1-u;for(let d=0;d!==a;++d)r[d]=o[c+d]*h+o[l+d]*u;return r}},qu=class extends es{constructor(e,t,i,s){super(e,t,i,s)}interpolate_(e){return this.copySampleValue_(e-1)}},$u=class extends es{interpolate_(e,t,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,u=this.inTangents,h=this.outTangents;if(!u||!h){let m=(i-t)/(s-t),_=1-m;for(let p=0;p!==a;++p)r[p]=o[c+p]*_+o[l+p]*m;return r}let d=a*2,f=e-1;for(let m=0;m!==a;++m){let _=o[c+m],p=o[l+m],g=f*d+m*2,x=h[g],b=h[g+1],v=e*d+m*2,T=u[v],w=u[v+1],y=MA(i,t,x,T,s);r[m]=ix(y,_,b,w,p)}return r}};function ix(n,e,t,i,s){let r=1-n;return r*r*r*e+3*r*r*n*t+3*r*n*n*i+n*n*n*s}function SA(n,e,t,i,s){let r=1-n;return 3*r*r*(t-e)+6*r*n*(i-t)+3*n*n*(s-i)}function MA(n,e,t,i,s){let r=(n-e)/(s-e);for(let o=0;o<8;o++){let a=ix(r,e,t,i,s)-n;if(Math.abs(a)<1e-10)break;let l=SA(r,e,t,i,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var ei=class{constructor(e,t,i,s){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=Qs(t,this.TimeBufferType),this.values=Qs(i,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,i;if(t.toJSON!==this.toJSON)i=t.toJSON(e);else{i={name:e.name,times:Qs(e.times,Array),values:Qs(e.values,Array)};let s=e.getInterpolation();s!==e.DefaultInterpolation&&(i.interpolation=s),dl(e.settings)&&(i.settings={inTangents:Qs(e.settings.inTangents,Array),outTangents:Qs(e.settings.outTangents,Array)})}return i.type=e.ValueTypeName,i}InterpolantFactoryMethodDiscrete(e){return new qu(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new Xu(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new Wu(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new $u(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case Ms:t=this.InterpolantFactoryMethodDiscrete;break;case Fr:t=this.InterpolantFactoryMethodLinear;break;case Au:t=this.InterpolantFactoryMethodSmooth;break;case ml:t=this.InterpolantFactoryMethodBezier;break}if(t===void 0){let i="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(i);return Ie("KeyframeTrack:",i),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return Ms;case this.InterpolantFactoryMethodLinear:return Fr;case this.InterpolantFactoryMethodSmooth:return Au;case this.InterpolantFactoryMethodBezier:return ml}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let i=0,s=t.length;i!==s;++i)t[i]+=e;dl(this.settings)&&(sv(this.settings.inTangents,e),sv(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let i=0,s=t.length;i!==s;++i)t[i]*=e;dl(this.settings)&&(rv(this.settings.inTangents,e),rv(this.settings.outTangents,e))}return this}trim(e,t){let i=this.times,s=i.length,r=0,o=s-1;for(;r!==s&&i[r]<e;)++r;for(;o!==-1&&i[o]>t;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=i.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(Fe("KeyframeTrack: Invalid value size in track.",this),e=!1);let i=this.times,s=this.values,r=i.length;r===0&&(Fe("KeyframeTrack: Track is empty.",this),e=!1);let o=null;for(let a=0;a!==r;a++){let l=i[a];if(typeof l=="number"&&isNaN(l)){Fe("KeyframeTrack: Time is not a valid number.",this,a,l),e=!1;break}if(o!==null&&o>l){Fe("KeyframeTrack: Out of order keys.",this,a,l,o),e=!1;break}o=l}if(s!==void 0&&_T(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){Fe("KeyframeTrack: Value is not a valid number.",this,a,c),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),i=this.getValueSize(),s=this.getInterpolation()===Au,r=e.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=e[a],u=e[a+1];if(c!==u&&(a!==1||c!==e[0]))if(s)l=!0;else{let h=a*i,d=h-i,f=h+i;for(let m=0;m!==i;++m){let _=t[h+m];if(_!==t[d+m]||_!==t[f+m]){l=!0;break}}}if(l){if(a!==o){e[o]=e[a];let h=a*i,d=o*i;for(let f=0;f!==i;++f)t[d+f]=t[h+f]}++o}}if(r>0){e[o]=e[r];for(let a=r*i,l=o*i,c=0;c!==i;++c)t[l+c]=t[a+c];++o}return o!==e.length?(this.times=e.slice(0,o),this.values=t.slice(0,o*i)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),i=this.constructor,s=new i(this.name,e,t);return s.createInterpolant=this.createInterpolant,dl(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function sv(n,e){for(let t=0,i=n.length;t!==i;t+=2)n[t]+=e}function rv(n,e){for(let t=0,i=n.length;t!==i;t+=2)n[t]*=e}ei.prototype.ValueTypeName="";ei.prototype.TimeBufferType=Float32Array;ei.prototype.ValueBufferType=Float32Array;ei.prototype.DefaultInterpolation=Fr;var As=class extends ei{constructor(e,t,i){super(e,t,i)}};As.prototype.ValueTypeName="bool";As.prototype.ValueBufferType=Array;As.prototype.DefaultInterpolation=Ms;As.prototype.InterpolantFactoryMethodLinear=void 0;As.prototype.InterpolantFactoryMethodSmooth=void 0;var Nl=class extends ei{constructor(e,t,i,s){super(e,t,i,s)}};Nl.prototype.ValueTypeName="color";var Es=class extends ei{constructor(e,t,i,s){super(e,t,i,s)}};Es.prototype.ValueTypeName="number";var Yu=class extends es{constructor(e,t,i,s){super(e,t,i,s)}interpolate_(e,t,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(i-t)/(s-t),c=e*a;for(let u=c+a;c!==u;c+=4)ht.slerpFlat(r,0,o,c-a,o,c,l);return r}},mi=class extends ei{constructor(e,t,i,s){super(e,t,i,s)}InterpolantFactoryMethodLinear(e){return new Yu(this.times,this.values,this.getValueSize(),e)}};mi.prototype.ValueTypeName="quaternion";mi.prototype.InterpolantFactoryMethodSmooth=void 0;var Cs=class extends ei{constructor(e,t,i){super(e,t,i)}};Cs.prototype.ValueTypeName="string";Cs.prototype.ValueBufferType=Array;Cs.prototype.DefaultInterpolation=Ms;Cs.prototype.InterpolantFactoryMethodLinear=void 0;Cs.prototype.InterpolantFactoryMethodSmooth=void 0;var un=class extends ei{constructor(e,t,i,s){super(e,t,i,s)}};un.prototype.ValueTypeName="vector";var ar=class{constructor(e="",t=-1,i=[],s=Bv){this.name=e,this.tracks=i,this.duration=t,this.blendMode=s,this.uuid=ns(),this.userData={},this.duration<0&&this.resetDuration()}static parse(e){let t=[],i=e.tracks,s=1/(e.fps||1);for(let o=0,a=i.length;o!==a;++o)t.push(TA(i[o]).scale(s));let r=new this(e.name,e.duration,t,e.blendMode);return r.uuid=e.uuid,r.userData=JSON.parse(e.userData||"{}"),r}static toJSON(e){let t=[],i=e.tracks,s={name:e.name,duration:e.duration,tracks:t,uuid:e.uuid,blendMode:e.blendMode,userData:JSON.stringify(e.userData)};for(let r=0,o=i.length;r!==o;++r)t.push(ei.toJSON(i[r]));return s}static CreateFromMorphTargetSequence(e,t,i,s){let r=t.length,o=[];for(let a=0;a<r;a++){let l=[],c=[];l.push((a+r-1)%r,a,(a+1)%r),c.push(0,1,0);let u=xA(l);l=iv(l,1,u),c=iv(c,1,u),!s&&l[0]===0&&(l.push(r),c.push(c[0])),o.push(new Es(".morphTargetInfluences["+t[a].name+"]",l,c).scale(1/i))}return new this(e,-1,o)}static findByName(e,t){let i=e;if(!Array.isArray(e)){let s=e;i=s.geometry&&s.geometry.animations||s.animations}for(let s=0;s<i.length;s++)if(i[s].name===t)return i[s];return null}static CreateClipsFromMorphTargetSequences(e,t,i){let s={},r=/^([\w-]*?)([\d]+)$/;for(let a=0,l=e.length;a<l;a++){let c=e[a],u=c.name.match(r);if(u&&u.length>1){let h=u[1],d=s[h];d||(s[h]=d=[]),d.push(c)}}let o=[];for(let a in s)o.push(this.CreateFromMorphTargetSequence(a,s[a],t,i));return o}resetDuration(){let e=this.tracks,t=0;for(let i=0,s=e.length;i!==s;++i){let r=this.tracks[i];t=Math.max(t,r.times[r.times.length-1])}return this.duration=t,this}trim(){for(let e=0;e<this.tracks.length;e++)this.tracks[e].trim(0,this.duration);return this}validate(){let e=!0;for(let t=0;t<this.tracks.length;t++)e=e&&this.tracks[t].validate();return e}optimize(){for(let e=0;e<this.tracks.length;e++)this.tracks[e].optimize();return this}clone(){let e=[];for(let i=0;i<this.tracks.length;i++)e.push(this.tracks[i].clone());let t=new this.constructor(this.name,this.duration,e,this.blendMode);return t.userData=JSON.parse(JSON.stringify(this.userData)),t}toJSON(){return this.constructor.toJSON(this)}};function wA(n){switch(n.toLowerCase()){case"scalar":case"double":case"float":case"number":case"integer":return Es;case"vector":case"vector2":case"vector3":case"vector4":return un;case"color":return Nl;case"quaternion":return mi;case"bool":case"boolean":return As;case"string":return Cs}throw new Error("THREE.KeyframeTrack: Unsupported typeName: "+n)}function TA(n){if(n.type===void 0)throw new Error("THREE.KeyframeTrack: track type undefined, can not parse");let e=wA(n.type);if(n.times===void 0){let i=[],s=[];bA(n.keys,i,s,"value"),n.times=i,n.values=s}let t;return e.parse!==void 0?t=e.parse(n):t=new e(n.name,n.times,n.values,n.interpolation),dl(n.settings)&&(t.settings={inTangents:Qs(n.settings.inTangents,Float32Array),outTangents:Qs(n.settings.outTangents,Float32Array)}),t}var Zi={enabled:!1,files:{},add:function(n,e){this.enabled!==!1&&(ov(n)||(this.files[n]=e))},get:function(n){if(this.enabled!==!1&&!ov(n))return this.files[n]},remove:function(n){delete this.files[n]},clear:function(){this.files={}}};function ov(n){try{let e=n.slice(n.indexOf(":")+1);return new URL(e).protocol==="blob:"}catch{return!1}}var la=class{constructor(e,t,i){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=i,this._abortController=null,this.itemStart=function(u){a++,r===!1&&s.onStart!==void 0&&s.onStart(u,o,a),r=!0},this.itemEnd=function(u){o++,s.onProgress!==void 0&&s.onProgress(u,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(u){s.onError!==void 0&&s.onError(u)},this.resolveURL=function(u){return u=u.normalize("NFC"),l?l(u):u},this.setURLModifier=function(u){return l=u,this},this.addHandler=function(u,h){return c.push(u,h),this},this.removeHandler=function(u){let h=c.indexOf(u);return h!==-1&&c.splice(h,2),this},this.getHandler=function(u){for(let h=0,d=c.length;h<d;h+=2){let f=c[h],m=c[h+1];if(f.global&&(f.lastIndex=0),f.test(u))return m}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},sx=new la,jt=class{constructor(e){this.manager=e!==void 0?e:sx,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){let i=this;return new Promise(function(s,r){i.load(e,s,t,r)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}};jt.DEFAULT_MATERIAL_NAME="__DEFAULT";var xs={},_p=class extends Error{constructor(e,t){super(e),this.response=t}},$n=class extends jt{constructor(e){super(e),this.mimeType="",this.responseType="",this._abortController=new AbortController}load(e,t,i,s){e===void 0&&(e=""),this.path!==void 0&&(e=this.path+e),e=this.manager.resolveURL(e);let r=Zi.get(`file:${e}`);if(r!==void 0){this.manager.itemStart(e),setTimeout(()=>{t&&t(r),this.manager.itemEnd(e)},0);return}if(xs[e]!==void 0){xs[e].push({onLoad:t,onProgress:i,onError:s});return}xs[e]=[],xs[e].push({onLoad:t,onProgress:i,onError:s});let o=new Request(e,{headers:new Headers(this.requestHeader),credentials:this.withCredentials?"include":"same-origin",priority:this.priority,cache:this.cache,signal:typeof AbortSignal.any=="function"?AbortSignal.any([this._abortController.signal,this.manager.abortController.signal]):this._abortController.signal}),a=this.mimeType,l=this.responseType;fetch(o).then(c=>{if(c.status===200||c.status===0){if(c.status===0&&Ie("FileLoader: HTTP Status 0 received."),typeof ReadableStream>"u"||c.body===void 0||c.body.getReader===void 0)return c;let u=xs[e],h=c.body.getReader(),d=c.headers.get("X-File-Size")||c.headers.get("Content-Length"),f=d?parseInt(d):0,m=f!==0,_=0,p=new ReadableStream({start(g){x();function x(){h.read().then(({done:b,value:v})=>{if(b)g.close();else{_+=v.byteLength;let T=new ProgressEvent("progress",{lengthComputable:m,loaded:_,total:f});for(let w=0,y=u.length;w<y;w++){let M=u[w];M.onProgress&&M.onProgress(T)}g.enqueue(v),x()}},b=>{g.error(b)})}}});return new Response(p)}else throw new _p(`fetch for "${c.url}" responded with ${c.status}: ${c.statusText}`,c)}).then(c=>{switch(l){case"arraybuffer":return c.arrayBuffer();case"blob":return c.blob();case"document":return c.text().then(u=>new DOMParser().parseFromString(u,a));case"json":return c.json();default:if(a==="")return c.text();{let h=/charset="?([^;"\s]*)"?/i.exec(a),d=h&&h[1]?h[1].toLowerCase():void 0,f=new TextDecoder(d);return c.arrayBuffer().then(m=>f.decode(m))}}}).then(c=>{Zi.add(`file:${e}`,c);let u=xs[e];delete xs[e];for(let h=0,d=u.length;h<d;h++){let f=u[h];f.onLoad&&f.onLoad(c)}}).catch(c=>{let u=xs[e];if(u===void 0)throw this.manager.itemError(e),c;delete xs[e];for(let h=0,d=u.length;h<d;h++){let f=u[h];f.onError&&f.onError(c)}this.manager.itemError(e)}).finally(()=>{this.manager.itemEnd(e)}),this.manager.itemStart(e)}setResponseType(e){return this.responseType=e,this}setMimeType(e){return this.mimeType=e,this}abort(){return this._abortController.abort(),this._abortController=new AbortController,this}};var Xo=new WeakMap,ju=class extends jt{constructor(e){super(e)}load(e,t,i,s){this.path!==void 0&&(e=this.path+e),e=this.manager.resolveURL(e);let r=this,o=Zi.get(`image:${e}`);if(o!==void 0){if(o.complete===!0)r.manager.itemStart(e),setTimeout(function(){t&&t(o),r.manager.itemEnd(e)},0);else{let h=Xo.get(o);h===void 0&&(h=[],Xo.set(o,h)),h.push({onLoad:t,onError:s})}return o}let a=ea("img");function l(){u(),t&&t(this);let h=Xo.get(this)||[];for(let d=0;d<h.length;d++){let f=h[d];f.onLoad&&f.onLoad(this)}Xo.delete(this),r.manager.itemEnd(e)}function c(h){u(),s&&s(h),Zi.remove(`image:${e}`);let d=Xo.get(this)||[];for(let f=0;f<d.length;f++){let m=d[f];m.onError&&m.onError(h)}Xo.delete(this),r.manager.itemError(e),r.manager.itemEnd(e)}function u(){a.removeEventListener("load",l,!1),a.removeEventListener("error",c,!1)}return a.addEventListener("load",l,!1),a.addEventListener("error",c,!1),e.slice(0,5)!=="data:"&&this.crossOrigin!==void 0&&(a.crossOrigin=this.crossOrigin),Zi.add(`image:${e}`,a),r.manager.itemStart(e),a.fetchPriority=this.priority,a.src=e,a}};var Dl=class extends jt{constructor(e){super(e)}load(e,t,i,s){let r=this,o=new Qi,a=new $n(this.manager);return a.setPriority(this.priority),a.setCache(this.cache),a.setResponseType("arraybuffer"),a.setRequestHeader(this.requestHeader),a.setPath(this.path),a.setWithCredentials(r.withCredentials),a.load(e,function(l){let c;try{c=r.parse(l)}catch(u){s!==void 0?s(u):Fe(u);return}r._applyTexData(o,c),t&&t(o,c)},i,s),o}createDataTexture(e){let t=new Qi;return this._applyTexData(t,this.parse(e)),t}_applyTexData(e,t){t.image!==void 0?e.image=t.image:t.data!==void 0&&(e.image.width=t.width,e.image.height=t.height,e.image.data=t.data),e.wrapS=t.wrapS!==void 0?t.wrapS:An,e.wrapT=t.wrapT!==void 0?t.wrapT:An,e.magFilter=t.magFilter!==void 0?t.magFilter:Wt,e.minFilter=t.minFilter!==void 0?t.minFilter:Wt,e.anisotropy=t.anisotropy!==void 0?t.anisotropy:1,t.colorSpace!==void 0&&(e.colorSpace=t.colorSpace),t.flipY!==void 0&&(e.flipY=t.flipY),t.format!==void 0&&(e.format=t.format),t.type!==void 0&&(e.type=t.type),t.mipmaps!==void 0&&(e.mipmaps=t.mipmaps,e.minFilter=jn),t.mipmapCount===1&&(e.minFilter=Wt),t.generateMipmaps!==void 0&&(e.generateMipmaps=t.generateMipmaps),e.needsUpdate=!0}},Rs=class extends jt{constructor(e){super(e)}load(e,t,i,s){let r=new Yt,o=new ju(this.manager);return o.setPriority(this.priority),o.setCache(this.cache),o.setCrossOrigin(this.crossOrigin),o.setPath(this.path),o.load(e,function(a){r.image=a,r.needsUpdate=!0,t!==void 0&&t(r)},i,s),r}},Yr=class extends Ot{static registerNode(e){this.prototype._lightNode=e}constructor(e,t=1){super(),this.isLight=!0,this.type="Light",this.color=new be(e),this.intensity=t}copy(e,t){return super.copy(e,t),this.color.copy(e.color),this.intensity=e.intensity,this}toJSON(e){let t=super.toJSON(e);return t.object.color=this.color.getHex(),t.object.intensity=this.intensity,t}};var op=new we,av=new N,lv=new N,ca=class{constructor(e){this.camera=e,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new Te(512,512),this.mapType=ti,this.map=null,this.mapPass=null,this.matrix=new we,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new nr,this._frameExtents=new Te(1,1),this._viewportCount=1,this._viewports=[new ot(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(e){let t=this.camera;av.setFromMatrixPosition(e.matrixWorld),t.position.copy(av),lv.setFromMatrixPosition(e.target.matrixWorld),t.lookAt(lv),t.updateMatrixWorld(),this._updateMatrix(t,this.matrix,this._frustum)}_updateMatrix(e,t,i,s){op.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),i.setFromProjectionMatrix(op,e.coordinateSystem,e.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;e.coordinateSystem===Qo||e.reversedDepth?t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),t.multiply(op)}getViewport(e){return this._viewports[e]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(e){return this.camera=e.camera.clone(),this.intensity=e.intensity,this.bias=e.bias,this.radius=e.radius,this.autoUpdate=e.autoUpdate,this.needsUpdate=e.needsUpdate,this.normalBias=e.normalBias,this.blurSamples=e.blurSamples,this.mapSize.copy(e.mapSize),this.mapType=e.mapType,this.biasNode=e.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let e={};return e.intensity=this.intensity,e.bias=this.bias,e.normalBias=this.normalBias,e.radius=this.radius,e.blurSamples=this.blurSamples,e.mapSize=this.mapSize.toArray(),e.mapType=this.mapType,e.camera=this.camera.toJSON(!1).object,delete e.camera.matrix,e}},Mu=new N,wu=new ht,Ki=new N,Ol=class extends Ot{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new we,this.projectionMatrix=new we,this.projectionMatrixInverse=new we,this.coordinateSystem=Ai,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(Mu,wu,Ki),Ki.x===1&&Ki.y===1&&Ki.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Mu,wu,Ki.set(1,1,1)).invert()}updateWorldMatrix(e,t,i=!1){super.updateWorldMatrix(e,t,i),this.matrixWorld.decompose(Mu,wu,Ki),Ki.x===1&&Ki.y===1&&Ki.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Mu,wu,Ki.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Js=new N,cv=new Te,uv=new Te,Ht=class extends Ol{constructor(e=50,t=1,i=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=i,this.far=s,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=Br*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(fl*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return Br*2*Math.atan(Math.tan(fl*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,i){Js.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(Js.x,Js.y).multiplyScalar(-e/Js.z),Js.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),i.set(Js.x,Js.y).multiplyScalar(-e/Js.z)}getViewSize(e,t){return this.getViewBounds(e,cv,uv),t.subVectors(uv,cv)}setViewOffset(e,t,i,s,r,o){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=i,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(fl*.5*this.fov)/this.zoom,i=2*t,s=this.aspect*i,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,t-=o.offsetY*i/c,s*=o.width/l,i*=o.height/c}let a=this.filmOffset;a!==0&&(r+=e*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,t,t-i,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}},yp=class extends ca{constructor(){super(new Ht(50,1,.5,500)),this.isSpotLightShadow=!0,this.focus=1,this.aspect=1}updateMatrices(e){let t=this.camera,i=Br*2*e.angle*this.focus,s=this.mapSize.width/this.mapSize.height*this.aspect,r=e.distance||t.far;(i!==t.fov||s!==t.aspect||r!==t.far)&&(t.fov=i,t.aspect=s,t.far=r,t.updateProjectionMatrix()),super.updateMatrices(e)}copy(e){return super.copy(e),this.focus=e.focus,this.aspect=e.aspect,this}toJSON(){let e=super.toJSON();return e.focus=this.focus,e.aspect=this.aspect,e}},jr=class extends Yr{constructor(e,t,i=0,s=Math.PI/3,r=0,o=2){super(e,t),this.isSpotLight=!0,this.type="SpotLight",this.position.copy(Ot.DEFAULT_UP),this.updateMatrix(),this.target=new Ot,this.distance=i,this.angle=s,this.penumbra=r,this.decay=o,this.map=null,this.shadow=new yp}get power(){return this.intensity*Math.PI}set power(e){this.intensity=e/Math.PI}dispose(){super.dispose(),this.shadow.dispose()}copy(e,t){return super.copy(e,t),this.distance=e.distance,this.angle=e.angle,this.penumbra=e.penumbra,this.decay=e.decay,this.target=e.target.clone(),this.map=e.map,this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.distance=this.distance,t.object.angle=this.angle,t.object.decay=this.decay,t.object.penumbra=this.penumbra,t.object.target=this.target.uuid,this.map&&this.map.isTexture&&(t.object.map=this.map.toJSON(e).uuid),t.object.shadow=this.shadow.toJSON(),t}},vp=class extends ca{constructor(){super(new Ht(90,1,.5,500)),this.isPointLightShadow=!0}},Kr=class extends Yr{constructor(e,t,i=0,s=2){super(e,t),this.isPointLight=!0,this.type="PointLight",this.distance=i,this.decay=s,this.shadow=new vp}get power(){return this.intensity*4*Math.PI}set power(e){this.intensity=e/(4*Math.PI)}dispose(){super.dispose(),this.shadow.dispose()}copy(e,t){return super.copy(e,t),this.distance=e.distance,this.decay=e.decay,this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.distance=this.distance,t.object.decay=this.decay,t.object.shadow=this.shadow.toJSON(),t}},Is=class extends Ol{constructor(e=-1,t=1,i=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=i,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,i,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=i,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),i=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=i-e,o=i+e,a=s+t,l=s-t;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,u=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=u*this.view.offsetY,l=a-u*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},xp=class extends ca{constructor(){super(new Is(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},Ps=class extends Yr{constructor(e,t){super(e,t),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Ot.DEFAULT_UP),this.updateMatrix(),this.target=new Ot,this.shadow=new xp}dispose(){super.dispose(),this.shadow.dispose()}copy(e){return super.copy(e),this.target=e.target.clone(),this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.shadow=this.shadow.toJSON(),t.object.target=this.target.uuid,t}},Zr=class extends Yr{constructor(e,t){super(e,t),this.isAmbientLight=!0,this.type="AmbientLight"}};var Hi=class{static extractUrlBase(e){let t=e.lastIndexOf("/");return t===-1?"./":e.slice(0,t+1)}static resolveURL(e,t){return typeof e!="string"||e===""?"":(/^https?:\/\//i.test(t)&&/^\//.test(e)&&(t=t.replace(/(^https?:\/\/[^\/]+).*/i,"$1")),/^(https?:)?\/\//i.test(e)||/^data:.*,.*$/i.test(e)||/^blob:.*$/i.test(e)?e:t+e)}},Ul=class extends it{constructor(){super(),this.isInstancedBufferGeometry=!0,this.type="InstancedBufferGeometry",this.instanceCount=1/0}copy(e){return super.copy(e),this.instanceCount=e.instanceCount,this}toJSON(){let e=super.toJSON();return e.instanceCount=this.instanceCount,e.isInstancedBufferGeometry=!0,e}};var ap=new WeakMap,Fl=class extends jt{constructor(e){super(e),this.isImageBitmapLoader=!0,typeof createImageBitmap>"u"&&Ie("ImageBitmapLoader: createImageBitmap() not supported."),typeof fetch>"u"&&Ie("ImageBitmapLoader: fetch() not supported."),this.options={premultiplyAlpha:"none"},this._abortController=new AbortController}setOptions(e){return this.options=e,this}load(e,t,i,s){e===void 0&&(e=""),this.path!==void 0&&(e=this.path+e),e=this.manager.resolveURL(e);let r=this,o=Zi.get(`image-bitmap:${e}`);if(o!==void 0){if(r.manager.itemStart(e),o.then){o.then(c=>{ap.has(o)===!0?(s&&s(ap.get(o)),r.manager.itemError(e),r.manager.itemEnd(e)):(t&&t(c),r.manager.itemEnd(e))});return}setTimeout(function(){t&&t(o),r.manager.itemEnd(e)},0);return}let a={};a.credentials=this.withCredentials||this.crossOrigin!=="anonymous"?"include":"same-origin",a.headers=this.requestHeader,a.priority=this.priority,a.cache=this.cache,a.signal=typeof AbortSignal.any=="function"?AbortSignal.any([this._abortController.signal,this.manager.abortController.signal]):this._abortController.signal;let l=fetch(e,a).then(function(c){return c.blob()}).then(function(c){return createImageBitmap(c,Object.assign({},r.options,{colorSpaceConversion:"none"}))}).then(function(c){return Zi.add(`image-bitmap:${e}`,c),t&&t(c),r.manager.itemEnd(e),c}).catch(function(c){s&&s(c),ap.set(l,c),Zi.remove(`image-bitmap:${e}`),r.manager.itemError(e),r.manager.itemEnd(e)});Zi.add(`image-bitmap:${e}`,l),r.manager.itemStart(e)}abort(){return this._abortController.abort(),this._abortController=new AbortController,this}};var qo=-90,$o=1,ua=class extends Ot{constructor(e,t,i){super(),this.type="CubeCamera",this.renderTarget=i,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new Ht(qo,$o,e,t);s.layers=this.layers,this.add(s);let r=new Ht(qo,$o,e,t);r.layers=this.layers,this.add(r);let o=new Ht(qo,$o,e,t);o.layers=this.layers,this.add(o);let a=new Ht(qo,$o,e,t);a.layers=this.layers,this.add(a);let l=new Ht(qo,$o,e,t);l.layers=this.layers,this.add(l);let c=new Ht(qo,$o,e,t);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[i,s,r,o,a,l]=t;for(let c of t)this.remove(c);if(e===Ai)i.up.set(0,1,0),i.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(e===Qo)i.up.set(0,-1,0),i.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let c of t)this.add(c),c.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:i,activeMipmapLevel:s}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,u]=this.children,h=e.getRenderTarget(),d=e.getActiveCubeFace(),f=e.getActiveMipmapLevel(),m=e.xr.enabled;e.xr.enabled=!1;let _=i.texture.mipmapsAutoUpdate;i.texture.mipmapsAutoUpdate=!1;let p=!1;e.isWebGLRenderer===!0?p=e.state.buffers.depth.getReversed():p=e.reversedDepthBuffer,e.setRenderTarget(i,0,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,r),e.setRenderTarget(i,1,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(i,2,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(i,3,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),e.setRenderTarget(i,4,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),i.texture.mipmapsAutoUpdate=_,e.setRenderTarget(i,5,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,u),e.setRenderTarget(h,d,f),e.xr.enabled=m,i.texture.needsPMREMUpdate=!0}},Ku=class extends Ht{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}};var tm="\\[\\]\\.:\\/",AA=new RegExp("["+tm+"]","g"),nm="[^"+tm+"]",EA="[^"+tm.replace("\\.","")+"]",CA=/((?:WC+[\/:])*)/.source.replace("WC",nm),RA=/(WCOD+)?/.source.replace("WCOD",EA),IA=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",nm),PA=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",nm),LA=new RegExp("^"+CA+RA+IA+PA+"$"),NA=["material","materials","bones","map"],bp=class{constructor(e,t,i){let s=i||Tt.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,s)}getValue(e,t){this.bind();let i=this._targetGroup.nCachedObjects_,s=this._bindings[i];s!==void 0&&s.getValue(e,t)}setValue(e,t){let i=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=i.length;s!==r;++s)i[s].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,i=e.length;t!==i;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,i=e.length;t!==i;++t)e[t].unbind()}},Tt=class n{constructor(e,t,i){this.path=t,this.parsedPath=i||n.parseTrackName(t),this.node=n.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,i){return e&&e.isAnimationObjectGroup?new n.Composite(e,t,i):new n(e,t,i)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(AA,"")}static parseTrackName(e){let t=LA.exec(e);if(t===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+e);let i={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},s=i.nodeName&&i.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=i.nodeName.substring(s+1);NA.indexOf(r)!==-1&&(i.nodeName=i.nodeName.substring(0,s),i.objectName=r)}if(i.propertyName===null||i.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+e);return i}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let i=e.skeleton.getBoneByName(t);if(i!==void 0)return i}if(e.children){let i=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===t||a.uuid===t)return a;let l=i(a.children);if(l)return l}return null},s=i(e.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)e[t++]=i[s]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)i[s]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)i[s]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)i[s]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,i=t.objectName,s=t.propertyName,r=t.propertyIndex;if(e||(e=n.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){Ie("PropertyBinding: No target node found for track: "+this.path+".");return}if(i){let c=t.objectIndex;switch(i){case"materials":if(!e.material){Fe("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){Fe("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){Fe("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let u=0;u<e.length;u++)if(e[u].name===c){c=u;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){Fe("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){Fe("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[i]===void 0){Fe("PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[i]}if(c!==void 0){if(e[c]===void 0){Fe("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[c]}}let o=e[s];if(o===void 0){let c=t.nodeName;Fe("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",e);return}let a=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?a=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!e.geometry){Fe("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){Fe("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[r]!==void 0&&(r=e.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Tt.Composite=bp;Tt.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Tt.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Tt.prototype.GetterByBindingType=[Tt.prototype._getValue_direct,Tt.prototype._getValue_array,Tt.prototype._getValue_arrayElement,Tt.prototype._getValue_toArray];Tt.prototype.SetterByBindingTypeAndVersioning=[[Tt.prototype._setValue_direct,Tt.prototype._setValue_direct_setNeedsUpdate,Tt.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Tt.prototype._setValue_array,Tt.prototype._setValue_array_setNeedsUpdate,Tt.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Tt.prototype._setValue_arrayElement,Tt.prototype._setValue_arrayElement_setNeedsUpdate,Tt.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Tt.prototype._setValue_fromArray,Tt.prototype._setValue_fromArray_setNeedsUpdate,Tt.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var ND=new Float32Array(1);var lr=class extends er{constructor(e,t,i=1){super(e,t),this.isInstancedInterleavedBuffer=!0,this.meshPerAttribute=i}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}clone(e){let t=super.clone(e);return t.meshPerAttribute=this.meshPerAttribute,t}toJSON(e){let t=super.toJSON(e);return t.isInstancedInterleavedBuffer=!0,t.meshPerAttribute=this.meshPerAttribute,t}};var hv=new we,Bl=class{constructor(e,t,i=0,s=1/0){this.ray=new Ji(e,t),this.near=i,this.far=s,this.camera=null,this.layers=new ia,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(e,t){this.ray.set(e,t)}setFromCamera(e,t){t.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(e.x,e.y,.5).unproject(t).sub(this.ray.origin).normalize(),this.camera=t):t.isOrthographicCamera?(this.ray.origin.set(e.x,e.y,t.projectionMatrix.elements[14]).unproject(t),this.ray.direction.set(0,0,-1).transformDirection(t.matrixWorld),this.camera=t):Fe("Raycaster: Unsupported camera type: "+t.type)}setFromXRController(e){return hv.identity().extractRotation(e.matrixWorld),this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(hv),this}intersectObject(e,t=!0,i=[]){return Sp(e,this,i,t),i.sort(dv),i}intersectObjects(e,t=!0,i=[]){for(let s=0,r=e.length;s<r;s++)Sp(e[s],this,i,t);return i.sort(dv),i}};function dv(n,e){return n.distance-e.distance}function Sp(n,e,t,i){let s=!0;if(n.layers.test(e.layers)&&n.raycast(e,t)===!1&&(s=!1),s===!0&&i===!0){let r=n.children;for(let o=0,a=r.length;o<a;o++)Sp(r[o],e,t,!0)}}var ha=class{constructor(e=1,t=0,i=0){this.radius=e,this.phi=t,this.theta=i}set(e,t,i){return this.radius=e,this.phi=t,this.theta=i,this}copy(e){return this.radius=e.radius,this.phi=e.phi,this.theta=e.theta,this}makeSafe(){return this.phi=He(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(e){return this.setFromCartesianCoords(e.x,e.y,e.z)}setFromCartesianCoords(e,t,i){return this.radius=Math.sqrt(e*e+t*t+i*i),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(e,i),this.phi=Math.acos(He(t/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var Mp=class{static{this.prototype.isMatrix2=!0}constructor(e,t,i,s){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,i,s)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let i=0;i<4;i++)this.elements[i]=e[i+t];return this}set(e,t,i,s){let r=this.elements;return r[0]=e,r[2]=t,r[1]=i,r[3]=s,this}};var fv=new N,Tu=new N,Yo=new N,jo=new N,lp=new N,DA=new N,OA=new N,kl=class{constructor(e=new N,t=new N){this.start=e,this.end=t}set(e,t){return this.start.copy(e),this.end.copy(t),this}copy(e){return this.start.copy(e.start),this.end.copy(e.end),this}getCenter(e){return e.addVectors(this.start,this.end).multiplyScalar(.5)}delta(e){return e.subVectors(this.end,this.start)}distanceSq(){return this.start.distanceToSquared(this.end)}distance(){return this.start.distanceTo(this.end)}at(e,t){return this.delta(t).multiplyScalar(e).add(this.start)}closestPointToPointParameter(e,t){fv.subVectors(e,this.start),Tu.subVectors(this.end,this.start);let i=Tu.dot(Tu);if(i===0)return 0;let r=Tu.dot(fv)/i;return t&&(r=He(r,0,1)),r}closestPointToPoint(e,t,i){let s=this.closestPointToPointParameter(e,t);return this.delta(i).multiplyScalar(s).add(this.start)}distanceSqToLine3(e,t=DA,i=OA){let s=10000000000000001e-32,r,o,a=this.start,l=e.start,c=this.end,u=e.end;Yo.subVectors(c,a),jo.subVectors(u,l),lp.subVectors(a,l);let h=Yo.dot(Yo),d=jo.dot(jo),f=jo.dot(lp);if(h<=s&&d<=s)return t.copy(a),i.copy(l),t.distanceToSquared(i);if(h<=s)r=0,o=f/d,o=He(o,0,1);else{let m=Yo.dot(lp);if(d<=s)o=0,r=He(-m/h,0,1);else{let _=Yo.dot(jo),p=h*d-_*_;p!==0?r=He((_*f-m*d)/p,0,1):r=0,o=(_*r+f)/d,o<0?(o=0,r=He(-m/h,0,1)):o>1&&(o=1,r=He((_-m)/h,0,1))}}return t.copy(a).addScaledVector(Yo,r),i.copy(l).addScaledVector(jo,o),t.distanceToSquared(i)}applyMatrix4(e){return this.start.applyMatrix4(e),this.end.applyMatrix4(e),this}equals(e){return e.start.equals(this.start)&&e.end.equals(this.end)}clone(){return new this.constructor().copy(this)}};var zl=class extends Fn{constructor(e=10,t=10,i=4473924,s=8947848){i=new be(i),s=new be(s);let r=t/2,o=e/t,a=e/2,l=[],c=[];for(let d=0,f=0,m=-a;d<=t;d++,m+=o){l.push(-a,0,m,a,0,m),l.push(m,0,-a,m,0,a);let _=d===r?i:s;_.toArray(c,f),f+=3,_.toArray(c,f),f+=3,_.toArray(c,f),f+=3,_.toArray(c,f),f+=3}let u=new it;u.setAttribute("position",new Be(l,3)),u.setAttribute("color",new Be(c,3));let h=new qt({vertexColors:!0,toneMapped:!1});super(u,h),this.type="GridHelper"}dispose(){super.dispose(),this.geometry.dispose(),this.material.dispose()}};var Gl=class extends Gi{constructor(e,t=null){super(),this.object=e,this.domElement=t,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(e){this.domElement!==null&&this.disconnect(),this.domElement=e}disconnect(){}dispose(){}update(){}};function im(n,e,t,i){let s=UA(i);switch(t){case Vp:return n*e;case ih:return n*e/s.components*s.byteLength;case sh:return n*e/s.components*s.byteLength;case hr:return n*e*2/s.components*s.byteLength;case rh:return n*e*2/s.components*s.byteLength;case Hp:return n*e*3/s.components*s.byteLength;case ni:return n*e*4/s.components*s.byteLength;case oh:return n*e*4/s.components*s.byteLength;case Wl:case Xl:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*8;case ql:case $l:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*16;case lh:case uh:return Math.max(n,16)*Math.max(e,8)/4;case ah:case ch:return Math.max(n,8)*Math.max(e,8)/2;case hh:case dh:case ph:case mh:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*8;case fh:case Yl:case gh:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*16;case _h:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*16;case yh:return Math.floor((n+4)/5)*Math.floor((e+3)/4)*16;case vh:return Math.floor((n+4)/5)*Math.floor((e+4)/5)*16;case xh:return Math.floor((n+5)/6)*Math.floor((e+4)/5)*16;case bh:return Math.floor((n+5)/6)*Math.floor((e+5)/6)*16;case Sh:return Math.floor((n+7)/8)*Math.floor((e+4)/5)*16;case Mh:return Math.floor((n+7)/8)*Math.floor((e+5)/6)*16;case wh:return Math.floor((n+7)/8)*Math.floor((e+7)/8)*16;case Th:return Math.floor((n+9)/10)*Math.floor((e+4)/5)*16;case Ah:return Math.floor((n+9)/10)*Math.floor((e+5)/6)*16;case Eh:return Math.floor((n+9)/10)*Math.floor((e+7)/8)*16;case Ch:return Math.floor((n+9)/10)*Math.floor((e+9)/10)*16;case Rh:return Math.floor((n+11)/12)*Math.floor((e+9)/10)*16;case Ih:return Math.floor((n+11)/12)*Math.floor((e+11)/12)*16;case Ph:case Lh:case Nh:return Math.ceil(n/4)*Math.ceil(e/4)*16;case Dh:case Oh:return Math.ceil(n/4)*Math.ceil(e/4)*8;case jl:case Uh:return Math.ceil(n/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function UA(n){switch(n){case ti:case Bp:return{byteLength:1,components:1};case ga:case kp:case Xi:return{byteLength:2,components:1};case th:case nh:return{byteLength:2,components:4};case Wi:case eh:case gi:return{byteLength:4,components:1};case zp:case Gp:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${n}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Ie("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function Ax(){let n=null,e=!1,t=null,i=null;function s(r,o){i=n.requestAnimationFrame(s),t(r,o)}return{start:function(){e!==!0&&t!==null&&n!==null&&(i=n.requestAnimationFrame(s),e=!0)},stop:function(){n!==null&&n.cancelAnimationFrame(i),e=!1},setAnimationLoop:function(r){t=r},setContext:function(r){n=r}}}function BA(n){let e=new WeakMap;function t(a,l){let c=a.array,u=a.usage,h=c.byteLength,d=n.createBuffer();n.bindBuffer(l,d),n.bufferData(l,c,u),a.onUploadCallback();let f;if(c instanceof Float32Array)f=n.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=n.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=n.HALF_FLOAT:f=n.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=n.SHORT;else if(c instanceof Uint32Array)f=n.UNSIGNED_INT;else if(c instanceof Int32Array)f=n.INT;else if(c instanceof Int8Array)f=n.BYTE;else if(c instanceof Uint8Array)f=n.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=n.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:h}}function i(a,l,c){let u=l.array,h=l.updateRanges;if(n.bindBuffer(c,a),h.length===0)n.bufferSubData(c,0,u);else{h.sort((f,m)=>f.start-m.start);let d=0;for(let f=1;f<h.length;f++){let m=h[d],_=h[f];_.start<=m.start+m.count+1?m.count=Math.max(m.count,_.start+_.count-m.start):(++d,h[d]=_)}h.length=d+1;for(let f=0,m=h.length;f<m;f++){let _=h[f];n.bufferSubData(c,_.start*u.BYTES_PER_ELEMENT,u,_.start,_.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),e.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=e.get(a);l&&(n.deleteBuffer(l.buffer),e.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let u=e.get(a);(!u||u.version<a.version)&&e.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=e.get(a);if(c===void 0)e.set(a,t(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");i(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var kA=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,zA=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,GA=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,VA=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,HA=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,WA=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,XA=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,qA=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,$A=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,YA=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,jA=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,KA=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,ZA=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,JA=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,QA=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,eE=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,tE=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,nE=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,iE=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,sE=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,rE=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,oE=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,aE=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,lE=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,cE=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,uE=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,hE=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,dE=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,fE=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,pE="gl_FragColor = linearToOutputTexel( gl_FragColor );",mE=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,gE=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,_E=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,yE=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,vE=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,xE=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,bE=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,SE=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,ME=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,wE=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,TE=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,AE=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,EE=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,CE=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,RE=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,IE=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,PE=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,LE=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,NE=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,DE=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,OE=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,UE=`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
 
 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
 
 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );
 
 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );
 
 		irradiance *= sheenEnergyComp;
 
 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,FE=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,BE=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,kE=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,zE=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,GE=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,VE=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,HE=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,WE=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,XE=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,qE=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,$E=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,YE=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,jE=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,KE=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,ZE=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,JE=`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,QE=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,e1=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,t1=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,n1=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,i1=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,s1=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,r1=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,o1=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,a1=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,l1=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,c1=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,u1=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,h1=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,d1=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,f1=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER
	
		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	
	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,p1=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,m1=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,g1=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,_1=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,y1=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,v1=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,x1=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif
				
				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,b1=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,S1=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,M1=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,w1=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,T1=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,A1=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,E1=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,C1=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,R1=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,I1=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,P1=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,L1=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,N1=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,D1=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,O1=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,U1=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,F1=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,B1=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,k1=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,z1=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,G1=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,V1=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,H1=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,W1=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,X1=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,q1=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,$1=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,Y1=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,j1=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,K1=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,Z1=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,J1=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,Q1=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,eC=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,tC=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,nC=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,iC=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,sC=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,rC=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,oC=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,aC=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,lC=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,cC=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
 
		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;
 
 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,uC=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,hC=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,dC=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,fC=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,pC=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,mC=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,gC=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,_C=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,je={alphahash_fragment:kA,alphahash_pars_fragment:zA,alphamap_fragment:GA,alphamap_pars_fragment:VA,alphatest_fragment:HA,alphatest_pars_fragment:WA,aomap_fragment:XA,aomap_pars_fragment:qA,batching_pars_vertex:$A,batching_vertex:YA,begin_vertex:jA,beginnormal_vertex:KA,bsdfs:ZA,iridescence_fragment:JA,bumpmap_pars_fragment:QA,clipping_planes_fragment:eE,clipping_planes_pars_fragment:tE,clipping_planes_pars_vertex:nE,clipping_planes_vertex:iE,color_fragment:sE,color_pars_fragment:rE,color_pars_vertex:oE,color_vertex:aE,common:lE,defaultnormal_vertex:cE,displacementmap_pars_vertex:uE,displacementmap_vertex:hE,emissivemap_fragment:dE,emissivemap_pars_fragment:fE,colorspace_fragment:pE,colorspace_pars_fragment:mE,envmap_fragment:gE,envmap_common_pars_fragment:_E,envmap_pars_fragment:yE,envmap_pars_vertex:vE,envmap_physical_pars_fragment:IE,envmap_vertex:xE,fog_vertex:bE,fog_pars_vertex:SE,fog_fragment:ME,fog_pars_fragment:wE,gradientmap_pars_fragment:TE,lightmap_pars_fragment:AE,lights_lambert_fragment:EE,lights_lambert_pars_fragment:CE,lights_pars_begin:RE,lights_toon_fragment:PE,lights_toon_pars_fragment:LE,lights_phong_fragment:NE,lights_phong_pars_fragment:DE,lights_physical_fragment:OE,lights_physical_pars_fragment:UE,lights_fragment_begin:FE,lights_fragment_maps:BE,lights_fragment_end:kE,lightprobes_pars_fragment:zE,logdepthbuf_fragment:GE,logdepthbuf_pars_fragment:VE,logdepthbuf_pars_vertex:HE,logdepthbuf_vertex:WE,map_fragment:XE,map_pars_fragment:qE,map_particle_fragment:$E,map_particle_pars_fragment:YE,metalnessmap_fragment:jE,metalnessmap_pars_fragment:KE,morphinstance_vertex:ZE,morphcolor_vertex:JE,morphnormal_vertex:QE,morphtarget_pars_vertex:e1,morphtarget_vertex:t1,normal_fragment_begin:n1,normal_fragment_maps:i1,normal_pars_fragment:s1,normal_pars_vertex:r1,normal_vertex:o1,normalmap_pars_fragment:a1,clearcoat_normal_fragment_begin:l1,clearcoat_normal_fragment_maps:c1,clearcoat_pars_fragment:u1,iridescence_pars_fragment:h1,opaque_fragment:d1,packing:f1,premultiplied_alpha_fragment:p1,project_vertex:m1,dithering_fragment:g1,dithering_pars_fragment:_1,roughnessmap_fragment:y1,roughnessmap_pars_fragment:v1,shadowmap_pars_fragment:x1,shadowmap_pars_vertex:b1,shadowmap_vertex:S1,shadowmask_pars_fragment:M1,skinbase_vertex:w1,skinning_pars_vertex:T1,skinning_vertex:A1,skinnormal_vertex:E1,specularmap_fragment:C1,specularmap_pars_fragment:R1,tonemapping_fragment:I1,tonemapping_pars_fragment:P1,transmission_fragment:L1,transmission_pars_fragment:N1,uv_pars_fragment:D1,uv_pars_vertex:O1,uv_vertex:U1,worldpos_vertex:F1,background_vert:B1,background_frag:k1,backgroundCube_vert:z1,backgroundCube_frag:G1,cube_vert:V1,cube_frag:H1,depth_vert:W1,depth_frag:X1,distance_vert:q1,distance_frag:$1,equirect_vert:Y1,equirect_frag:j1,linedashed_vert:K1,linedashed_frag:Z1,meshbasic_vert:J1,meshbasic_frag:Q1,meshlambert_vert:eC,meshlambert_frag:tC,meshmatcap_vert:nC,meshmatcap_frag:iC,meshnormal_vert:sC,meshnormal_frag:rC,meshphong_vert:oC,meshphong_frag:aC,meshphysical_vert:lC,meshphysical_frag:cC,meshtoon_vert:uC,meshtoon_frag:hC,points_vert:dC,points_frag:fC,shadow_vert:pC,shadow_frag:mC,sprite_vert:gC,sprite_frag:_C},ve={common:{diffuse:{value:new be(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new ze},alphaMap:{value:null},alphaMapTransform:{value:new ze},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new ze}},envmap:{envMap:{value:null},envMapRotation:{value:new ze},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new ze}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new ze}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new ze},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new ze},normalScale:{value:new Te(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new ze},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new ze}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new ze}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new ze}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new be(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new be(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new ze},alphaTest:{value:0},uvTransform:{value:new ze}},sprite:{diffuse:{value:new be(16777215)},opacity:{value:1},center:{value:new Te(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new ze},alphaMap:{value:null},alphaMapTransform:{value:new ze},alphaTest:{value:0}}},Kn={basic:{uniforms:Bn([ve.common,ve.specularmap,ve.envmap,ve.aomap,ve.lightmap,ve.fog]),vertexShader:je.meshbasic_vert,fragmentShader:je.meshbasic_frag},lambert:{uniforms:Bn([ve.common,ve.specularmap,ve.envmap,ve.aomap,ve.lightmap,ve.emissivemap,ve.bumpmap,ve.normalmap,ve.displacementmap,ve.fog,ve.lights,{emissive:{value:new be(0)},envMapIntensity:{value:1}}]),vertexShader:je.meshlambert_vert,fragmentShader:je.meshlambert_frag},phong:{uniforms:Bn([ve.common,ve.specularmap,ve.envmap,ve.aomap,ve.lightmap,ve.emissivemap,ve.bumpmap,ve.normalmap,ve.displacementmap,ve.fog,ve.lights,{emissive:{value:new be(0)},specular:{value:new be(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:je.meshphong_vert,fragmentShader:je.meshphong_frag},standard:{uniforms:Bn([ve.common,ve.envmap,ve.aomap,ve.lightmap,ve.emissivemap,ve.bumpmap,ve.normalmap,ve.displacementmap,ve.roughnessmap,ve.metalnessmap,ve.fog,ve.lights,{emissive:{value:new be(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:je.meshphysical_vert,fragmentShader:je.meshphysical_frag},toon:{uniforms:Bn([ve.common,ve.aomap,ve.lightmap,ve.emissivemap,ve.bumpmap,ve.normalmap,ve.displacementmap,ve.gradientmap,ve.fog,ve.lights,{emissive:{value:new be(0)}}]),vertexShader:je.meshtoon_vert,fragmentShader:je.meshtoon_frag},matcap:{uniforms:Bn([ve.common,ve.bumpmap,ve.normalmap,ve.displacementmap,ve.fog,{matcap:{value:null}}]),vertexShader:je.meshmatcap_vert,fragmentShader:je.meshmatcap_frag},points:{uniforms:Bn([ve.points,ve.fog]),vertexShader:je.points_vert,fragmentShader:je.points_frag},dashed:{uniforms:Bn([ve.common,ve.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:je.linedashed_vert,fragmentShader:je.linedashed_frag},depth:{uniforms:Bn([ve.common,ve.displacementmap]),vertexShader:je.depth_vert,fragmentShader:je.depth_frag},normal:{uniforms:Bn([ve.common,ve.bumpmap,ve.normalmap,ve.displacementmap,{opacity:{value:1}}]),vertexShader:je.meshnormal_vert,fragmentShader:je.meshnormal_frag},sprite:{uniforms:Bn([ve.sprite,ve.fog]),vertexShader:je.sprite_vert,fragmentShader:je.sprite_frag},background:{uniforms:{uvTransform:{value:new ze},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:je.background_vert,fragmentShader:je.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new ze}},vertexShader:je.backgroundCube_vert,fragmentShader:je.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:je.cube_vert,fragmentShader:je.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:je.equirect_vert,fragmentShader:je.equirect_frag},distance:{uniforms:Bn([ve.common,ve.displacementmap,{referencePosition:{value:new N},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:je.distance_vert,fragmentShader:je.distance_frag},shadow:{uniforms:Bn([ve.lights,ve.fog,{color:{value:new be(0)},opacity:{value:1}}]),vertexShader:je.shadow_vert,fragmentShader:je.shadow_frag}};Kn.physical={uniforms:Bn([Kn.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new ze},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new ze},clearcoatNormalScale:{value:new Te(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new ze},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new ze},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new ze},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new ze},sheen:{value:0},sheenColor:{value:new be(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new ze},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new ze},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new ze},transmissionSamplerSize:{value:new Te},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new ze},attenuationDistance:{value:0},attenuationColor:{value:new be(0)},specularColor:{value:new be(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new ze},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new ze},anisotropyVector:{value:new Te},anisotropyMap:{value:null},anisotropyMapTransform:{value:new ze}}]),vertexShader:je.meshphysical_vert,fragmentShader:je.meshphysical_frag};var Bh={r:0,b:0,g:0},yC=new we,Ex=new ze;Ex.set(-1,0,0,0,1,0,0,0,1);function vC(n,e,t,i,s,r){let o=new be(0),a=s===!0?0:1,l,c,u=null,h=0,d=null;function f(x){let b=x.isScene===!0?x.background:null;if(b&&b.isTexture){let v=x.backgroundBlurriness>0;b=e.get(b,v)}return b}function m(x){let b=!1,v=f(x);v===null?p(o,a):v&&v.isColor&&(p(v,1),b=!0);let T=n.xr.getEnvironmentBlendMode();T==="additive"?t.buffers.color.setClear(0,0,0,1,r):T==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,r),(n.autoClear||b)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),n.clear(n.autoClearColor,n.autoClearDepth,n.autoClearStencil))}function _(x,b){let v=f(b);v&&v.isCubeTexture?(c===void 0&&(c=new st(new Vi(1,1,1),new Jn({name:"BackgroundCubeMaterial",uniforms:io(Kn.backgroundCube.uniforms),vertexShader:Kn.backgroundCube.vertexShader,fragmentShader:Kn.backgroundCube.fragmentShader,side:Yn,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(T,w,y){this.matrixWorld.copyPosition(y.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),i.update(c)),c.material.uniforms.envMap.value=v,c.material.uniforms.backgroundBlurriness.value=b.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=b.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(yC.makeRotationFromEuler(b.backgroundRotation)).transpose(),v.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(Ex),c.material.toneMapped=Ve.getTransfer(v.colorSpace)!==mt,(u!==v||h!==v.version||d!==n.toneMapping)&&(c.material.needsUpdate=!0,u=v,h=v.version,d=n.toneMapping),c.layers.enableAll(),x.unshift(c,c.geometry,c.material,0,0,null)):v&&v.isTexture&&(l===void 0&&(l=new st(new qr(2,2),new Jn({name:"BackgroundMaterial",uniforms:io(Kn.background.uniforms),vertexShader:Kn.background.vertexShader,fragmentShader:Kn.background.fragmentShader,side:Ci,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),i.update(l)),l.material.uniforms.t2D.value=v,l.material.uniforms.backgroundIntensity.value=b.backgroundIntensity,l.material.toneMapped=Ve.getTransfer(v.colorSpace)!==mt,v.matrixAutoUpdate===!0&&v.updateMatrix(),l.material.uniforms.uvTransform.value.copy(v.matrix),(u!==v||h!==v.version||d!==n.toneMapping)&&(l.material.needsUpdate=!0,u=v,h=v.version,d=n.toneMapping),l.layers.enableAll(),x.unshift(l,l.geometry,l.material,0,0,null))}function p(x,b){x.getRGB(Bh,em(n)),t.buffers.color.setClear(Bh.r,Bh.g,Bh.b,b,r)}function g(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(x,b=1){o.set(x),a=b,p(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(x){a=x,p(o,a)},render:m,addToRenderList:_,dispose:g}}function xC(n,e){let t=n.getParameter(n.MAX_VERTEX_ATTRIBS),i={},s=d(null),r=s,o=!1;function a(L,D,B,P,q){let F=!1,V=h(L,P,B,D);r!==V&&(r=V,c(r.object)),F=f(L,P,B,q),F&&m(L,P,B,q),q!==null&&e.update(q,n.ELEMENT_ARRAY_BUFFER),(F||o)&&(o=!1,v(L,D,B,P),q!==null&&n.bindBuffer(n.ELEMENT_ARRAY_BUFFER,e.get(q).buffer))}function l(){return n.createVertexArray()}function c(L){return n.bindVertexArray(L)}function u(L){return n.deleteVertexArray(L)}function h(L,D,B,P){let q=P.wireframe===!0,F=i[D.id];F===void 0&&(F={},i[D.id]=F);let V=L.isInstancedMesh===!0?L.id:0,Z=F[V];Z===void 0&&(Z={},F[V]=Z);let W=Z[B.id];W===void 0&&(W={},Z[B.id]=W);let j=W[q];return j===void 0&&(j=d(l()),W[q]=j),j}function d(L){let D=[],B=[],P=[];for(let q=0;q<t;q++)D[q]=0,B[q]=0,P[q]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:D,enabledAttributes:B,attributeDivisors:P,object:L,attributes:{},index:null}}function f(L,D,B,P){let q=r.attributes,F=D.attributes,V=0,Z=B.getAttributes();for(let W in Z)if(Z[W].location>=0){let K=q[W],ue=F[W];if(ue===void 0&&(W==="instanceMatrix"&&L.instanceMatrix&&(ue=L.instanceMatrix),W==="instanceColor"&&L.instanceColor&&(ue=L.instanceColor)),K===void 0||K.attribute!==ue||ue&&K.data!==ue.data)return!0;V++}return r.attributesNum!==V||r.index!==P}function m(L,D,B,P){let q={},F=D.attributes,V=0,Z=B.getAttributes();for(let W in Z)if(Z[W].location>=0){let K=F[W];K===void 0&&(W==="instanceMatrix"&&L.instanceMatrix&&(K=L.instanceMatrix),W==="instanceColor"&&L.instanceColor&&(K=L.instanceColor));let ue={};ue.attribute=K,K&&K.data&&(ue.data=K.data),q[W]=ue,V++}r.attributes=q,r.attributesNum=V,r.index=P}function _(){let L=r.newAttributes;for(let D=0,B=L.length;D<B;D++)L[D]=0}function p(L){g(L,0)}function g(L,D){let B=r.newAttributes,P=r.enabledAttributes,q=r.attributeDivisors;B[L]=1,P[L]===0&&(n.enableVertexAttribArray(L),P[L]=1),q[L]!==D&&(n.vertexAttribDivisor(L,D),q[L]=D)}function x(){let L=r.newAttributes,D=r.enabledAttributes;for(let B=0,P=D.length;B<P;B++)D[B]!==L[B]&&(n.disableVertexAttribArray(B),D[B]=0)}function b(L,D,B,P,q,F,V){V===!0?n.vertexAttribIPointer(L,D,B,q,F):n.vertexAttribPointer(L,D,B,P,q,F)}function v(L,D,B,P){_();let q=P.attributes,F=B.getAttributes(),V=D.defaultAttributeValues;for(let Z in F){let W=F[Z];if(W.location>=0){let j=q[Z];if(j===void 0&&(Z==="instanceMatrix"&&L.instanceMatrix&&(j=L.instanceMatrix),Z==="instanceColor"&&L.instanceColor&&(j=L.instanceColor)),j!==void 0){let K=j.normalized,ue=j.itemSize,ae=e.get(j);if(ae===void 0)continue;let G=ae.buffer,ee=ae.type,ne=ae.bytesPerElement,re=ee===n.INT||ee===n.UNSIGNED_INT||j.gpuType===eh;if(j.isInterleavedBufferAttribute){let le=j.data,Le=le.isInterleavedBuffer===!0?le.stride:le.itemSize,vt=j.offset;if(le.isInstancedInterleavedBuffer||le.isInstancedBufferAttribute){for(let Ne=0;Ne<W.locationSize;Ne++)g(W.location+Ne,le.meshPerAttribute);L.isInstancedMesh!==!0&&P._maxInstanceCount===void 0&&(P._maxInstanceCount=le.meshPerAttribute*le.count)}else for(let Ne=0;Ne<W.locationSize;Ne++)p(W.location+Ne);n.bindBuffer(n.ARRAY_BUFFER,G);for(let Ne=0;Ne<W.locationSize;Ne++)b(W.location+Ne,ue/W.locationSize,ee,K,Le*ne,(vt+ue/W.locationSize*Ne)*ne,re)}else{if(j.isInstancedBufferAttribute){for(let le=0;le<W.locationSize;le++)g(W.location+le,j.meshPerAttribute);L.isInstancedMesh!==!0&&P._maxInstanceCount===void 0&&(P._maxInstanceCount=j.meshPerAttribute*j.count)}else for(let le=0;le<W.locationSize;le++)p(W.location+le);n.bindBuffer(n.ARRAY_BUFFER,G);for(let le=0;le<W.locationSize;le++)b(W.location+le,ue/W.locationSize,ee,K,ue*ne,ue/W.locationSize*le*ne,re)}}else if(V!==void 0){let K=V[Z];if(K!==void 0)switch(K.length){case 2:n.vertexAttrib2fv(W.location,K);break;case 3:n.vertexAttrib3fv(W.location,K);break;case 4:n.vertexAttrib4fv(W.location,K);break;default:n.vertexAttrib1fv(W.location,K)}}}}x()}function T(){R();for(let L in i){let D=i[L];for(let B in D){let P=D[B];for(let q in P){let F=P[q];for(let V in F)u(F[V].object),delete F[V];delete P[q]}}delete i[L]}}function w(L){if(i[L.id]===void 0)return;let D=i[L.id];for(let B in D){let P=D[B];for(let q in P){let F=P[q];for(let V in F)u(F[V].object),delete F[V];delete P[q]}}delete i[L.id]}function y(L){for(let D in i){let B=i[D];for(let P in B){let q=B[P];if(q[L.id]===void 0)continue;let F=q[L.id];for(let V in F)u(F[V].object),delete F[V];delete q[L.id]}}}function M(L){for(let D in i){let B=i[D],P=L.isInstancedMesh===!0?L.id:0,q=B[P];if(q!==void 0){for(let F in q){let V=q[F];for(let Z in V)u(V[Z].object),delete V[Z];delete q[F]}delete B[P],Object.keys(B).length===0&&delete i[D]}}}function R(){C(),o=!0,r!==s&&(r=s,c(r.object))}function C(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:R,resetDefaultState:C,dispose:T,releaseStatesOfGeometry:w,releaseStatesOfObject:M,releaseStatesOfProgram:y,initAttributes:_,enableAttribute:p,disableUnusedAttributes:x}}function bC(n,e,t){let i;function s(l){i=l}function r(l,c){n.drawArrays(i,l,c),t.update(c,i,1)}function o(l,c,u){u!==0&&(n.drawArraysInstanced(i,l,c,u),t.update(c,i,u))}function a(l,c,u){if(u===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(i,l,0,c,0,u);let d=0;for(let f=0;f<u;f++)d+=c[f];t.update(d,i,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function SC(n,e,t,i){let s;function r(){if(s!==void 0)return s;if(e.has("EXT_texture_filter_anisotropic")===!0){let y=e.get("EXT_texture_filter_anisotropic");s=n.getParameter(y.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(y){return!(y!==ni&&i.convert(y)!==n.getParameter(n.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(y){let M=y===Xi&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(y!==ti&&y!==gi&&!M&&i.convert(y)!==n.getParameter(n.IMPLEMENTATION_COLOR_READ_TYPE))}function l(y){if(y==="highp"){if(n.getShaderPrecisionFormat(n.VERTEX_SHADER,n.HIGH_FLOAT).precision>0&&n.getShaderPrecisionFormat(n.FRAGMENT_SHADER,n.HIGH_FLOAT).precision>0)return"highp";y="mediump"}return y==="mediump"&&n.getShaderPrecisionFormat(n.VERTEX_SHADER,n.MEDIUM_FLOAT).precision>0&&n.getShaderPrecisionFormat(n.FRAGMENT_SHADER,n.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=t.precision!==void 0?t.precision:"highp",u=l(c);u!==c&&(Ie("WebGLRenderer:",c,"not supported, using",u,"instead."),c=u);let h=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),d=t.logarithmicDepthBuffer===!0&&h===!1;t.reversedDepthBuffer===!0&&h===!1&&Ie("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&h===!0&&Ie("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=n.getParameter(n.MAX_TEXTURE_IMAGE_UNITS),m=n.getParameter(n.MAX_VERTEX_TEXTURE_IMAGE_UNITS),_=n.getParameter(n.MAX_TEXTURE_SIZE),p=n.getParameter(n.MAX_CUBE_MAP_TEXTURE_SIZE),g=n.getParameter(n.MAX_VERTEX_ATTRIBS),x=n.getParameter(n.MAX_VERTEX_UNIFORM_VECTORS),b=n.getParameter(n.MAX_VARYING_VECTORS),v=n.getParameter(n.MAX_FRAGMENT_UNIFORM_VECTORS),T=n.getParameter(n.MAX_SAMPLES),w=n.getParameter(n.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:d,reversedDepthBuffer:h,maxTextures:f,maxVertexTextures:m,maxTextureSize:_,maxCubemapSize:p,maxAttributes:g,maxVertexUniforms:x,maxVaryings:b,maxFragmentUniforms:v,maxSamples:T,samples:w}}function MC(n){let e=this,t=null,i=0,s=!1,r=!1,o=new ci,a=new ze,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(h,d){let f=h.length!==0||d||i!==0||s;return s=d,i=h.length,f},this.beginShadows=function(){r=!0,u(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(h,d){t=u(h,d,0)},this.setState=function(h,d,f){let m=h.clippingPlanes,_=h.clipIntersection,p=h.clipShadows,g=n.get(h);if(!s||m===null||m.length===0||r&&!p)r?u(null):c();else{let x=r?0:i,b=x*4,v=g.clippingState||null;l.value=v,v=u(m,d,b,f);for(let T=0;T!==b;++T)v[T]=t[T];g.clippingState=v,this.numIntersection=_?this.numPlanes:0,this.numPlanes+=x}};function c(){l.value!==t&&(l.value=t,l.needsUpdate=i>0),e.numPlanes=i,e.numIntersection=0}function u(h,d,f,m){let _=h!==null?h.length:0,p=null;if(_!==0){if(p=l.value,m!==!0||p===null){let g=f+_*4,x=d.matrixWorldInverse;a.getNormalMatrix(x),(p===null||p.length<g)&&(p=new Float32Array(g));for(let b=0,v=f;b!==_;++b,v+=4)o.copy(h[b]).applyMatrix4(x,a),o.normal.toArray(p,v),p[v+3]=o.constant}l.value=p,l.needsUpdate=!0}return e.numPlanes=_,e.numIntersection=0,p}}var ec=class extends hi{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let i={width:e,height:e,depth:1},s=[i,i,i,i,i,i];this.texture=new wl(s),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let i={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},s=new Vi(5,5,5),r=new Jn({name:"CubemapFromEquirect",uniforms:io(i.uniforms),vertexShader:i.vertexShader,fragmentShader:i.fragmentShader,side:Yn,blending:Jr});r.uniforms.tEquirect.value=t;let o=new st(s,r),a=t.minFilter;return t.minFilter===jn&&(t.minFilter=Wt),new ua(1,10,this).update(e,o),t.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(e,t=!0,i=!0,s=!0){let r=e.getRenderTarget();for(let o=0;o<6;o++)e.setRenderTarget(this,o),e.clear(t,i,s);e.setRenderTarget(r)}},rx=256,wC=3,TC=20,Cx=256,Rx=16,AC=3,EC=new N,CC=new be,zh=class n{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new ua(1,10,null),this._boxMesh=new st(new Vi(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,i=.1,s=100,r={}){let{size:o=256,position:a=EC}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),u=this._getSourceTarget(!0);t>0&&(u.texture.mipmapsAutoUpdate=!1);let h=l.autoClear,d=l.autoClearColor,f=l.autoClearDepth,m=l.autoClearStencil,_=e.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,_===null&&(e.background=l.getClearColor(CC));let p=new ua(i,s,u);return p.position.copy(a),p.update(l,e),l.autoClear=h,l.autoClearColor=d,l.autoClearDepth=f,l.autoClearStencil=m,e.background=_,t>0&&(u.texture.mipmapsAutoUpdate=!0,this._blur(c,t)),this._applyPMREM(c),c}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=lx(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=ax(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(rx,Zp(e))}_fromTexture(e,t){e.mapping===eo||e.mapping===pa?this._setSize(e.image.length===0?rx:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let i=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(i),i}_allocateTarget(){let e=this._cubeSize,t=ox(e,!1,!1),i=Math.log2(e)-wC;for(let s=0;s<=i;s++)t.texture.mipmaps.push({width:e>>s,height:e>>s});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,i=this._sourceTarget;return(i===null||i.width!==t||e&&i.depthBuffer===!1)&&(i!==null&&i.dispose(),this._sourceTarget=ox(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,i){let s=this._boxMesh,r=this._cubeCamera;s.material=i,r.renderTarget=e,r.activeMipmapLevel=t;let o=e.width>>t;e.viewport.set(0,0,o,o),r.update(this._renderer,s),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===eo||e.mapping===pa?(this._cubemapMaterial===null&&(this._cubemapMaterial=lx()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=ax()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=RC(),this._integrationMaterial=IC());let t=this._cubeSize,i=e.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(t/Rx);for(let o=0;o<=i;o++){let a=n.lodToRoughness(o,i);if(o>i-AC)r.roughness.value=a,this._renderCube(e,o,this._integrationMaterial);else{let l=a>0?Math.log2(t)+.5*Math.log2(6/(Cx*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(e,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=PC());let i=this._blurMaterial,s=i.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(e,0,i),s.envMap.value=e.texture,this._renderCube(r,0,i)}};function ox(n,e,t){return new ec(n,{minFilter:jn,generateMipmaps:e,type:Xi,colorSpace:Xn,depthBuffer:t})}function tc(n,e,t){return new Jn({name:n,uniforms:e,vertexShader:je.cube_vert,fragmentShader:t,side:Yn,blending:Jr,depthTest:!1,depthWrite:!1})}function RC(){return tc("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${Cx}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function IC(){return tc("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:Rx}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function PC(){return tc("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${TC}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function ax(){return tc("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function lx(){return tc("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function LC(n){let e=new WeakMap,t=new WeakMap,i=null;function s(d,f=!1){return d==null?null:f?o(d):r(d)}function r(d){if(d&&d.isTexture){let f=d.mapping;if(f===Zu||f===Ju)if(e.has(d)){let m=e.get(d).texture;return a(m,d.mapping)}else{let m=d.image;if(m&&m.height>0){let _=new ec(m.height);return _.fromEquirectangularTexture(n,d),e.set(d,_),d.addEventListener("dispose",c),a(_.texture,d.mapping)}else return null}}return d}function o(d){if(d&&d.isTexture&&d.isPMREMTexture!==!0){let f=d.mapping,m=f===Zu||f===Ju,_=f===eo||f===pa;if(m||_){let p=t.get(d),g=p!==void 0?p.texture.pmremVersion:0;if(d.isRenderTargetTexture&&d.pmremVersion!==g)return i===null&&(i=new zh(n)),p=m?i.fromEquirectangular(d,p):i.fromCubemap(d,p),p.texture.pmremVersion=d.pmremVersion,t.set(d,p),p.texture;if(p!==void 0)return p.texture;{let x=d.image;return m&&x&&x.height>0||_&&x&&l(x)?(i===null&&(i=new zh(n)),p=m?i.fromEquirectangular(d):i.fromCubemap(d),p.texture.pmremVersion=d.pmremVersion,t.set(d,p),d.addEventListener("dispose",u),p.texture):null}}}return d}function a(d,f){return f===Zu?d.mapping=eo:f===Ju&&(d.mapping=pa),d}function l(d){let f=0,m=6;for(let _=0;_<m;_++)d[_]!==void 0&&f++;return f===m}function c(d){let f=d.target;f.removeEventListener("dispose",c);let m=e.get(f);m!==void 0&&(e.delete(f),m.dispose())}function u(d){let f=d.target;f.removeEventListener("dispose",u);let m=t.get(f);m!==void 0&&(t.delete(f),m.dispose())}function h(){e=new WeakMap,t=new WeakMap,i!==null&&(i.dispose(),i=null)}return{get:s,dispose:h}}function NC(n){let e={};function t(i){if(e[i]!==void 0)return e[i];let s=n.getExtension(i);return e[i]=s,s}return{has:function(i){return t(i)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(i){let s=t(i);return s===null&&Ur("WebGLRenderer: "+i+" extension not supported."),s}}}function DC(n,e,t,i){let s={},r=new WeakMap,o=new FinalizationRegistry(m=>delete s[m]);function a(m){l(m.target)}function l(m){m.index!==null&&e.remove(m.index);for(let p in m.attributes)e.remove(m.attributes[p]);m.removeEventListener("dispose",a),delete s[m.id],o.unregister(m);let _=r.get(m);_&&(e.remove(_),r.delete(m)),i.releaseStatesOfGeometry(m),m.isInstancedBufferGeometry===!0&&delete m._maxInstanceCount,t.memory.geometries--}function c(m,_){return s[_.id]!==void 0||(_.addEventListener("dispose",a),s[_.id]=new WeakRef(_),o.register(_,_.id,_),t.memory.geometries++),_}function u(m){let _=m.attributes;for(let p in _)e.update(_[p],n.ARRAY_BUFFER)}function h(m){let _=m.index,p=m.attributes.position,g=0;if(p===void 0)return;let x=_!==null?_.array.length:p.array.length/3-1,b=p.count>=65535?Gr:zr,v=new b(Math.ceil(x/3)*6,1),T=v.array;if(_!==null){let y=_.array;g=_.version;for(let M=0,R=0;M<x;M+=3){let C=y[M+0],L=y[M+1],D=y[M+2];T[R++]=C,T[R++]=L,T[R++]=L,T[R++]=D,T[R++]=D,T[R++]=C}}else{g=p.version;for(let y=0,M=0;y<x;y+=3){let R=y+0,C=y+1,L=y+2;T[M++]=R,T[M++]=C,T[M++]=C,T[M++]=L,T[M++]=L,T[M++]=R}}v.version=g;let w=r.get(m);w&&e.remove(w),r.set(m,v)}function d(m){let _=r.get(m);if(_){let p=m.index;p!==null&&_.version<p.version&&h(m)}else h(m);return r.get(m)}function f(){for(let m in s){let _=s[m].deref();_!==void 0&&l(_)}}return{get:c,update:u,getWireframeAttribute:d,dispose:f}}function OC(n,e,t){let i;function s(h){i=h}let r,o;function a(h){r=h.type,o=h.bytesPerElement}function l(h,d){n.drawElements(i,d,r,h*o),t.update(d,i,1)}function c(h,d,f){f!==0&&(n.drawElementsInstanced(i,d,r,h*o,f),t.update(d,i,f))}function u(h,d,f){if(f===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(i,d,0,r,h,0,f);let _=0;for(let p=0;p<f;p++)_+=d[p];t.update(_,i,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=u}function UC(n){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function i(r,o,a){switch(t.calls++,o){case n.TRIANGLES:t.triangles+=a*(r/3);break;case n.LINES:t.lines+=a*(r/2);break;case n.LINE_STRIP:t.lines+=a*(r-1);break;case n.LINE_LOOP:t.lines+=a*r;break;case n.POINTS:t.points+=a*r;break;default:Fe("WebGLInfo: Unknown draw mode:",o);break}}function s(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:s,update:i}}function FC(n,e,t){let i=new WeakMap,s=new ot;function r(o,a,l){let c=o.morphTargetInfluences,u=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,h=u!==void 0?u.length:0,d=i.get(a);if(d===void 0||d.count!==h){let R=function(){y.dispose(),i.delete(a),a.removeEventListener("dispose",R)};d!==void 0&&d.texture.dispose();let f=a.morphAttributes.position!==void 0,m=a.morphAttributes.normal!==void 0,_=a.morphAttributes.color!==void 0,p=a.morphAttributes.position||[],g=a.morphAttributes.normal||[],x=a.morphAttributes.color||[],b=0;f===!0&&(b=1),m===!0&&(b=2),_===!0&&(b=3);let v=a.attributes.position.count*b,T=1;v>e.maxTextureSize&&(T=Math.ceil(v/e.maxTextureSize),v=e.maxTextureSize);let w=new Float32Array(v*T*4*h),y=new yl(w,v,T,h);y.type=gi,y.needsUpdate=!0;let M=b*4;for(let C=0;C<h;C++){let L=p[C],D=g[C],B=x[C],P=v*T*4*C;for(let q=0;q<L.count;q++){let F=q*M;f===!0&&(s.fromBufferAttribute(L,q),w[P+F+0]=s.x,w[P+F+1]=s.y,w[P+F+2]=s.z,w[P+F+3]=0),m===!0&&(s.fromBufferAttribute(D,q),w[P+F+4]=s.x,w[P+F+5]=s.y,w[P+F+6]=s.z,w[P+F+7]=0),_===!0&&(s.fromBufferAttribute(B,q),w[P+F+8]=s.x,w[P+F+9]=s.y,w[P+F+10]=s.z,w[P+F+11]=B.itemSize===4?s.w:1)}}d={count:h,texture:y,size:new Te(v,T)},i.set(a,d),a.addEventListener("dispose",R)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(n,"morphTexture",o.morphTexture,t);else{let f=0;for(let _=0;_<c.length;_++)f+=c[_];let m=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(n,"morphTargetBaseInfluence",m),l.getUniforms().setValue(n,"morphTargetInfluences",c)}l.getUniforms().setValue(n,"morphTargetsTexture",d.texture,t),l.getUniforms().setValue(n,"morphTargetsTextureSize",d.size)}return{update:r}}function BC(n,e,t,i,s){let r=new WeakMap;function o(c){let u=s.render.frame,h=c.geometry,d=e.get(c,h);if(r.get(d)!==u&&(e.update(d),r.set(d,u)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==u&&(t.update(c.instanceMatrix,n.ARRAY_BUFFER),c.instanceColor!==null&&t.update(c.instanceColor,n.ARRAY_BUFFER),r.set(c,u))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==u&&(f.update(),r.set(f,u))}return d}function a(){r=new WeakMap}function l(c){let u=c.target;u.removeEventListener("dispose",l),i.releaseStatesOfObject(u),t.remove(u.instanceMatrix),u.instanceColor!==null&&t.remove(u.instanceColor)}return{update:o,dispose:a}}var kC={[Ip]:"LINEAR_TONE_MAPPING",[Pp]:"REINHARD_TONE_MAPPING",[Lp]:"CINEON_TONE_MAPPING",[Np]:"ACES_FILMIC_TONE_MAPPING",[Op]:"AGX_TONE_MAPPING",[Up]:"NEUTRAL_TONE_MAPPING",[Dp]:"CUSTOM_TONE_MAPPING"};function zC(n,e,t,i,s,r){let o=new hi(e,t,{type:n,depthBuffer:s,stencilBuffer:r,samples:i?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,u=new it;u.setAttribute("position",new Be([-1,3,0,-1,-1,0,3,-1,0],3)),u.setAttribute("uv",new Be([0,2,0,0,2,0],2));let h=new Gu({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),d=new st(u,h),f=new Is(-1,1,1,-1,0,1),m=null,_=null,p=!1,g,x=null,b=[],v=!1;this.setSize=function(T,w){o.setSize(T,w),a!==null&&a.setSize(T,w),l!==null&&l.setSize(T,w);for(let y=0;y<b.length;y++){let M=b[y];M.setSize&&M.setSize(T,w)}},this.setEffects=function(T){b=T,v=b.length>0&&b[0].isRenderPass===!0;let w=o.width,y=o.height;b.length>0&&a===null&&(a=new hi(w,y,{type:Xi,depthBuffer:!1,stencilBuffer:!1}),l=new hi(w,y,{type:Xi,depthBuffer:!1,stencilBuffer:!1}));let M=s===!0&&b.some(R=>R.needsDepthTexture===!0);M!==(o.depthTexture!==null)&&(M===!0&&c===null&&(c=new Ts(w,y),r===!0&&(c.format=Ls,c.type=no)),o.dispose(),o.depthTexture=M?c:null,o.resolveDepthBuffer=M,o.storeMultisampledDepthBuffer=M);for(let R=0;R<b.length;R++){let C=b[R];C.setSize&&C.setSize(w,y),M&&C.needsDepthTexture===!0&&C.setDepthTexture&&C.setDepthTexture(c)}},this.begin=function(T,w){if(p||T.toneMapping===ts&&b.length===0)return!1;if(x=w,w!==null){let y=w.width,M=w.height;(o.width!==y||o.height!==M)&&this.setSize(y,M)}return v===!1&&T.setRenderTarget(o),g=T.toneMapping,T.toneMapping=ts,!0},this.hasRenderPass=function(){return v},this.end=function(T,w){T.toneMapping=g,p=!0;let y=o,M=a;for(let R=0;R<b.length;R++){let C=b[R];C.enabled!==!1&&(C.render(T,M,y,w),C.needsSwap!==!1&&(y=M,M=M===a?l:a))}if(m!==T.outputColorSpace||_!==T.toneMapping){m=T.outputColorSpace,_=T.toneMapping,h.defines={},Ve.getTransfer(m)===mt&&(h.defines.SRGB_TRANSFER="");let R=kC[_];R&&(h.defines[R]=""),h.needsUpdate=!0}h.uniforms.tDiffuse.value=y.texture,T.setRenderTarget(x),T.render(d,f),x=null,p=!1},this.isCompositing=function(){return p},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),u.dispose(),h.dispose()}}var Ix=new Yt,Px=new Ts(1,1),Lx=new Al(1),Nx=new yl,Dx=new Fu,Ox=new wl,cx=[],ux=[],hx=new Float32Array(16),dx=new Float32Array(9),fx=new Float32Array(4);function xa(n,e,t){let i=n[0];if(i<=0||i>0)return n;let s=e*t,r=cx[s];if(r===void 0&&(r=new Float32Array(s),cx[s]=r),e!==0){i.toArray(r,0);for(let o=1,a=0;o!==e;++o)a+=t,n[o].toArray(r,a)}return r}function dn(n,e){if(n.length!==e.length)return!1;for(let t=0,i=n.length;t<i;t++)if(n[t]!==e[t])return!1;return!0}function fn(n,e){for(let t=0,i=e.length;t<i;t++)n[t]=e[t]}function Vh(n,e){let t=ux[e];t===void 0&&(t=new Int32Array(e),ux[e]=t);for(let i=0;i!==e;++i)t[i]=n.allocateTextureUnit();return t}function GC(n,e){let t=this.cache;t[0]!==e&&(n.uniform1f(this.addr,e),t[0]=e)}function VC(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(n.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(dn(t,e))return;n.uniform2fv(this.addr,e),fn(t,e)}}function HC(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(n.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(n.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if(dn(t,e))return;n.uniform3fv(this.addr,e),fn(t,e)}}function WC(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(n.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(dn(t,e))return;n.uniform4fv(this.addr,e),fn(t,e)}}function XC(n,e){let t=this.cache,i=e.elements;if(i===void 0){if(dn(t,e))return;n.uniformMatrix2fv(this.addr,!1,e),fn(t,e)}else{if(dn(t,i))return;fx.set(i),n.uniformMatrix2fv(this.addr,!1,fx),fn(t,i)}}function qC(n,e){let t=this.cache,i=e.elements;if(i===void 0){if(dn(t,e))return;n.uniformMatrix3fv(this.addr,!1,e),fn(t,e)}else{if(dn(t,i))return;dx.set(i),n.uniformMatrix3fv(this.addr,!1,dx),fn(t,i)}}function $C(n,e){let t=this.cache,i=e.elements;if(i===void 0){if(dn(t,e))return;n.uniformMatrix4fv(this.addr,!1,e),fn(t,e)}else{if(dn(t,i))return;hx.set(i),n.uniformMatrix4fv(this.addr,!1,hx),fn(t,i)}}function YC(n,e){let t=this.cache;t[0]!==e&&(n.uniform1i(this.addr,e),t[0]=e)}function jC(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(n.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(dn(t,e))return;n.uniform2iv(this.addr,e),fn(t,e)}}function KC(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(n.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(dn(t,e))return;n.uniform3iv(this.addr,e),fn(t,e)}}function ZC(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(n.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(dn(t,e))return;n.uniform4iv(this.addr,e),fn(t,e)}}function JC(n,e){let t=this.cache;t[0]!==e&&(n.uniform1ui(this.addr,e),t[0]=e)}function QC(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(n.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(dn(t,e))return;n.uniform2uiv(this.addr,e),fn(t,e)}}function eR(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(n.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(dn(t,e))return;n.uniform3uiv(this.addr,e),fn(t,e)}}function tR(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(n.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(dn(t,e))return;n.uniform4uiv(this.addr,e),fn(t,e)}}function Hh(n){return n.version===0&&(n.compareFunction=$p,n.needsUpdate=!0),n}function nR(n,e,t){let i=this.cache,s=t.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s);let r;this.type===n.SAMPLER_2D_SHADOW?r=Hh(Px):r=Ix,t.setTexture2D(e||r,s)}function iR(n,e,t){let i=this.cache,s=t.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s),t.setTexture3D(e||Dx,s)}function sR(n,e,t){let i=this.cache,s=t.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s);let r;this.type===n.SAMPLER_CUBE_SHADOW?r=Hh(Lx):r=Ox,t.setTextureCube(e||r,s)}function rR(n,e,t){let i=this.cache,s=t.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s),t.setTexture2DArray(e||Nx,s)}function oR(n){switch(n){case 5126:return GC;case 35664:return VC;case 35665:return HC;case 35666:return WC;case 35674:return XC;case 35675:return qC;case 35676:return $C;case 5124:case 35670:return YC;case 35667:case 35671:return jC;case 35668:case 35672:return KC;case 35669:case 35673:return ZC;case 5125:return JC;case 36294:return QC;case 36295:return eR;case 36296:return tR;case 35678:case 36198:case 36298:case 36306:case 35682:return nR;case 35679:case 36299:case 36307:return iR;case 35680:case 36300:case 36308:case 36293:return sR;case 36289:case 36303:case 36311:case 36292:return rR}}function aR(n,e){n.uniform1fv(this.addr,e)}function lR(n,e){let t=xa(e,this.size,2);n.uniform2fv(this.addr,t)}function cR(n,e){let t=xa(e,this.size,3);n.uniform3fv(this.addr,t)}function uR(n,e){let t=xa(e,this.size,4);n.uniform4fv(this.addr,t)}function hR(n,e){let t=xa(e,this.size,4);n.uniformMatrix2fv(this.addr,!1,t)}function dR(n,e){let t=xa(e,this.size,9);n.uniformMatrix3fv(this.addr,!1,t)}function fR(n,e){let t=xa(e,this.size,16);n.uniformMatrix4fv(this.addr,!1,t)}function pR(n,e){n.uniform1iv(this.addr,e)}function mR(n,e){n.uniform2iv(this.addr,e)}function gR(n,e){n.uniform3iv(this.addr,e)}function _R(n,e){n.uniform4iv(this.addr,e)}function yR(n,e){n.uniform1uiv(this.addr,e)}function vR(n,e){n.uniform2uiv(this.addr,e)}function xR(n,e){n.uniform3uiv(this.addr,e)}function bR(n,e){n.uniform4uiv(this.addr,e)}function SR(n,e,t){let i=this.cache,s=e.length,r=Vh(t,s);dn(i,r)||(n.uniform1iv(this.addr,r),fn(i,r));let o;this.type===n.SAMPLER_2D_SHADOW?o=Hh(Px):o=Ix;for(let a=0;a!==s;++a)t.setTexture2D(e[a]||o,r[a])}function MR(n,e,t){let i=this.cache,s=e.length,r=Vh(t,s);dn(i,r)||(n.uniform1iv(this.addr,r),fn(i,r));for(let o=0;o!==s;++o)t.setTexture3D(e[o]||Dx,r[o])}function wR(n,e,t){let i=this.cache,s=e.length,r=Vh(t,s);dn(i,r)||(n.uniform1iv(this.addr,r),fn(i,r));let o;this.type===n.SAMPLER_CUBE_SHADOW?o=Hh(Lx):o=Ox;for(let a=0;a!==s;++a)t.setTextureCube(e[a]||o,r[a])}function TR(n,e,t){let i=this.cache,s=e.length,r=Vh(t,s);dn(i,r)||(n.uniform1iv(this.addr,r),fn(i,r));for(let o=0;o!==s;++o)t.setTexture2DArray(e[o]||Nx,r[o])}function AR(n){switch(n){case 5126:return aR;case 35664:return lR;case 35665:return cR;case 35666:return uR;case 35674:return hR;case 35675:return dR;case 35676:return fR;case 5124:case 35670:return pR;case 35667:case 35671:return mR;case 35668:case 35672:return gR;case 35669:case 35673:return _R;case 5125:return yR;case 36294:return vR;case 36295:return xR;case 36296:return bR;case 35678:case 36198:case 36298:case 36306:case 35682:return SR;case 35679:case 36299:case 36307:return MR;case 35680:case 36300:case 36308:case 36293:return wR;case 36289:case 36303:case 36311:case 36292:return TR}}var om=class{constructor(e,t,i){this.id=e,this.addr=i,this.cache=[],this.type=t.type,this.setValue=oR(t.type)}},am=class{constructor(e,t,i){this.id=e,this.addr=i,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=AR(t.type)}},lm=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,i){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(e,t[a.id],i)}}},sm=/(\w+)(\])?(\[|\.)?/g;function px(n,e){n.seq.push(e),n.map[e.id]=e}function ER(n,e,t){let i=n.name,s=i.length;for(sm.lastIndex=0;;){let r=sm.exec(i),o=sm.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){px(t,c===void 0?new om(a,n,e):new am(a,n,e));break}else{let h=t.map[a];h===void 0&&(h=new lm(a),px(t,h)),t=h}}}var va=class{constructor(e,t){this.seq=[],this.map={};let i=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let o=0;o<i;++o){let a=e.getActiveUniform(t,o),l=e.getUniformLocation(t,a.name);ER(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===e.SAMPLER_2D_SHADOW||o.type===e.SAMPLER_CUBE_SHADOW||o.type===e.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(e,t,i,s){let r=this.map[t];r!==void 0&&r.setValue(e,i,s)}setOptional(e,t,i){let s=t[i];s!==void 0&&this.setValue(e,i,s)}static upload(e,t,i,s){for(let r=0,o=t.length;r!==o;++r){let a=t[r],l=i[a.id];l.needsUpdate!==!1&&a.setValue(e,l.value,s)}}static seqWithValue(e,t){let i=[];for(let s=0,r=e.length;s!==r;++s){let o=e[s];o.id in t&&i.push(o)}return i}};function mx(n,e,t){let i=n.createShader(e);return n.shaderSource(i,t),n.compileShader(i),i}var CR=37297,RR=0;function IR(n,e){let t=n.split(`
`),i=[],s=Math.max(e-6,0),r=Math.min(e+6,t.length);for(let o=s;o<r;o++){let a=o+1;i.push(`${a===e?">":" "} ${a}: ${t[o]}`)}return i.join(`
`)}var gx=new ze;function PR(n){Ve._getMatrix(gx,Ve.workingColorSpace,n);let e=`mat3( ${gx.elements.map(t=>t.toFixed(4))} )`;switch(Ve.getTransfer(n)){case gl:return[e,"LinearTransferOETF"];case mt:return[e,"sRGBTransferOETF"];default:return Ie("WebGLProgram: Unsupported color space: ",n),[e,"LinearTransferOETF"]}}function _x(n,e,t){let i=n.getShaderParameter(e,n.COMPILE_STATUS),r=(n.getShaderInfoLog(e)||"").trim();if(i&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return t.toUpperCase()+`

`+r+`

`+IR(n.getShaderSource(e),a)}else return r}function LR(n,e){let t=PR(e);return[`vec4 ${n}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var NR={[Ip]:"Linear",[Pp]:"Reinhard",[Lp]:"Cineon",[Np]:"ACESFilmic",[Op]:"AgX",[Up]:"Neutral",[Dp]:"Custom"};function DR(n,e){let t=NR[e];return t===void 0?(Ie("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+n+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+n+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}var kh=new N;function OR(){Ve.getLuminanceCoefficients(kh);let n=kh.x.toFixed(4),e=kh.y.toFixed(4),t=kh.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${n}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function UR(n){return[n.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",n.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Ql).join(`
`)}function FR(n){let e=[];for(let t in n){let i=n[t];i!==!1&&e.push("#define "+t+" "+i)}return e.join(`
`)}function BR(n,e){let t={},i=n.getProgramParameter(e,n.ACTIVE_ATTRIBUTES);for(let s=0;s<i;s++){let r=n.getActiveAttrib(e,s),o=r.name,a=1;r.type===n.FLOAT_MAT2&&(a=2),r.type===n.FLOAT_MAT3&&(a=3),r.type===n.FLOAT_MAT4&&(a=4),t[o]={type:r.type,location:n.getAttribLocation(e,o),locationSize:a}}return t}function Ql(n){return n!==""}function yx(n,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return n.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function vx(n,e){return n.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}var kR=/^[ \t]*#include +<([\w\d./]+)>/gm;function cm(n){return n.replace(kR,zR)}function zR(n,e){let t=je[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return cm(t)}var GR=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function xx(n){return n.replace(GR,VR)}function VR(n,e,t,i){let s="";for(let r=parseInt(e);r<parseInt(t);r++)s+=i.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function bx(n){let e=`precision ${n.precision} float;
	precision ${n.precision} int;
	precision ${n.precision} sampler2D;
	precision ${n.precision} samplerCube;
	precision ${n.precision} sampler3D;
	precision ${n.precision} sampler2DArray;
	precision ${n.precision} sampler2DShadow;
	precision ${n.precision} samplerCubeShadow;
	precision ${n.precision} sampler2DArrayShadow;
	precision ${n.precision} isampler2D;
	precision ${n.precision} isampler3D;
	precision ${n.precision} isamplerCube;
	precision ${n.precision} isampler2DArray;
	precision ${n.precision} usampler2D;
	precision ${n.precision} usampler3D;
	precision ${n.precision} usamplerCube;
	precision ${n.precision} usampler2DArray;
	`;return n.precision==="highp"?e+=`
#define HIGH_PRECISION`:n.precision==="mediump"?e+=`
#define MEDIUM_PRECISION`:n.precision==="lowp"&&(e+=`
#define LOW_PRECISION`),e}var HR={[Vl]:"SHADOWMAP_TYPE_PCF",[da]:"SHADOWMAP_TYPE_VSM"};function WR(n){return HR[n.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var XR={[pa]:"ENVMAP_MODE_REFRACTION"};function qR(n){return n.envMap===!1?"ENVMAP_MODE_REFLECTION":XR[n.envMapMode]||"ENVMAP_MODE_REFLECTION"}var $R={[Hl]:"ENVMAP_BLENDING_MULTIPLY",[Ov]:"ENVMAP_BLENDING_MIX",[Uv]:"ENVMAP_BLENDING_ADD"};function YR(n){return n.envMap===!1?"ENVMAP_BLENDING_NONE":$R[n.combine]||"ENVMAP_BLENDING_NONE"}function jR(n,e,t,i){let s=n.getContext(),r=t.defines,o=t.vertexShader,a=t.fragmentShader,l=WR(t),c=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",u=qR(t),h=YR(t),d=UR(t),f=FR(r),m=s.createProgram(),_,p,g=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(_=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Ql).join(`
`),_.length>0&&(_+=`
`),p=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Ql).join(`
`),p.length>0&&(p+=`
`)):(_=[bx(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+u:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Ql).join(`
`),p=[bx(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+c:"",t.envMap?"#define "+u:"",t.envMap?"#define "+h:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==ts?"#define TONE_MAPPING":"",t.toneMapping!==ts?je.tonemapping_pars_fragment:"",t.toneMapping!==ts?DR("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",je.colorspace_pars_fragment,LR("linearToOutputTexel",t.outputColorSpace),OR(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(Ql).join(`
`)),o=cm(o),o=yx(o,t),o=vx(o,t),a=cm(a),a=yx(a,t),a=vx(a,t),o=xx(o),a=xx(a),t.isRawShaderMaterial!==!0&&(g=`#version 300 es
`,_=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+_,p=["#define varying in",t.glslVersion===jp?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===jp?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+p);let x=g+_+o,b=g+p+a,v=mx(s,s.VERTEX_SHADER,x),T=mx(s,s.FRAGMENT_SHADER,b);s.attachShader(m,v),s.attachShader(m,T),t.index0AttributeName!==void 0?s.bindAttribLocation(m,0,t.index0AttributeName):t.hasPositionAttribute===!0&&s.bindAttribLocation(m,0,"position"),s.linkProgram(m);function w(C){if(n.debug.checkShaderErrors){let L=s.getProgramInfoLog(m)||"",D=s.getShaderInfoLog(v)||"",B=s.getShaderInfoLog(T)||"",P=L.trim(),q=D.trim(),F=B.trim(),V=!0,Z=!0;if(s.getProgramParameter(m,s.LINK_STATUS)===!1)if(V=!1,typeof n.debug.onShaderError=="function")n.debug.onShaderError(s,m,v,T);else{let W=_x(s,v,"vertex"),j=_x(s,T,"fragment");Fe("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(m,s.VALIDATE_STATUS)+`

Material Name: `+C.name+`
Material Type: `+C.type+`

Program Info Log: `+P+`
`+W+`
`+j)}else P!==""?Ie("WebGLProgram: Program Info Log:",P):(q===""||F==="")&&(Z=!1);Z&&(C.diagnostics={runnable:V,programLog:P,vertexShader:{log:q,prefix:_},fragmentShader:{log:F,prefix:p}})}s.deleteShader(v),s.deleteShader(T),y=new va(s,m),M=BR(s,m)}let y;this.getUniforms=function(){return y===void 0&&w(this),y};let M;this.getAttributes=function(){return M===void 0&&w(this),M};let R=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return R===!1&&(R=s.getProgramParameter(m,CR)),R},this.destroy=function(){i.releaseStatesOfProgram(this),s.deleteProgram(m),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=RR++,this.cacheKey=e,this.usedTimes=1,this.program=m,this.vertexShader=v,this.fragmentShader=T,this}var KR=0,um=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,i){let s=this._getShaderCacheForMaterial(e);return s.has(t)===!1&&(s.add(t),t.usedTimes++),s.has(i)===!1&&(s.add(i),i.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let i of t)i.usedTimes--,i.usedTimes===0&&this.shaderCache.delete(i.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,i=t.get(e);return i===void 0&&(i=new Set,t.set(e,i)),i}_getShaderStage(e){let t=this.shaderCache,i=t.get(e);return i===void 0&&(i=new hm(e),t.set(e,i)),i}},hm=class{constructor(e){this.id=KR++,this.code=e,this.usedTimes=0}};function ZR(n){return n===hr||n===Yl||n===jl}function JR(n,e,t,i,s,r){let o=new ia,a=new um,l=new Set,c=[],u=new Map,h=i.logarithmicDepthBuffer,d={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(y){return l.add(y),y===0?"uv":`uv${y}`}function m(y,M,R,C,L,D){let B=C.fog,P=L.geometry,q=y.isMeshStandardMaterial||y.isMeshLambertMaterial||y.isMeshPhongMaterial?C.environment:null,F=y.isMeshStandardMaterial||y.isMeshLambertMaterial&&!y.envMap||y.isMeshPhongMaterial&&!y.envMap,V=e.get(y.envMap||q,F),Z=d[y.type],W=i.precision;y.precision!==null&&(W=i.getMaxPrecision(y.precision),W!==y.precision&&Ie("WebGLProgram.getParameters:",y.precision,"not supported, using",W,"instead."));let j=P.morphAttributes.position||P.morphAttributes.normal||P.morphAttributes.color,K=j!==void 0?j.length:0,ue=0;P.morphAttributes.position!==void 0&&(ue=1),P.morphAttributes.normal!==void 0&&(ue=2),P.morphAttributes.color!==void 0&&(ue=3);let ae,G,ee,ne;if(Z){let Se=Kn[Z];ae=Se.vertexShader,G=Se.fragmentShader}else{ae=y.vertexShader,G=y.fragmentShader;let Se=a.getVertexShaderStage(y),_t=a.getFragmentShaderStage(y);a.update(y,Se,_t),ee=Se.id,ne=_t.id}let re=n.getRenderTarget(),le=n.state.buffers.depth.getReversed(),Le=L.isInstancedMesh===!0,vt=L.isBatchedMesh===!0,Ne=!!y.map,gt=!!y.matcap,bt=!!V,Qe=bt&&V.isPMREMTexture===!0,Sn=!!y.aoMap,nn=!!y.lightMap,Zn=!!y.bumpMap&&y.wireframe===!1,Ut=!!y.normalMap,Yi=!!y.displacementMap,mn=!!y.emissiveMap,yi=!!y.metalnessMap,vi=!!y.roughnessMap,xi=y.anisotropy>0,k=y.clearcoat>0,bi=y.diffuseRoughness>0,Lt=y.dispersion>0,Nt=y.retroreflectivity>0,xe=y.iridescence>0,sn=y.sheen>0,Oe=y.transmission>0,Ge=xi&&!!y.anisotropyMap,I=k&&!!y.clearcoatMap,A=k&&!!y.clearcoatNormalMap,X=k&&!!y.clearcoatRoughnessMap,oe=bi&&!!y.diffuseRoughnessMap,se=xe&&!!y.iridescenceMap,de=xe&&!!y.iridescenceThicknessMap,_e=sn&&!!y.sheenColorMap,Q=sn&&!!y.sheenRoughnessMap,te=!!y.specularMap,pe=!!y.specularColorMap,O=!!y.specularIntensityMap,ie=Oe&&!!y.transmissionMap,J=Oe&&!!y.thicknessMap,me=!!y.gradientMap,he=!!y.alphaMap,fe=y.alphaTest>0,Pe=!!y.alphaHash,Ye=!!y.extensions,ce=ts;y.toneMapped&&(re===null||re.isXRRenderTarget===!0)&&(ce=n.toneMapping);let De=Qe?V.isCompressedCubeTexture?V.image[0].mipmaps:V.mipmaps:null,$e={shaderID:Z,shaderType:y.type,shaderName:y.name,vertexShader:ae,fragmentShader:G,defines:y.defines,customVertexShaderID:ee,customFragmentShaderID:ne,isRawShaderMaterial:y.isRawShaderMaterial===!0,glslVersion:y.glslVersion,precision:W,batching:vt,batchingColor:vt&&L._colorsTexture!==null,instancing:Le,instancingColor:Le&&L.instanceColor!==null,instancingMorph:Le&&L.morphTexture!==null,outputColorSpace:re===null?n.outputColorSpace:re.isXRRenderTarget===!0?re.texture.colorSpace:Ve.workingColorSpace,alphaToCoverage:!!y.alphaToCoverage,map:Ne,matcap:gt,envMap:bt,envMapMode:bt&&V.mapping,envMapPMREM:Qe,envMapMaxLod:Qe?De.length-1:null,envMapSize:Qe?De[0].width:null,aoMap:Sn,lightMap:nn,bumpMap:Zn,normalMap:Ut,displacementMap:Yi,emissiveMap:mn,normalMapObjectSpace:Ut&&y.normalMapType===zv,normalMapTangentSpace:Ut&&y.normalMapType===ya,packedNormalMap:Ut&&y.normalMapType===ya&&ZR(y.normalMap.format),metalnessMap:yi,roughnessMap:vi,anisotropy:xi,anisotropyMap:Ge,clearcoat:k,clearcoatMap:I,clearcoatNormalMap:A,clearcoatRoughnessMap:X,diffuseRoughness:bi,diffuseRoughnessMap:oe,dispersion:Lt,retroreflection:Nt,iridescence:xe,iridescenceMap:se,iridescenceThicknessMap:de,sheen:sn,sheenColorMap:_e,sheenRoughnessMap:Q,specularMap:te,specularColorMap:pe,specularIntensityMap:O,transmission:Oe,transmissionMap:ie,thicknessMap:J,gradientMap:me,opaque:y.transparent===!1&&y.blending===fa&&y.alphaToCoverage===!1,alphaMap:he,alphaTest:fe,alphaHash:Pe,combine:y.combine,mapUv:Ne&&f(y.map.channel),aoMapUv:Sn&&f(y.aoMap.channel),lightMapUv:nn&&f(y.lightMap.channel),bumpMapUv:Zn&&f(y.bumpMap.channel),normalMapUv:Ut&&f(y.normalMap.channel),displacementMapUv:Yi&&f(y.displacementMap.channel),emissiveMapUv:mn&&f(y.emissiveMap.channel),metalnessMapUv:yi&&f(y.metalnessMap.channel),roughnessMapUv:vi&&f(y.roughnessMap.channel),anisotropyMapUv:Ge&&f(y.anisotropyMap.channel),clearcoatMapUv:I&&f(y.clearcoatMap.channel),clearcoatNormalMapUv:A&&f(y.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:X&&f(y.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:oe&&f(y.diffuseRoughnessMap.channel),iridescenceMapUv:se&&f(y.iridescenceMap.channel),iridescenceThicknessMapUv:de&&f(y.iridescenceThicknessMap.channel),sheenColorMapUv:_e&&f(y.sheenColorMap.channel),sheenRoughnessMapUv:Q&&f(y.sheenRoughnessMap.channel),specularMapUv:te&&f(y.specularMap.channel),specularColorMapUv:pe&&f(y.specularColorMap.channel),specularIntensityMapUv:O&&f(y.specularIntensityMap.channel),transmissionMapUv:ie&&f(y.transmissionMap.channel),thicknessMapUv:J&&f(y.thicknessMap.channel),alphaMapUv:he&&f(y.alphaMap.channel),vertexTangents:!!P.attributes.tangent&&(Ut||xi),vertexNormals:!!P.attributes.normal,vertexColors:y.vertexColors,vertexAlphas:y.vertexColors===!0&&!!P.attributes.color&&P.attributes.color.itemSize===4,pointsUvs:L.isPoints===!0&&!!P.attributes.uv&&(Ne||he),fog:!!B,useFog:y.fog===!0,fogExp2:!!B&&B.isFogExp2,flatShading:y.wireframe===!1&&(y.flatShading===!0||P.attributes.normal===void 0&&Ut===!1&&(y.isMeshLambertMaterial||y.isMeshPhongMaterial||y.isMeshStandardMaterial||y.isMeshPhysicalMaterial)),sizeAttenuation:y.sizeAttenuation===!0,logarithmicDepthBuffer:h,reversedDepthBuffer:le,skinning:L.isSkinnedMesh===!0,hasPositionAttribute:P.attributes.position!==void 0,morphTargets:P.morphAttributes.position!==void 0,morphNormals:P.morphAttributes.normal!==void 0,morphColors:P.morphAttributes.color!==void 0,morphTargetsCount:K,morphTextureStride:ue,numSunLights:M.sun.length,numDirLights:M.directional.length,numPointLights:M.point.length,numSpotLights:M.spot.length,numSpotLightMaps:M.spotLightMap.length,numRectAreaLights:M.rectArea.length,numHemiLights:M.hemi.length,numSunLightShadows:M.sunShadowMap.length,numDirLightShadows:M.directionalShadowMap.length,numPointLightShadows:M.pointShadowMap.length,numSpotLightShadows:M.spotShadowMap.length,numSpotLightShadowsWithMaps:M.numSpotLightShadowsWithMaps,numLightProbes:M.numLightProbes,numLightProbeGrids:D.filter(Se=>Se.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:y.dithering,shadowMapEnabled:n.shadowMap.enabled&&R.length>0,shadowMapType:n.shadowMap.type,toneMapping:ce,decodeVideoTexture:Ne&&y.map.isVideoTexture===!0&&Ve.getTransfer(y.map.colorSpace)===mt,decodeVideoTextureEmissive:mn&&y.emissiveMap.isVideoTexture===!0&&Ve.getTransfer(y.emissiveMap.colorSpace)===mt,premultipliedAlpha:y.premultipliedAlpha,doubleSided:y.side===xn,flipSided:y.side===Yn,useDepthPacking:y.depthPacking>=0,depthPacking:y.depthPacking||0,index0AttributeName:y.index0AttributeName,extensionClipCullDistance:Ye&&y.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(Ye&&y.extensions.multiDraw===!0||vt)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:y.customProgramCacheKey()};return $e.vertexUv1s=l.has(1),$e.vertexUv2s=l.has(2),$e.vertexUv3s=l.has(3),l.clear(),$e}function _(y){let M=[];if(y.shaderID?M.push(y.shaderID):(M.push(y.customVertexShaderID),M.push(y.customFragmentShaderID)),y.defines!==void 0)for(let R in y.defines)M.push(R),M.push(y.defines[R]);return y.isRawShaderMaterial===!1&&(p(M,y),g(M,y),M.push(n.outputColorSpace)),M.push(y.customProgramCacheKey),M.join()}function p(y,M){y.push(M.precision),y.push(M.outputColorSpace),y.push(M.envMapMode),y.push(M.envMapPMREM),y.push(M.envMapMaxLod),y.push(M.envMapSize),y.push(M.mapUv),y.push(M.alphaMapUv),y.push(M.lightMapUv),y.push(M.aoMapUv),y.push(M.bumpMapUv),y.push(M.normalMapUv),y.push(M.displacementMapUv),y.push(M.emissiveMapUv),y.push(M.metalnessMapUv),y.push(M.roughnessMapUv),y.push(M.anisotropyMapUv),y.push(M.clearcoatMapUv),y.push(M.clearcoatNormalMapUv),y.push(M.clearcoatRoughnessMapUv),y.push(M.diffuseRoughnessMapUv),y.push(M.iridescenceMapUv),y.push(M.iridescenceThicknessMapUv),y.push(M.sheenColorMapUv),y.push(M.sheenRoughnessMapUv),y.push(M.specularMapUv),y.push(M.specularColorMapUv),y.push(M.specularIntensityMapUv),y.push(M.transmissionMapUv),y.push(M.thicknessMapUv),y.push(M.combine),y.push(M.fogExp2),y.push(M.sizeAttenuation),y.push(M.morphTargetsCount),y.push(M.numSunLights),y.push(M.numDirLights),y.push(M.numPointLights),y.push(M.numSpotLights),y.push(M.numSpotLightMaps),y.push(M.numHemiLights),y.push(M.numRectAreaLights),y.push(M.numSunLightShadows),y.push(M.numDirLightShadows),y.push(M.numPointLightShadows),y.push(M.numSpotLightShadows),y.push(M.numSpotLightShadowsWithMaps),y.push(M.numLightProbes),y.push(M.numLightProbeGrids),y.push(M.shadowMapType),y.push(M.toneMapping),y.push(M.numClippingPlanes),y.push(M.numClipIntersection),y.push(M.depthPacking)}function g(y,M){o.disableAll(),M.instancing&&o.enable(0),M.instancingColor&&o.enable(1),M.instancingMorph&&o.enable(2),M.matcap&&o.enable(3),M.envMap&&o.enable(4),M.normalMapObjectSpace&&o.enable(5),M.normalMapTangentSpace&&o.enable(6),M.clearcoat&&o.enable(7),M.iridescence&&o.enable(8),M.alphaTest&&o.enable(9),M.vertexColors&&o.enable(10),M.vertexAlphas&&o.enable(11),M.vertexUv1s&&o.enable(12),M.vertexUv2s&&o.enable(13),M.vertexUv3s&&o.enable(14),M.vertexTangents&&o.enable(15),M.anisotropy&&o.enable(16),M.alphaHash&&o.enable(17),M.batching&&o.enable(18),M.dispersion&&o.enable(19),M.retroreflection&&o.enable(24),M.diffuseRoughness&&o.enable(25),M.batchingColor&&o.enable(20),M.gradientMap&&o.enable(21),M.packedNormalMap&&o.enable(22),M.vertexNormals&&o.enable(23),y.push(o.mask),o.disableAll(),M.fog&&o.enable(0),M.useFog&&o.enable(1),M.flatShading&&o.enable(2),M.logarithmicDepthBuffer&&o.enable(3),M.reversedDepthBuffer&&o.enable(4),M.skinning&&o.enable(5),M.morphTargets&&o.enable(6),M.morphNormals&&o.enable(7),M.morphColors&&o.enable(8),M.premultipliedAlpha&&o.enable(9),M.shadowMapEnabled&&o.enable(10),M.doubleSided&&o.enable(11),M.flipSided&&o.enable(12),M.useDepthPacking&&o.enable(13),M.dithering&&o.enable(14),M.transmission&&o.enable(15),M.sheen&&o.enable(16),M.opaque&&o.enable(17),M.pointsUvs&&o.enable(18),M.decodeVideoTexture&&o.enable(19),M.decodeVideoTextureEmissive&&o.enable(20),M.alphaToCoverage&&o.enable(21),M.numLightProbeGrids>0&&o.enable(22),M.hasPositionAttribute&&o.enable(23),y.push(o.mask)}function x(y){let M=d[y.type],R;if(M){let C=Kn[M];R=Zl.clone(C.uniforms)}else R=y.uniforms;return R}function b(y,M){let R=u.get(M);return R!==void 0?++R.usedTimes:(R=new jR(n,M,y,s),c.push(R),u.set(M,R)),R}function v(y){if(--y.usedTimes===0){let M=c.indexOf(y);c[M]=c[c.length-1],c.pop(),u.delete(y.cacheKey),y.destroy()}}function T(y){a.remove(y)}function w(){a.dispose()}return{getParameters:m,getProgramCacheKey:_,getUniforms:x,acquireProgram:b,releaseProgram:v,releaseShaderCache:T,programs:c,dispose:w}}function QR(){let n=new WeakMap;function e(o){return n.has(o)}function t(o){let a=n.get(o);return a===void 0&&(a={},n.set(o,a)),a}function i(o){n.delete(o)}function s(o,a,l){n.get(o)[a]=l}function r(){n=new WeakMap}return{has:e,get:t,remove:i,update:s,dispose:r}}function eI(n,e){return n.groupOrder!==e.groupOrder?n.groupOrder-e.groupOrder:n.renderOrder!==e.renderOrder?n.renderOrder-e.renderOrder:n.material.id!==e.material.id?n.material.id-e.material.id:n.materialVariant!==e.materialVariant?n.materialVariant-e.materialVariant:n.z!==e.z?n.z-e.z:n.id-e.id}function Sx(n,e){return n.groupOrder!==e.groupOrder?n.groupOrder-e.groupOrder:n.renderOrder!==e.renderOrder?n.renderOrder-e.renderOrder:n.z!==e.z?e.z-n.z:n.id-e.id}function Mx(){let n=[],e=0,t=[],i=[],s=[];function r(){e=0,t.length=0,i.length=0,s.length=0}function o(d){let f=0;return d.isInstancedMesh&&(f+=2),d.isSkinnedMesh&&(f+=1),f}function a(d,f,m,_,p,g){let x=n[e];return x===void 0?(x={id:d.id,object:d,geometry:f,material:m,materialVariant:o(d),groupOrder:_,renderOrder:d.renderOrder,z:p,group:g},n[e]=x):(x.id=d.id,x.object=d,x.geometry=f,x.material=m,x.materialVariant=o(d),x.groupOrder=_,x.renderOrder=d.renderOrder,x.z=p,x.group=g),e++,x}function l(d,f,m,_,p,g,x){x.reversedDepth===!0&&(p=-p);let b=a(d,f,m,_,p,g);m.transmission>0?i.push(b):m.transparent===!0?s.push(b):t.push(b)}function c(d,f,m,_,p,g){let x=a(d,f,m,_,p,g);m.transmission>0?i.unshift(x):m.transparent===!0?s.unshift(x):t.unshift(x)}function u(d,f){t.length>1&&t.sort(d||eI),i.length>1&&i.sort(f||Sx),s.length>1&&s.sort(f||Sx)}function h(){for(let d=e,f=n.length;d<f;d++){let m=n[d];if(m.id===null)break;m.id=null,m.object=null,m.geometry=null,m.material=null,m.group=null}}return{opaque:t,transmissive:i,transparent:s,init:r,push:l,unshift:c,finish:h,sort:u}}function tI(){let n=new WeakMap;function e(i,s){let r=n.get(i),o;return r===void 0?(o=new Mx,n.set(i,[o])):s>=r.length?(o=new Mx,r.push(o)):o=r[s],o}function t(){n=new WeakMap}return{get:e,dispose:t}}function nI(){let n={};return{get:function(e){if(n[e.id]!==void 0)return n[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new N,color:new be};break;case"SpotLight":t={position:new N,direction:new N,color:new be,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new N,color:new be,distance:0,decay:0};break;case"HemisphereLight":t={direction:new N,skyColor:new be,groundColor:new be};break;case"RectAreaLight":t={color:new be,position:new N,halfWidth:new N,halfHeight:new N};break}return n[e.id]=t,t}}}function iI(){let n={};return{get:function(e){if(n[e.id]!==void 0)return n[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Te};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Te};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Te,shadowCameraNear:1,shadowCameraFar:1e3};break}return n[e.id]=t,t}}}var sI=0;function rI(n,e){return(e.castShadow?2:0)-(n.castShadow?2:0)+(e.map?1:0)-(n.map?1:0)}function oI(n){let e=new nI,t=iI(),i={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)i.probe.push(new N);let s=new N,r=new we,o=new we;function a(c){let u=0,h=0,d=0;for(let D=0;D<9;D++)i.probe[D].set(0,0,0);let f=0,m=0,_=0,p=0,g=0,x=0,b=0,v=0,T=0,w=0,y=0,M=0,R=0,C=0;c.sort(rI);for(let D=0,B=c.length;D<B;D++){let P=c[D],q=P.color,F=P.intensity,V=P.distance,Z=null;if(P.shadow&&P.shadow.map&&(P.shadow.map.texture.format===hr?Z=P.shadow.map.texture:Z=P.shadow.map.depthTexture||P.shadow.map.texture),P.isAmbientLight)u+=q.r*F,h+=q.g*F,d+=q.b*F;else if(P.isLightProbe){for(let W=0;W<9;W++)i.probe[W].addScaledVector(P.sh.coefficients[W],F);C++}else if(P.isSunLight){let W=e.get(P);if(W.color.copy(P.color).multiplyScalar(P.intensity),P.castShadow){let j=P.shadow,K=t.get(P);K.shadowIntensity=j.intensity,K.shadowBias=j.bias,K.shadowNormalBias=j.normalBias,K.shadowRadius=j.radius,K.shadowMapSize.copy(j.mapSize).multiply(j.getFrameExtents()),i.sunShadow[m]=K,i.sunShadowMap[m]=Z;let ue=j.getViewportCount();for(let ae=0;ae<ue;ae++)i.sunShadowMatrix[_+ae]=j.getMatrix(ae),i.sunShadowCascade[_+ae]=j._cascadeData[ae];_+=ue,m++}i.sun[f]=W,f++}else if(P.isDirectionalLight){let W=e.get(P);if(W.color.copy(P.color).multiplyScalar(P.intensity),P.castShadow){let j=P.shadow,K=t.get(P);K.shadowIntensity=j.intensity,K.shadowBias=j.bias,K.shadowNormalBias=j.normalBias,K.shadowRadius=j.radius,K.shadowMapSize=j.mapSize,i.directionalShadow[p]=K,i.directionalShadowMap[p]=Z,i.directionalShadowMatrix[p]=P.shadow.matrix,T++}i.directional[p]=W,p++}else if(P.isSpotLight){let W=e.get(P);W.position.setFromMatrixPosition(P.matrixWorld),W.color.copy(q).multiplyScalar(F),W.distance=V,W.coneCos=Math.cos(P.angle),W.penumbraCos=Math.cos(P.angle*(1-P.penumbra)),W.decay=P.decay,i.spot[x]=W;let j=P.shadow;if(P.map&&(i.spotLightMap[M]=P.map,M++,j.updateMatrices(P),P.castShadow&&R++),i.spotLightMatrix[x]=j.matrix,P.castShadow){let K=t.get(P);K.shadowIntensity=j.intensity,K.shadowBias=j.bias,K.shadowNormalBias=j.normalBias,K.shadowRadius=j.radius,K.shadowMapSize=j.mapSize,i.spotShadow[x]=K,i.spotShadowMap[x]=Z,y++}x++}else if(P.isRectAreaLight){let W=e.get(P);W.color.copy(q).multiplyScalar(F),W.halfWidth.set(P.width*.5,0,0),W.halfHeight.set(0,P.height*.5,0),i.rectArea[b]=W,b++}else if(P.isPointLight){let W=e.get(P);if(W.color.copy(P.color).multiplyScalar(P.intensity),W.distance=P.distance,W.decay=P.decay,P.castShadow){let j=P.shadow,K=t.get(P);K.shadowIntensity=j.intensity,K.shadowBias=j.bias,K.shadowNormalBias=j.normalBias,K.shadowRadius=j.radius,K.shadowMapSize=j.mapSize,K.shadowCameraNear=j.camera.near,K.shadowCameraFar=j.camera.far,i.pointShadow[g]=K,i.pointShadowMap[g]=Z,i.pointShadowMatrix[g]=P.shadow.matrix,w++}i.point[g]=W,g++}else if(P.isHemisphereLight){let W=e.get(P);W.skyColor.copy(P.color).multiplyScalar(F),W.groundColor.copy(P.groundColor).multiplyScalar(F),i.hemi[v]=W,v++}}b>0&&(n.has("OES_texture_float_linear")===!0?(i.rectAreaLTC1=ve.LTC_FLOAT_1,i.rectAreaLTC2=ve.LTC_FLOAT_2):(i.rectAreaLTC1=ve.LTC_HALF_1,i.rectAreaLTC2=ve.LTC_HALF_2)),i.ambient[0]=u,i.ambient[1]=h,i.ambient[2]=d;let L=i.hash;(L.sunLength!==f||L.directionalLength!==p||L.pointLength!==g||L.spotLength!==x||L.rectAreaLength!==b||L.hemiLength!==v||L.numSunShadows!==m||L.numDirectionalShadows!==T||L.numPointShadows!==w||L.numSpotShadows!==y||L.numSpotMaps!==M||L.numLightProbes!==C)&&(i.sun.length=f,i.directional.length=p,i.spot.length=x,i.rectArea.length=b,i.point.length=g,i.hemi.length=v,i.sunShadow.length=m,i.sunShadowMap.length=m,i.sunShadowMatrix.length=_,i.sunShadowCascade.length=_,i.directionalShadow.length=T,i.directionalShadowMap.length=T,i.directionalShadowMatrix.length=T,i.pointShadow.length=w,i.pointShadowMap.length=w,i.pointShadowMatrix.length=w,i.spotShadow.length=y,i.spotShadowMap.length=y,i.spotLightMatrix.length=y+M-R,i.spotLightMap.length=M,i.numSpotLightShadowsWithMaps=R,i.numLightProbes=C,L.sunLength=f,L.directionalLength=p,L.pointLength=g,L.spotLength=x,L.rectAreaLength=b,L.hemiLength=v,L.numSunShadows=m,L.numDirectionalShadows=T,L.numPointShadows=w,L.numSpotShadows=y,L.numSpotMaps=M,L.numLightProbes=C,i.version=sI++)}function l(c,u){let h=0,d=0,f=0,m=0,_=0,p=0,g=u.matrixWorldInverse;for(let x=0,b=c.length;x<b;x++){let v=c[x];if(v.isSunLight){let T=i.sun[h];T.direction.setFromMatrixPosition(v.matrixWorld),T.direction.transformDirection(g),h++}else if(v.isDirectionalLight){let T=i.directional[d];T.direction.setFromMatrixPosition(v.matrixWorld),s.setFromMatrixPosition(v.target.matrixWorld),T.direction.sub(s),T.direction.transformDirection(g),d++}else if(v.isSpotLight){let T=i.spot[m];T.position.setFromMatrixPosition(v.matrixWorld),T.position.applyMatrix4(g),T.direction.setFromMatrixPosition(v.matrixWorld),s.setFromMatrixPosition(v.target.matrixWorld),T.direction.sub(s),T.direction.transformDirection(g),m++}else if(v.isRectAreaLight){let T=i.rectArea[_];T.position.setFromMatrixPosition(v.matrixWorld),T.position.applyMatrix4(g),o.identity(),r.copy(v.matrixWorld),r.premultiply(g),o.extractRotation(r),T.halfWidth.set(v.width*.5,0,0),T.halfHeight.set(0,v.height*.5,0),T.halfWidth.applyMatrix4(o),T.halfHeight.applyMatrix4(o),_++}else if(v.isPointLight){let T=i.point[f];T.position.setFromMatrixPosition(v.matrixWorld),T.position.applyMatrix4(g),f++}else if(v.isHemisphereLight){let T=i.hemi[p];T.direction.setFromMatrixPosition(v.matrixWorld),T.direction.transformDirection(g),p++}}}return{setup:a,setupView:l,state:i}}function wx(n){let e=new oI(n),t=[],i=[],s=[];function r(h){u.camera=h,t.length=0,i.length=0,s.length=0}function o(h){h.isLightProbeGrid?s.push(h):t.push(h)}function a(h){i.push(h)}function l(){e.setup(t),s.sort((h,d)=>h.priority-d.priority||h.id-d.id)}function c(h){e.setupView(t,h)}let u={lightsArray:t,shadowsArray:i,lightProbeGridArray:s,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:u,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function aI(n){let e=new WeakMap;function t(s,r=0){let o=e.get(s),a;return o===void 0?(a=new wx(n),e.set(s,[a])):r>=o.length?(a=new wx(n),o.push(a)):a=o[r],a}function i(){e=new WeakMap}return{get:t,dispose:i}}var lI=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,cI=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,uI=[new N(1,0,0),new N(-1,0,0),new N(0,1,0),new N(0,-1,0),new N(0,0,1),new N(0,0,-1)],hI=[new N(0,-1,0),new N(0,-1,0),new N(0,0,1),new N(0,0,-1),new N(0,-1,0),new N(0,-1,0)],Tx=new we,Jl=new N,rm=new N;function dI(n,e,t){let i=new nr,s=new Te,r=new Te,o=new ot,a=new Vu,l=new Hu,c={},u=t.maxTextureSize,h={[Ci]:Yn,[Yn]:Ci,[xn]:xn},d=new Jn({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new Te},radius:{value:4}},vertexShader:lI,fragmentShader:cI}),f=d.clone();f.defines.HORIZONTAL_PASS=1;let m=new it;m.setAttribute("position",new Ke(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let _=new st(m,d),p=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=Vl;let g=this.type;this.render=function(w,y,M){if(p.enabled===!1||p.autoUpdate===!1&&p.needsUpdate===!1||w.length===0)return;this.type===gv&&(Ie("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=Vl);let R=n.getRenderTarget(),C=n.getActiveCubeFace(),L=n.getActiveMipmapLevel(),D=n.state;D.setBlending(Jr),D.buffers.depth.getReversed()===!0?D.buffers.color.setClear(0,0,0,0):D.buffers.color.setClear(1,1,1,1),D.buffers.depth.setTest(!0),D.setScissorTest(!1);let B=g!==this.type;B&&y.traverse(function(P){P.material&&(Array.isArray(P.material)?P.material.forEach(q=>q.needsUpdate=!0):P.material.needsUpdate=!0)});for(let P=0,q=w.length;P<q;P++){let F=w[P],V=F.shadow;if(V===void 0){Ie("WebGLShadowMap:",F,"has no shadow.");continue}if(V.autoUpdate===!1&&V.needsUpdate===!1)continue;s.copy(V.mapSize);let Z=V.getFrameExtents();s.multiply(Z),r.copy(V.mapSize),(s.x>u||s.y>u)&&(s.x>u&&(r.x=Math.floor(u/Z.x),s.x=r.x*Z.x,V.mapSize.x=r.x),s.y>u&&(r.y=Math.floor(u/Z.y),s.y=r.y*Z.y,V.mapSize.y=r.y));let W=n.state.buffers.depth.getReversed();if(V.camera._reversedDepth=W,V.map===null||B===!0){if(V.map!==null&&(V.map.depthTexture!==null&&(V.map.depthTexture.dispose(),V.map.depthTexture=null),V.map.dispose()),this.type===da){if(F.isPointLight){Ie("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}V.map=new hi(s.x,s.y,{format:hr,type:Xi,minFilter:Wt,magFilter:Wt,generateMipmaps:!1}),V.map.texture.name=F.name+".shadowMap",V.map.depthTexture=new Ts(s.x,s.y,gi),V.map.depthTexture.name=F.name+".shadowMapDepth",V.map.depthTexture.format=Ss,V.map.depthTexture.compareFunction=null,V.map.depthTexture.minFilter=zt,V.map.depthTexture.magFilter=zt}else F.isPointLight?(V.map=new ec(s.x),V.map.depthTexture=new Al(s.x,Wi)):(V.map=new hi(s.x,s.y),V.map.depthTexture=new Ts(s.x,s.y,Wi)),V.map.depthTexture.name=F.name+".shadowMap",V.map.depthTexture.format=Ss,this.type===Vl?(V.map.depthTexture.compareFunction=W?qp:Xp,V.map.depthTexture.minFilter=Wt,V.map.depthTexture.magFilter=Wt):(V.map.depthTexture.compareFunction=null,V.map.depthTexture.minFilter=zt,V.map.depthTexture.magFilter=zt);V.camera.updateProjectionMatrix()}V.map.isWebGLCubeRenderTarget!==!0&&(V.map.width!==s.x||V.map.height!==s.y)&&V.map.setSize(s.x,s.y);let j=V.map.isWebGLCubeRenderTarget?6:V.getViewportCount();F.isPointLight!==!0&&V.updateMatrices(F,M);let K=(V.camera.layers.mask&4294967294)!==0?V.camera.layers:M.layers;for(let ue=0;ue<j;ue++){let ae=V.getCamera(ue);if(F.isPointLight){let G=V.camera,ee=V.matrix,ne=F.distance||G.far;ne!==G.far&&(G.far=ne,G.updateProjectionMatrix()),Jl.setFromMatrixPosition(F.matrixWorld),G.position.copy(Jl),rm.copy(G.position),rm.add(uI[ue]),G.up.copy(hI[ue]),G.lookAt(rm),G.updateMatrixWorld(),ee.makeTranslation(-Jl.x,-Jl.y,-Jl.z),Tx.multiplyMatrices(G.projectionMatrix,G.matrixWorldInverse),V._frustum.setFromProjectionMatrix(Tx,G.coordinateSystem,G.reversedDepth)}if(V.map.isWebGLCubeRenderTarget)n.setRenderTarget(V.map,ue),n.clear();else{ue===0&&(n.setRenderTarget(V.map),n.clear());let G=V.getViewport(ue);o.set(r.x*G.x,r.y*G.y,r.x*G.z,r.y*G.w),D.viewport(o)}i=V.getFrustum(ue),v(y,M,ae,F,K,this.type)}V.isPointLightShadow!==!0&&this.type===da&&x(V,M),V.needsUpdate=!1}g=this.type,p.needsUpdate=!1,n.setRenderTarget(R,C,L)};function x(w,y){let M=e.update(_);d.defines.VSM_SAMPLES!==w.blurSamples&&(d.defines.VSM_SAMPLES=w.blurSamples,f.defines.VSM_SAMPLES=w.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),w.mapPass===null?w.mapPass=new hi(s.x,s.y,{format:hr,type:Xi}):(w.mapPass.width!==w.map.width||w.mapPass.height!==w.map.height)&&w.mapPass.setSize(w.map.width,w.map.height),d.uniforms.shadow_pass.value=w.map.depthTexture,d.uniforms.resolution.value.set(w.map.width,w.map.height),d.uniforms.radius.value=w.radius,n.setRenderTarget(w.mapPass),n.clear(),n.renderBufferDirect(y,null,M,d,_,null),f.uniforms.shadow_pass.value=w.mapPass.texture,f.uniforms.resolution.value.set(w.map.width,w.map.height),f.uniforms.radius.value=w.radius,n.setRenderTarget(w.map),n.clear(),n.renderBufferDirect(y,null,M,f,_,null)}function b(w,y,M,R){let C=null,L=M.isPointLight===!0?w.customDistanceMaterial:w.customDepthMaterial;if(L!==void 0)C=L;else if(C=M.isPointLight===!0?l:a,n.localClippingEnabled&&y.clipShadows===!0&&Array.isArray(y.clippingPlanes)&&y.clippingPlanes.length!==0||y.displacementMap&&y.displacementScale!==0||y.alphaMap&&y.alphaTest>0||y.map&&y.alphaTest>0||y.alphaToCoverage===!0){let D=C.uuid,B=y.uuid,P=c[D];P===void 0&&(P={},c[D]=P);let q=P[B];q===void 0&&(q=C.clone(),P[B]=q,y.addEventListener("dispose",T)),C=q}if(C.visible=y.visible,C.wireframe=y.wireframe,R===da?C.side=y.shadowSide!==null?y.shadowSide:y.side:C.side=y.shadowSide!==null?y.shadowSide:h[y.side],C.alphaMap=y.alphaMap,C.alphaTest=y.alphaToCoverage===!0?.5:y.alphaTest,C.map=y.map,C.clipShadows=y.clipShadows,C.clippingPlanes=y.clippingPlanes,C.clipIntersection=y.clipIntersection,C.displacementMap=y.displacementMap,C.displacementScale=y.displacementScale,C.displacementBias=y.displacementBias,C.wireframeLinewidth=y.wireframeLinewidth,C.linewidth=y.linewidth,M.isPointLight===!0&&C.isMeshDistanceMaterial===!0){let D=n.properties.get(C);D.light=M}return C}function v(w,y,M,R,C,L){if(w.visible===!1)return;if(w.layers.test(C)&&(w.isMesh||w.isLine||w.isPoints)&&(w.castShadow||w.receiveShadow&&L===da)&&(!w.frustumCulled||w.intersectsFrustum(i))){w.modelViewMatrix.multiplyMatrices(M.matrixWorldInverse,w.matrixWorld);let P=e.update(w),q=w.material;if(Array.isArray(q)){let F=P.groups;for(let V=0,Z=F.length;V<Z;V++){let W=F[V],j=q[W.materialIndex];if(j&&j.visible){let K=b(w,j,R,L);w.onBeforeShadow(n,w,y,M,P,K,W),n.renderBufferDirect(M,null,P,K,w,W),w.onAfterShadow(n,w,y,M,P,K,W)}}}else if(q.visible){let F=b(w,q,R,L);w.onBeforeShadow(n,w,y,M,P,F,null),n.renderBufferDirect(M,null,P,F,w,null),w.onAfterShadow(n,w,y,M,P,F,null)}}let B=w.children;for(let P=0,q=B.length;P<q;P++)v(B[P],y,M,R,C,L)}function T(w){w.target.removeEventListener("dispose",T);for(let M in c){let R=c[M],C=w.target.uuid;C in R&&(R[C].dispose(),delete R[C])}}}function fI(n,e){function t(){let O=!1,ie=new ot,J=null,me=new ot(0,0,0,0);return{setMask:function(he){J!==he&&!O&&(n.colorMask(he,he,he,he),J=he)},setLocked:function(he){O=he},setClear:function(he,fe,Pe,Ye,ce){ce===!0&&(he*=Ye,fe*=Ye,Pe*=Ye),ie.set(he,fe,Pe,Ye),me.equals(ie)===!1&&(n.clearColor(he,fe,Pe,Ye),me.copy(ie))},reset:function(){O=!1,J=null,me.set(-1,0,0,0)}}}function i(){let O=!1,ie=!1,J=null,me=null,he=null;return{setReversed:function(fe){if(ie!==fe){let Pe=e.get("EXT_clip_control");fe?Pe.clipControlEXT(Pe.LOWER_LEFT_EXT,Pe.ZERO_TO_ONE_EXT):Pe.clipControlEXT(Pe.LOWER_LEFT_EXT,Pe.NEGATIVE_ONE_TO_ONE_EXT),ie=fe;let Ye=he;he=null,this.setClear(Ye)}},getReversed:function(){return ie},setTest:function(fe){fe?le(n.DEPTH_TEST):Le(n.DEPTH_TEST)},setMask:function(fe){J!==fe&&!O&&(n.depthMask(fe),J=fe)},setFunc:function(fe){if(ie&&(fe=Kv[fe]),me!==fe){switch(fe){case Cu:n.depthFunc(n.NEVER);break;case Ru:n.depthFunc(n.ALWAYS);break;case Iu:n.depthFunc(n.LESS);break;case Zo:n.depthFunc(n.LEQUAL);break;case Pu:n.depthFunc(n.EQUAL);break;case Lu:n.depthFunc(n.GEQUAL);break;case Nu:n.depthFunc(n.GREATER);break;case Du:n.depthFunc(n.NOTEQUAL);break;default:n.depthFunc(n.LEQUAL)}me=fe}},setLocked:function(fe){O=fe},setClear:function(fe){he!==fe&&(he=fe,ie&&(fe=1-fe),n.clearDepth(fe))},reset:function(){O=!1,J=null,me=null,he=null,ie=!1}}}function s(){let O=!1,ie=null,J=null,me=null,he=null,fe=null,Pe=null,Ye=null,ce=null;return{setTest:function(De){O||(De?le(n.STENCIL_TEST):Le(n.STENCIL_TEST))},setMask:function(De){ie!==De&&!O&&(n.stencilMask(De),ie=De)},setFunc:function(De,$e,Se){(J!==De||me!==$e||he!==Se)&&(n.stencilFunc(De,$e,Se),J=De,me=$e,he=Se)},setOp:function(De,$e,Se){(fe!==De||Pe!==$e||Ye!==Se)&&(n.stencilOp(De,$e,Se),fe=De,Pe=$e,Ye=Se)},setLocked:function(De){O=De},setClear:function(De){ce!==De&&(n.clearStencil(De),ce=De)},reset:function(){O=!1,ie=null,J=null,me=null,he=null,fe=null,Pe=null,Ye=null,ce=null}}}let r=new t,o=new i,a=new s,l={},c=new WeakMap,u={},h={},d={},f=new WeakMap,m=[],_=null,p=!1,g=null,x=null,b=null,v=null,T=null,w=null,y=null,M=new be(0,0,0),R=0,C=!1,L=null,D=null,B=null,P=null,q=null,F=n.getParameter(n.MAX_COMBINED_TEXTURE_IMAGE_UNITS),V=!1,Z=0,W=n.getParameter(n.VERSION);W.indexOf("WebGL")!==-1?(Z=parseFloat(/^WebGL (\d)/.exec(W)[1]),V=Z>=1):W.indexOf("OpenGL ES")!==-1&&(Z=parseFloat(/^OpenGL ES (\d)/.exec(W)[1]),V=Z>=2);let j=null,K={},ue=n.getParameter(n.SCISSOR_BOX),ae=n.getParameter(n.VIEWPORT),G=new ot().fromArray(ue),ee=new ot().fromArray(ae);function ne(O,ie,J,me){let he=new Uint8Array(4),fe=n.createTexture();n.bindTexture(O,fe),n.texParameteri(O,n.TEXTURE_MIN_FILTER,n.NEAREST),n.texParameteri(O,n.TEXTURE_MAG_FILTER,n.NEAREST);for(let Pe=0;Pe<J;Pe++)O===n.TEXTURE_3D||O===n.TEXTURE_2D_ARRAY?n.texImage3D(ie,0,n.RGBA,1,1,me,0,n.RGBA,n.UNSIGNED_BYTE,he):n.texImage2D(ie+Pe,0,n.RGBA,1,1,0,n.RGBA,n.UNSIGNED_BYTE,he);return fe}let re={};re[n.TEXTURE_2D]=ne(n.TEXTURE_2D,n.TEXTURE_2D,1),re[n.TEXTURE_CUBE_MAP]=ne(n.TEXTURE_CUBE_MAP,n.TEXTURE_CUBE_MAP_POSITIVE_X,6),re[n.TEXTURE_2D_ARRAY]=ne(n.TEXTURE_2D_ARRAY,n.TEXTURE_2D_ARRAY,1,1),re[n.TEXTURE_3D]=ne(n.TEXTURE_3D,n.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),le(n.DEPTH_TEST),o.setFunc(Zo),Zn(!1),Ut(wp),le(n.CULL_FACE),Sn(Jr);function le(O){u[O]!==!0&&(n.enable(O),u[O]=!0)}function Le(O){u[O]!==!1&&(n.disable(O),u[O]=!1)}function vt(O,ie){return d[O]!==ie?(n.bindFramebuffer(O,ie),d[O]=ie,O===n.DRAW_FRAMEBUFFER&&(d[n.FRAMEBUFFER]=ie),O===n.FRAMEBUFFER&&(d[n.DRAW_FRAMEBUFFER]=ie),!0):!1}function Ne(O,ie){let J=m,me=!1;if(O){J=f.get(ie),J===void 0&&(J=[],f.set(ie,J));let he=O.textures;if(J.length!==he.length||J[0]!==n.COLOR_ATTACHMENT0){for(let fe=0,Pe=he.length;fe<Pe;fe++)J[fe]=n.COLOR_ATTACHMENT0+fe;J.length=he.length,me=!0}}else J[0]!==n.BACK&&(J[0]=n.BACK,me=!0);me&&n.drawBuffers(J)}function gt(O){return _!==O?(n.useProgram(O),_=O,!0):!1}let bt={[Qr]:n.FUNC_ADD,[yv]:n.FUNC_SUBTRACT,[vv]:n.FUNC_REVERSE_SUBTRACT};bt[xv]=n.MIN,bt[bv]=n.MAX;let Qe={[Sv]:n.ZERO,[Mv]:n.ONE,[wv]:n.SRC_COLOR,[Cp]:n.SRC_ALPHA,[Iv]:n.SRC_ALPHA_SATURATE,[Cv]:n.DST_COLOR,[Av]:n.DST_ALPHA,[Tv]:n.ONE_MINUS_SRC_COLOR,[Rp]:n.ONE_MINUS_SRC_ALPHA,[Rv]:n.ONE_MINUS_DST_COLOR,[Ev]:n.ONE_MINUS_DST_ALPHA,[Pv]:n.CONSTANT_COLOR,[Lv]:n.ONE_MINUS_CONSTANT_COLOR,[Nv]:n.CONSTANT_ALPHA,[Dv]:n.ONE_MINUS_CONSTANT_ALPHA};function Sn(O,ie,J,me,he,fe,Pe,Ye,ce,De){if(O===Jr){p===!0&&(Le(n.BLEND),p=!1);return}if(p===!1&&(le(n.BLEND),p=!0),O!==_v){if(O!==g||De!==C){if((x!==Qr||T!==Qr)&&(n.blendEquation(n.FUNC_ADD),x=Qr,T=Qr),De)switch(O){case fa:n.blendFuncSeparate(n.ONE,n.ONE_MINUS_SRC_ALPHA,n.ONE,n.ONE_MINUS_SRC_ALPHA);break;case Tp:n.blendFunc(n.ONE,n.ONE);break;case Ap:n.blendFuncSeparate(n.ZERO,n.ONE_MINUS_SRC_COLOR,n.ZERO,n.ONE);break;case Ep:n.blendFuncSeparate(n.DST_COLOR,n.ONE_MINUS_SRC_ALPHA,n.ZERO,n.ONE);break;default:Fe("WebGLState: Invalid blending: ",O);break}else switch(O){case fa:n.blendFuncSeparate(n.SRC_ALPHA,n.ONE_MINUS_SRC_ALPHA,n.ONE,n.ONE_MINUS_SRC_ALPHA);break;case Tp:n.blendFuncSeparate(n.SRC_ALPHA,n.ONE,n.ONE,n.ONE);break;case Ap:Fe("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case Ep:Fe("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:Fe("WebGLState: Invalid blending: ",O);break}b=null,v=null,w=null,y=null,M.set(0,0,0),R=0,g=O,C=De}return}he=he||ie,fe=fe||J,Pe=Pe||me,(ie!==x||he!==T)&&(n.blendEquationSeparate(bt[ie],bt[he]),x=ie,T=he),(J!==b||me!==v||fe!==w||Pe!==y)&&(n.blendFuncSeparate(Qe[J],Qe[me],Qe[fe],Qe[Pe]),b=J,v=me,w=fe,y=Pe),(Ye.equals(M)===!1||ce!==R)&&(n.blendColor(Ye.r,Ye.g,Ye.b,ce),M.copy(Ye),R=ce),g=O,C=!1}function nn(O,ie){O.side===xn?Le(n.CULL_FACE):le(n.CULL_FACE);let J=O.side===Yn;ie&&(J=!J),Zn(J),O.blending===fa&&O.transparent===!1?Sn(Jr):Sn(O.blending,O.blendEquation,O.blendSrc,O.blendDst,O.blendEquationAlpha,O.blendSrcAlpha,O.blendDstAlpha,O.blendColor,O.blendAlpha,O.premultipliedAlpha),o.setFunc(O.depthFunc),o.setTest(O.depthTest),o.setMask(O.depthWrite),r.setMask(O.colorWrite);let me=O.stencilWrite;a.setTest(me),me&&(a.setMask(O.stencilWriteMask),a.setFunc(O.stencilFunc,O.stencilRef,O.stencilFuncMask),a.setOp(O.stencilFail,O.stencilZFail,O.stencilZPass)),mn(O.polygonOffset,O.polygonOffsetFactor,O.polygonOffsetUnits),O.alphaToCoverage===!0?le(n.SAMPLE_ALPHA_TO_COVERAGE):Le(n.SAMPLE_ALPHA_TO_COVERAGE)}function Zn(O){L!==O&&(O?n.frontFace(n.CW):n.frontFace(n.CCW),L=O)}function Ut(O){O!==pv?(le(n.CULL_FACE),O!==D&&(O===wp?n.cullFace(n.BACK):O===mv?n.cullFace(n.FRONT):n.cullFace(n.FRONT_AND_BACK))):Le(n.CULL_FACE),D=O}function Yi(O){O!==B&&(V&&n.lineWidth(O),B=O)}function mn(O,ie,J){O?(le(n.POLYGON_OFFSET_FILL),(P!==ie||q!==J)&&(P=ie,q=J,o.getReversed()&&(ie=-ie,J=-J),n.polygonOffset(ie,J))):Le(n.POLYGON_OFFSET_FILL)}function yi(O){O?le(n.SCISSOR_TEST):Le(n.SCISSOR_TEST)}function vi(O){O===void 0&&(O=n.TEXTURE0+F-1),j!==O&&(n.activeTexture(O),j=O)}function xi(O,ie,J){J===void 0&&(j===null?J=n.TEXTURE0+F-1:J=j);let me=K[J];me===void 0&&(me={type:void 0,texture:void 0},K[J]=me),(me.type!==O||me.texture!==ie)&&(j!==J&&(n.activeTexture(J),j=J),n.bindTexture(O,ie||re[O]),me.type=O,me.texture=ie)}function k(){let O=K[j];O!==void 0&&O.type!==void 0&&(n.bindTexture(O.type,null),O.type=void 0,O.texture=void 0)}function bi(){try{n.compressedTexImage2D(...arguments)}catch(O){Fe("WebGLState:",O)}}function Lt(){try{n.compressedTexImage3D(...arguments)}catch(O){Fe("WebGLState:",O)}}function Nt(){try{n.texSubImage2D(...arguments)}catch(O){Fe("WebGLState:",O)}}function xe(){try{n.texSubImage3D(...arguments)}catch(O){Fe("WebGLState:",O)}}function sn(){try{n.compressedTexSubImage2D(...arguments)}catch(O){Fe("WebGLState:",O)}}function Oe(){try{n.compressedTexSubImage3D(...arguments)}catch(O){Fe("WebGLState:",O)}}function Ge(){try{n.texStorage2D(...arguments)}catch(O){Fe("WebGLState:",O)}}function I(){try{n.texStorage3D(...arguments)}catch(O){Fe("WebGLState:",O)}}function A(){try{n.texImage2D(...arguments)}catch(O){Fe("WebGLState:",O)}}function X(){try{n.texImage3D(...arguments)}catch(O){Fe("WebGLState:",O)}}function oe(O){return h[O]!==void 0?h[O]:n.getParameter(O)}function se(O,ie){h[O]!==ie&&(n.pixelStorei(O,ie),h[O]=ie)}function de(O){G.equals(O)===!1&&(n.scissor(O.x,O.y,O.z,O.w),G.copy(O))}function _e(O){ee.equals(O)===!1&&(n.viewport(O.x,O.y,O.z,O.w),ee.copy(O))}function Q(O,ie){let J=c.get(ie);J===void 0&&(J=new WeakMap,c.set(ie,J));let me=J.get(O);me===void 0&&(me=n.getUniformBlockIndex(ie,O.name),n.uniformBlockBinding(ie,me,me),J.set(O,me))}function te(O,ie,J){let he=c.get(ie).get(O);l[he]!==J&&(n.bindBufferBase(n.UNIFORM_BUFFER,he,J),l[he]=J)}function pe(){n.disable(n.BLEND),n.disable(n.CULL_FACE),n.disable(n.DEPTH_TEST),n.disable(n.POLYGON_OFFSET_FILL),n.disable(n.SCISSOR_TEST),n.disable(n.STENCIL_TEST),n.disable(n.SAMPLE_ALPHA_TO_COVERAGE),n.blendEquation(n.FUNC_ADD),n.blendFunc(n.ONE,n.ZERO),n.blendFuncSeparate(n.ONE,n.ZERO,n.ONE,n.ZERO),n.blendColor(0,0,0,0),n.colorMask(!0,!0,!0,!0),n.clearColor(0,0,0,0),n.depthMask(!0),n.depthFunc(n.LESS),o.setReversed(!1),n.clearDepth(1),n.stencilMask(4294967295),n.stencilFunc(n.ALWAYS,0,4294967295),n.stencilOp(n.KEEP,n.KEEP,n.KEEP),n.clearStencil(0),n.cullFace(n.BACK),n.frontFace(n.CCW),n.polygonOffset(0,0),n.activeTexture(n.TEXTURE0),n.bindFramebuffer(n.FRAMEBUFFER,null),n.bindFramebuffer(n.DRAW_FRAMEBUFFER,null),n.bindFramebuffer(n.READ_FRAMEBUFFER,null),n.useProgram(null),n.lineWidth(1),n.scissor(0,0,n.canvas.width,n.canvas.height),n.viewport(0,0,n.canvas.width,n.canvas.height),n.pixelStorei(n.PACK_ALIGNMENT,4),n.pixelStorei(n.UNPACK_ALIGNMENT,4),n.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,!1),n.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),n.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,n.BROWSER_DEFAULT_WEBGL),n.pixelStorei(n.PACK_ROW_LENGTH,0),n.pixelStorei(n.PACK_SKIP_PIXELS,0),n.pixelStorei(n.PACK_SKIP_ROWS,0),n.pixelStorei(n.UNPACK_ROW_LENGTH,0),n.pixelStorei(n.UNPACK_IMAGE_HEIGHT,0),n.pixelStorei(n.UNPACK_SKIP_PIXELS,0),n.pixelStorei(n.UNPACK_SKIP_ROWS,0),n.pixelStorei(n.UNPACK_SKIP_IMAGES,0),u={},h={},j=null,K={},d={},l={},f=new WeakMap,m=[],_=null,p=!1,g=null,x=null,b=null,v=null,T=null,w=null,y=null,M=new be(0,0,0),R=0,C=!1,L=null,D=null,B=null,P=null,q=null,G.set(0,0,n.canvas.width,n.canvas.height),ee.set(0,0,n.canvas.width,n.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:le,disable:Le,bindFramebuffer:vt,drawBuffers:Ne,useProgram:gt,setBlending:Sn,setMaterial:nn,setFlipSided:Zn,setCullFace:Ut,setLineWidth:Yi,setPolygonOffset:mn,setScissorTest:yi,activeTexture:vi,bindTexture:xi,unbindTexture:k,compressedTexImage2D:bi,compressedTexImage3D:Lt,texImage2D:A,texImage3D:X,pixelStorei:se,getParameter:oe,updateUBOMapping:Q,uniformBlockBinding:te,texStorage2D:Ge,texStorage3D:I,texSubImage2D:Nt,texSubImage3D:xe,compressedTexSubImage2D:sn,compressedTexSubImage3D:Oe,scissor:de,viewport:_e,reset:pe}}function pI(n,e,t,i,s,r,o){let a=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new Te,u=new WeakMap,h=new Set,d,f=new WeakMap,m=new Set,_=new FinalizationRegistry(I=>m.delete(I)),p=!1;try{p=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function g(I,A){return p?new OffscreenCanvas(I,A):ea("canvas")}function x(I,A,X){let oe=1,se=Ge(I);if((se.width>X||se.height>X)&&(oe=X/Math.max(se.width,se.height)),oe<1)if(typeof HTMLImageElement<"u"&&I instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&I instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&I instanceof ImageBitmap||typeof VideoFrame<"u"&&I instanceof VideoFrame){let de=Math.floor(oe*se.width),_e=Math.floor(oe*se.height);d===void 0&&(d=g(de,_e));let Q=A?g(de,_e):d;return Q.width=de,Q.height=_e,Q.getContext("2d").drawImage(I,0,0,de,_e),Ie("WebGLRenderer: Texture has been resized from ("+se.width+"x"+se.height+") to ("+de+"x"+_e+")."),Q}else return"data"in I&&Ie("WebGLRenderer: Image in DataTexture is too big ("+se.width+"x"+se.height+")."),I;return I}function b(I){return I.generateMipmaps}function v(I){n.generateMipmap(I)}function T(I){return I.isWebGLCubeRenderTarget?n.TEXTURE_CUBE_MAP:I.isWebGL3DRenderTarget?n.TEXTURE_3D:I.isWebGLArrayRenderTarget||I.isCompressedArrayTexture?n.TEXTURE_2D_ARRAY:n.TEXTURE_2D}function w(I,A,X,oe,se,de=!1){if(I!==null){if(n[I]!==void 0)return n[I];Ie("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+I+"'")}let _e;oe&&(_e=e.get("EXT_texture_norm16"),_e||Ie("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let Q=A;if(A===n.RED&&(X===n.FLOAT&&(Q=n.R32F),X===n.HALF_FLOAT&&(Q=n.R16F),X===n.UNSIGNED_BYTE&&(Q=n.R8),X===n.UNSIGNED_SHORT&&_e&&(Q=_e.R16_EXT),X===n.SHORT&&_e&&(Q=_e.R16_SNORM_EXT)),A===n.RED_INTEGER&&(X===n.UNSIGNED_BYTE&&(Q=n.R8UI),X===n.UNSIGNED_SHORT&&(Q=n.R16UI),X===n.UNSIGNED_INT&&(Q=n.R32UI),X===n.BYTE&&(Q=n.R8I),X===n.SHORT&&(Q=n.R16I),X===n.INT&&(Q=n.R32I)),A===n.RG&&(X===n.FLOAT&&(Q=n.RG32F),X===n.HALF_FLOAT&&(Q=n.RG16F),X===n.UNSIGNED_BYTE&&(Q=n.RG8),X===n.UNSIGNED_SHORT&&_e&&(Q=_e.RG16_EXT),X===n.SHORT&&_e&&(Q=_e.RG16_SNORM_EXT)),A===n.RG_INTEGER&&(X===n.UNSIGNED_BYTE&&(Q=n.RG8UI),X===n.UNSIGNED_SHORT&&(Q=n.RG16UI),X===n.UNSIGNED_INT&&(Q=n.RG32UI),X===n.BYTE&&(Q=n.RG8I),X===n.SHORT&&(Q=n.RG16I),X===n.INT&&(Q=n.RG32I)),A===n.RGB_INTEGER&&(X===n.UNSIGNED_BYTE&&(Q=n.RGB8UI),X===n.UNSIGNED_SHORT&&(Q=n.RGB16UI),X===n.UNSIGNED_INT&&(Q=n.RGB32UI),X===n.BYTE&&(Q=n.RGB8I),X===n.SHORT&&(Q=n.RGB16I),X===n.INT&&(Q=n.RGB32I)),A===n.RGBA_INTEGER&&(X===n.UNSIGNED_BYTE&&(Q=n.RGBA8UI),X===n.UNSIGNED_SHORT&&(Q=n.RGBA16UI),X===n.UNSIGNED_INT&&(Q=n.RGBA32UI),X===n.BYTE&&(Q=n.RGBA8I),X===n.SHORT&&(Q=n.RGBA16I),X===n.INT&&(Q=n.RGBA32I)),A===n.RGB&&(X===n.UNSIGNED_SHORT&&_e&&(Q=_e.RGB16_EXT),X===n.SHORT&&_e&&(Q=_e.RGB16_SNORM_EXT),X===n.UNSIGNED_INT_5_9_9_9_REV&&(Q=n.RGB9_E5),X===n.UNSIGNED_INT_10F_11F_11F_REV&&(Q=n.R11F_G11F_B10F)),A===n.RGBA){let te=de?gl:Ve.getTransfer(se);X===n.FLOAT&&(Q=n.RGBA32F),X===n.HALF_FLOAT&&(Q=n.RGBA16F),X===n.UNSIGNED_BYTE&&(Q=te===mt?n.SRGB8_ALPHA8:n.RGBA8),X===n.UNSIGNED_SHORT&&_e&&(Q=_e.RGBA16_EXT),X===n.SHORT&&_e&&(Q=_e.RGBA16_SNORM_EXT),X===n.UNSIGNED_SHORT_4_4_4_4&&(Q=n.RGBA4),X===n.UNSIGNED_SHORT_5_5_5_1&&(Q=n.RGB5_A1)}return(Q===n.R16F||Q===n.R32F||Q===n.RG16F||Q===n.RG32F||Q===n.RGBA16F||Q===n.RGBA32F)&&e.get("EXT_color_buffer_float"),Q}function y(I,A){let X;return I?A===null||A===Wi||A===no?X=n.DEPTH24_STENCIL8:A===gi?X=n.DEPTH32F_STENCIL8:A===ga&&(X=n.DEPTH24_STENCIL8,Ie("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):A===null||A===Wi||A===no?X=n.DEPTH_COMPONENT24:A===gi?X=n.DEPTH_COMPONENT32F:A===ga&&(X=n.DEPTH_COMPONENT16),X}function M(I,A){return b(I)===!0||I.isFramebufferTexture&&I.minFilter!==zt&&I.minFilter!==Wt?Math.log2(Math.max(A.width,A.height))+1:I.mipmaps.length>0?I.mipmaps.length:I.isCompressedTexture&&Array.isArray(I.image)?A.mipmaps.length:1}function R(I){let A=new WeakRef(I);i.get(I).__ref=A,m.add(A),_.register(I,A,A)}function C(I){let A=i.get(I).__ref;A!==void 0&&(m.delete(A),_.unregister(A))}function L(I){B(I.target)}function D(I){P(I.target)}function B(I){I.removeEventListener("dispose",L),C(I),F(I),I.isVideoTexture&&u.delete(I),I.isHTMLTexture&&h.delete(I)}function P(I){I.removeEventListener("dispose",D),C(I),Z(I)}function q(){for(let I of m){let A=I.deref();A!==void 0&&(A.isRenderTarget===!0?P(A):B(A))}m.clear(),h.clear()}function F(I){let A=i.get(I);if(A.__webglInit===void 0)return;let X=I.source,oe=f.get(X);if(oe){let se=oe[A.__cacheKey];se.usedTimes--,se.usedTimes===0&&V(I),Object.keys(oe).length===0&&f.delete(X)}i.remove(I)}function V(I){let A=i.get(I);n.deleteTexture(A.__webglTexture);let X=I.source,oe=f.get(X);delete oe[A.__cacheKey],o.memory.textures--}function Z(I){let A=i.get(I);A.__depthDisposeCallback&&A.__depthDisposeCallback();let X=I.depthTexture;if(X&&X.renderTarget===I&&B(X),I.isWebGLCubeRenderTarget)for(let se=0;se<6;se++){if(Array.isArray(A.__webglFramebuffer[se]))for(let de=0;de<A.__webglFramebuffer[se].length;de++)n.deleteFramebuffer(A.__webglFramebuffer[se][de]);else n.deleteFramebuffer(A.__webglFramebuffer[se]);A.__webglDepthbuffer&&n.deleteRenderbuffer(A.__webglDepthbuffer[se])}else{if(Array.isArray(A.__webglFramebuffer))for(let se=0;se<A.__webglFramebuffer.length;se++)n.deleteFramebuffer(A.__webglFramebuffer[se]);else n.deleteFramebuffer(A.__webglFramebuffer);if(A.__webglDepthbuffer&&n.deleteRenderbuffer(A.__webglDepthbuffer),A.__webglMultisampledFramebuffer&&n.deleteFramebuffer(A.__webglMultisampledFramebuffer),A.__webglColorRenderbuffer)for(let se=0;se<A.__webglColorRenderbuffer.length;se++)A.__webglColorRenderbuffer[se]&&n.deleteRenderbuffer(A.__webglColorRenderbuffer[se]);A.__webglDepthRenderbuffer&&n.deleteRenderbuffer(A.__webglDepthRenderbuffer)}let oe=I.textures;for(let se=0,de=oe.length;se<de;se++){let _e=i.get(oe[se]);_e.__webglTexture&&(n.deleteTexture(_e.__webglTexture),o.memory.textures--),i.remove(oe[se])}i.remove(I)}let W=0;function j(){W=0}function K(){return W}function ue(I){W=I}function ae(){let I=W;return I>=s.maxTextures&&Ie("WebGLTextures: Trying to use "+(I+1)+" texture units while this GPU supports only "+s.maxTextures),W+=1,I}function G(I){let A=[];return A.push(I.wrapS),A.push(I.wrapT),A.push(I.wrapR||0),A.push(I.magFilter),A.push(I.minFilter),A.push(I.anisotropy),A.push(I.internalFormat),A.push(I.format),A.push(I.type),A.push(I.generateMipmaps),A.push(I.mipmapsAutoUpdate),A.push(I.premultiplyAlpha),A.push(I.flipY),A.push(I.unpackAlignment),A.push(I.colorSpace),A.join()}function ee(I,A){let X=i.get(I);if(I.isVideoTexture&&sn(I),I.isRenderTargetTexture===!1&&I.isExternalTexture!==!0&&I.version>0&&X.__version!==I.version){let oe=I.image;if(oe===null)Ie("WebGLRenderer: Texture marked for update but no image data found.");else if(oe.complete===!1)Ie("WebGLRenderer: Texture marked for update but image is incomplete");else{nn(X,I,A);return}}else I.isExternalTexture&&(X.__webglTexture=I.sourceTexture?I.sourceTexture:null);t.bindTexture(n.TEXTURE_2D,X.__webglTexture,n.TEXTURE0+A)}function ne(I,A){let X=i.get(I);if(I.isRenderTargetTexture===!1&&I.version>0&&X.__version!==I.version){nn(X,I,A);return}else I.isExternalTexture&&(X.__webglTexture=I.sourceTexture?I.sourceTexture:null);t.bindTexture(n.TEXTURE_2D_ARRAY,X.__webglTexture,n.TEXTURE0+A)}function re(I,A){let X=i.get(I);if(I.isRenderTargetTexture===!1&&I.version>0&&X.__version!==I.version){nn(X,I,A);return}t.bindTexture(n.TEXTURE_3D,X.__webglTexture,n.TEXTURE0+A)}function le(I,A){let X=i.get(I);if(I.version>0&&X.__version!==I.version){Zn(X,I,A);return}t.bindTexture(n.TEXTURE_CUBE_MAP,X.__webglTexture,n.TEXTURE0+A)}let Le={[ui]:n.REPEAT,[An]:n.CLAMP_TO_EDGE,[Jo]:n.MIRRORED_REPEAT},vt={[zt]:n.NEAREST,[Qu]:n.NEAREST_MIPMAP_NEAREST,[to]:n.NEAREST_MIPMAP_LINEAR,[Wt]:n.LINEAR,[ma]:n.LINEAR_MIPMAP_NEAREST,[jn]:n.LINEAR_MIPMAP_LINEAR},Ne={[Vv]:n.NEVER,[$p]:n.ALWAYS,[Hv]:n.LESS,[Xp]:n.LEQUAL,[Wv]:n.EQUAL,[qp]:n.GEQUAL,[Xv]:n.GREATER,[qv]:n.NOTEQUAL};function gt(I,A){if(A.type===gi&&e.has("OES_texture_float_linear")===!1&&(A.magFilter===Wt||A.magFilter===ma||A.magFilter===to||A.magFilter===jn||A.minFilter===Wt||A.minFilter===ma||A.minFilter===to||A.minFilter===jn)&&Ie("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),n.texParameteri(I,n.TEXTURE_WRAP_S,Le[A.wrapS]),n.texParameteri(I,n.TEXTURE_WRAP_T,Le[A.wrapT]),(I===n.TEXTURE_3D||I===n.TEXTURE_2D_ARRAY)&&n.texParameteri(I,n.TEXTURE_WRAP_R,Le[A.wrapR]),n.texParameteri(I,n.TEXTURE_MAG_FILTER,vt[A.magFilter]),n.texParameteri(I,n.TEXTURE_MIN_FILTER,vt[A.minFilter]),A.compareFunction&&(n.texParameteri(I,n.TEXTURE_COMPARE_MODE,n.COMPARE_REF_TO_TEXTURE),n.texParameteri(I,n.TEXTURE_COMPARE_FUNC,Ne[A.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(A.magFilter===zt||A.minFilter!==to&&A.minFilter!==jn||A.type===gi&&e.has("OES_texture_float_linear")===!1)return;if(A.anisotropy>1||i.get(A).__currentAnisotropy){let X=e.get("EXT_texture_filter_anisotropic");n.texParameterf(I,X.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(A.anisotropy,s.getMaxAnisotropy())),i.get(A).__currentAnisotropy=A.anisotropy}}}function bt(I,A){let X=!1;I.__webglInit===void 0&&(I.__webglInit=!0,A.addEventListener("dispose",L),R(A));let oe=A.source,se=f.get(oe);se===void 0&&(se={},f.set(oe,se));let de=G(A);if(de!==I.__cacheKey){se[de]===void 0&&(se[de]={texture:n.createTexture(),usedTimes:0},o.memory.textures++,X=!0),se[de].usedTimes++;let _e=se[I.__cacheKey];_e!==void 0&&(se[I.__cacheKey].usedTimes--,_e.usedTimes===0&&V(A)),I.__cacheKey=de,I.__webglTexture=se[de].texture}return X}function Qe(I,A,X){return Math.floor(Math.floor(I/X)/A)}function Sn(I,A,X,oe){let de=I.updateRanges;if(de.length===0)t.texSubImage2D(n.TEXTURE_2D,0,0,0,A.width,A.height,X,oe,A.data);else{de.sort((O,ie)=>O.start-ie.start);let _e=0;for(let O=1;O<de.length;O++){let ie=de[_e],J=de[O],me=ie.start+ie.count,he=Qe(J.start,A.width,4),fe=Qe(ie.start,A.width,4);J.start<=me+1&&he===fe&&Qe(J.start+J.count-1,A.width,4)===he?ie.count=Math.max(ie.count,J.start+J.count-ie.start):(++_e,de[_e]=J)}de.length=_e+1;let Q=t.getParameter(n.UNPACK_ROW_LENGTH),te=t.getParameter(n.UNPACK_SKIP_PIXELS),pe=t.getParameter(n.UNPACK_SKIP_ROWS);t.pixelStorei(n.UNPACK_ROW_LENGTH,A.width);for(let O=0,ie=de.length;O<ie;O++){let J=de[O],me=Math.floor(J.start/4),he=Math.ceil(J.count/4),fe=me%A.width,Pe=Math.floor(me/A.width),Ye=he,ce=1;t.pixelStorei(n.UNPACK_SKIP_PIXELS,fe),t.pixelStorei(n.UNPACK_SKIP_ROWS,Pe),t.texSubImage2D(n.TEXTURE_2D,0,fe,Pe,Ye,ce,X,oe,A.data)}I.clearUpdateRanges(),t.pixelStorei(n.UNPACK_ROW_LENGTH,Q),t.pixelStorei(n.UNPACK_SKIP_PIXELS,te),t.pixelStorei(n.UNPACK_SKIP_ROWS,pe)}}function nn(I,A,X){let oe=n.TEXTURE_2D;(A.isDataArrayTexture||A.isCompressedArrayTexture)&&(oe=n.TEXTURE_2D_ARRAY),A.isData3DTexture&&(oe=n.TEXTURE_3D);let se=bt(I,A),de=A.source;t.bindTexture(oe,I.__webglTexture,n.TEXTURE0+X);let _e=i.get(de);if(de.version!==_e.__version||se===!0){if(t.activeTexture(n.TEXTURE0+X),(typeof ImageBitmap<"u"&&A.image instanceof ImageBitmap)===!1){let ce=Ve.getPrimaries(Ve.workingColorSpace),De=A.colorSpace===Ns?null:Ve.getPrimaries(A.colorSpace),$e=A.colorSpace===Ns||ce===De?n.NONE:n.BROWSER_DEFAULT_WEBGL;t.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,A.flipY),t.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,A.premultiplyAlpha),t.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,$e)}t.pixelStorei(n.UNPACK_ALIGNMENT,A.unpackAlignment);let te=x(A.image,!1,s.maxTextureSize);te=Oe(A,te);let pe=r.convert(A.format,A.colorSpace),O=r.convert(A.type),ie=w(A.internalFormat,pe,O,A.normalized,A.colorSpace,A.isVideoTexture);gt(oe,A);let J,me=A.mipmaps,he=A.isVideoTexture!==!0,fe=_e.__version===void 0||se===!0,Pe=de.dataReady,Ye=M(A,te);if(A.isDepthTexture)ie=y(A.format===Ls,A.type),fe&&(he?t.texStorage2D(n.TEXTURE_2D,1,ie,te.width,te.height):t.texImage2D(n.TEXTURE_2D,0,ie,te.width,te.height,0,pe,O,null));else if(A.isDataTexture)if(me.length>0){he&&fe&&t.texStorage2D(n.TEXTURE_2D,Ye,ie,me[0].width,me[0].height);for(let ce=0,De=me.length;ce<De;ce++)J=me[ce],he?Pe&&t.texSubImage2D(n.TEXTURE_2D,ce,0,0,J.width,J.height,pe,O,J.data):t.texImage2D(n.TEXTURE_2D,ce,ie,J.width,J.height,0,pe,O,J.data);A.generateMipmaps=!1}else he?(fe&&t.texStorage2D(n.TEXTURE_2D,Ye,ie,te.width,te.height),Pe&&Sn(A,te,pe,O)):t.texImage2D(n.TEXTURE_2D,0,ie,te.width,te.height,0,pe,O,te.data);else if(A.isCompressedTexture)if(A.isCompressedArrayTexture){he&&fe&&t.texStorage3D(n.TEXTURE_2D_ARRAY,Ye,ie,me[0].width,me[0].height,te.depth);for(let ce=0,De=me.length;ce<De;ce++)if(J=me[ce],A.format!==ni)if(pe!==null)if(he){if(Pe)if(A.layerUpdates.size>0){let $e=im(J.width,J.height,A.format,A.type);for(let Se of A.layerUpdates){let _t=J.data.subarray(Se*$e/J.data.BYTES_PER_ELEMENT,(Se+1)*$e/J.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(n.TEXTURE_2D_ARRAY,ce,0,0,Se,J.width,J.height,1,pe,_t)}}else t.compressedTexSubImage3D(n.TEXTURE_2D_ARRAY,ce,0,0,0,J.width,J.height,te.depth,pe,J.data)}else t.compressedTexImage3D(n.TEXTURE_2D_ARRAY,ce,ie,J.width,J.height,te.depth,0,J.data,0,0);else Ie("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else he?Pe&&t.texSubImage3D(n.TEXTURE_2D_ARRAY,ce,0,0,0,J.width,J.height,te.depth,pe,O,J.data):t.texImage3D(n.TEXTURE_2D_ARRAY,ce,ie,J.width,J.height,te.depth,0,pe,O,J.data);A.layerUpdates.size>0&&A.clearLayerUpdates()}else{he&&fe&&t.texStorage2D(n.TEXTURE_2D,Ye,ie,me[0].width,me[0].height);for(let ce=0,De=me.length;ce<De;ce++)J=me[ce],A.format!==ni?pe!==null?he?Pe&&t.compressedTexSubImage2D(n.TEXTURE_2D,ce,0,0,J.width,J.height,pe,J.data):t.compressedTexImage2D(n.TEXTURE_2D,ce,ie,J.width,J.height,0,J.data):Ie("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):he?Pe&&t.texSubImage2D(n.TEXTURE_2D,ce,0,0,J.width,J.height,pe,O,J.data):t.texImage2D(n.TEXTURE_2D,ce,ie,J.width,J.height,0,pe,O,J.data)}else if(A.isDataArrayTexture)if(he){if(fe&&t.texStorage3D(n.TEXTURE_2D_ARRAY,Ye,ie,te.width,te.height,te.depth),Pe)if(A.layerUpdates.size>0){let ce=im(te.width,te.height,A.format,A.type);for(let De of A.layerUpdates){let $e=te.data.subarray(De*ce/te.data.BYTES_PER_ELEMENT,(De+1)*ce/te.data.BYTES_PER_ELEMENT);t.texSubImage3D(n.TEXTURE_2D_ARRAY,0,0,0,De,te.width,te.height,1,pe,O,$e)}A.clearLayerUpdates()}else t.texSubImage3D(n.TEXTURE_2D_ARRAY,0,0,0,0,te.width,te.height,te.depth,pe,O,te.data)}else t.texImage3D(n.TEXTURE_2D_ARRAY,0,ie,te.width,te.height,te.depth,0,pe,O,te.data);else if(A.isData3DTexture)he?(fe&&t.texStorage3D(n.TEXTURE_3D,Ye,ie,te.width,te.height,te.depth),Pe&&t.texSubImage3D(n.TEXTURE_3D,0,0,0,0,te.width,te.height,te.depth,pe,O,te.data)):t.texImage3D(n.TEXTURE_3D,0,ie,te.width,te.height,te.depth,0,pe,O,te.data);else if(A.isFramebufferTexture){if(fe)if(he)t.texStorage2D(n.TEXTURE_2D,Ye,ie,te.width,te.height);else{let ce=te.width,De=te.height;for(let $e=0;$e<Ye;$e++)t.texImage2D(n.TEXTURE_2D,$e,ie,ce,De,0,pe,O,null),ce>>=1,De>>=1}}else if(A.isHTMLTexture){if("texElementImage2D"in n){let ce=n.canvas;if(ce.hasAttribute("layoutsubtree")||ce.setAttribute("layoutsubtree","true"),te.parentNode!==ce){ce.appendChild(te),h.add(A),ce.onpaint=De=>{let $e=De.changedElements;for(let Se of h)$e.includes(Se.image)&&(Se.needsUpdate=!0)},ce.requestPaint();return}if(n.texElementImage2D.length===3)n.texElementImage2D(n.TEXTURE_2D,n.RGBA8,te);else{let $e=n.RGBA,Se=n.RGBA,_t=n.UNSIGNED_BYTE;n.texElementImage2D(n.TEXTURE_2D,0,$e,Se,_t,te)}n.texParameteri(n.TEXTURE_2D,n.TEXTURE_MIN_FILTER,n.LINEAR),n.texParameteri(n.TEXTURE_2D,n.TEXTURE_WRAP_S,n.CLAMP_TO_EDGE),n.texParameteri(n.TEXTURE_2D,n.TEXTURE_WRAP_T,n.CLAMP_TO_EDGE)}}else if(me.length>0){if(he&&fe){let ce=Ge(me[0]);t.texStorage2D(n.TEXTURE_2D,Ye,ie,ce.width,ce.height)}for(let ce=0,De=me.length;ce<De;ce++)J=me[ce],he?Pe&&t.texSubImage2D(n.TEXTURE_2D,ce,0,0,pe,O,J):t.texImage2D(n.TEXTURE_2D,ce,ie,pe,O,J);A.generateMipmaps=!1}else if(he){if(fe){let ce=Ge(te);t.texStorage2D(n.TEXTURE_2D,Ye,ie,ce.width,ce.height)}Pe&&t.texSubImage2D(n.TEXTURE_2D,0,0,0,pe,O,te)}else t.texImage2D(n.TEXTURE_2D,0,ie,pe,O,te);b(A)&&A.mipmapsAutoUpdate===!0&&v(oe),_e.__version=de.version,A.onUpdate&&A.onUpdate(A)}I.__version=A.version}function Zn(I,A,X){if(A.image.length!==6)return;let oe=bt(I,A),se=A.source;t.bindTexture(n.TEXTURE_CUBE_MAP,I.__webglTexture,n.TEXTURE0+X);let de=i.get(se);if(se.version!==de.__version||oe===!0){t.activeTexture(n.TEXTURE0+X);let _e=Ve.getPrimaries(Ve.workingColorSpace),Q=A.colorSpace===Ns?null:Ve.getPrimaries(A.colorSpace),te=A.colorSpace===Ns||_e===Q?n.NONE:n.BROWSER_DEFAULT_WEBGL;t.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,A.flipY),t.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,A.premultiplyAlpha),t.pixelStorei(n.UNPACK_ALIGNMENT,A.unpackAlignment),t.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,te);let pe=A.isCompressedTexture||A.image[0].isCompressedTexture,O=A.image[0]&&A.image[0].isDataTexture,ie=[];for(let Se=0;Se<6;Se++)!pe&&!O?ie[Se]=x(A.image[Se],!0,s.maxCubemapSize):ie[Se]=O?A.image[Se].image:A.image[Se],ie[Se]=Oe(A,ie[Se]);let J=ie[0],me=r.convert(A.format,A.colorSpace),he=r.convert(A.type),fe=w(A.internalFormat,me,he,A.normalized,A.colorSpace),Pe=A.isVideoTexture!==!0,Ye=de.__version===void 0||oe===!0,ce=se.dataReady,De=M(A,J);gt(n.TEXTURE_CUBE_MAP,A);let $e;if(A.isDepthTexture){if(fe=y(A.format===Ls,A.type),Ye)if(Pe)t.texStorage2D(n.TEXTURE_CUBE_MAP,1,fe,J.width,J.height);else for(let Se=0;Se<6;Se++)t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Se,0,fe,J.width,J.height,0,me,he,null)}else if(pe){Pe&&Ye&&t.texStorage2D(n.TEXTURE_CUBE_MAP,De,fe,J.width,J.height);for(let Se=0;Se<6;Se++){$e=ie[Se].mipmaps;for(let _t=0;_t<$e.length;_t++){let gn=$e[_t];A.format!==ni?me!==null?Pe?ce&&t.compressedTexSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Se,_t,0,0,gn.width,gn.height,me,gn.data):t.compressedTexImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Se,_t,fe,gn.width,gn.height,0,gn.data):Ie("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Pe?ce&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Se,_t,0,0,gn.width,gn.height,me,he,gn.data):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Se,_t,fe,gn.width,gn.height,0,me,he,gn.data)}}}else{if($e=A.mipmaps,Pe&&Ye){$e.length>0&&De++;let Se=Ge(ie[0]);t.texStorage2D(n.TEXTURE_CUBE_MAP,De,fe,Se.width,Se.height)}for(let Se=0;Se<6;Se++)if(O){Pe?ce&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Se,0,0,0,ie[Se].width,ie[Se].height,me,he,ie[Se].data):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Se,0,fe,ie[Se].width,ie[Se].height,0,me,he,ie[Se].data);for(let _t=0;_t<$e.length;_t++){let Os=$e[_t].image[Se].image;Pe?ce&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Se,_t+1,0,0,Os.width,Os.height,me,he,Os.data):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Se,_t+1,fe,Os.width,Os.height,0,me,he,Os.data)}}else{Pe?ce&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Se,0,0,0,me,he,ie[Se]):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Se,0,fe,me,he,ie[Se]);for(let _t=0;_t<$e.length;_t++){let gn=$e[_t];Pe?ce&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Se,_t+1,0,0,me,he,gn.image[Se]):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Se,_t+1,fe,me,he,gn.image[Se])}}}b(A)&&A.mipmapsAutoUpdate===!0&&v(n.TEXTURE_CUBE_MAP),de.__version=se.version,A.onUpdate&&A.onUpdate(A)}I.__version=A.version}function Ut(I,A,X,oe,se,de){let _e=r.convert(X.format,X.colorSpace),Q=r.convert(X.type),te=w(X.internalFormat,_e,Q,X.normalized,X.colorSpace),pe=i.get(A),O=i.get(X);if(O.__renderTarget=A,!pe.__hasExternalTextures){let ie=Math.max(1,A.width>>de),J=Math.max(1,A.height>>de);se===n.TEXTURE_3D||se===n.TEXTURE_2D_ARRAY?t.texImage3D(se,de,te,ie,J,A.depth,0,_e,Q,null):t.texImage2D(se,de,te,ie,J,0,_e,Q,null)}t.bindFramebuffer(n.FRAMEBUFFER,I),xe(A)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,oe,se,O.__webglTexture,0,Nt(A)):(se===n.TEXTURE_2D||se>=n.TEXTURE_CUBE_MAP_POSITIVE_X&&se<=n.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&n.framebufferTexture2D(n.FRAMEBUFFER,oe,se,O.__webglTexture,de),t.bindFramebuffer(n.FRAMEBUFFER,null)}function Yi(I,A,X){if(n.bindRenderbuffer(n.RENDERBUFFER,I),A.depthBuffer){let oe=A.depthTexture,se=oe&&oe.isDepthTexture?oe.type:null,de=y(A.stencilBuffer,se),_e=A.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;xe(A)?a.renderbufferStorageMultisampleEXT(n.RENDERBUFFER,Nt(A),de,A.width,A.height):X?n.renderbufferStorageMultisample(n.RENDERBUFFER,Nt(A),de,A.width,A.height):n.renderbufferStorage(n.RENDERBUFFER,de,A.width,A.height),n.framebufferRenderbuffer(n.FRAMEBUFFER,_e,n.RENDERBUFFER,I)}else{let oe=A.textures;for(let se=0;se<oe.length;se++){let de=oe[se],_e=r.convert(de.format,de.colorSpace),Q=r.convert(de.type),te=w(de.internalFormat,_e,Q,de.normalized,de.colorSpace);xe(A)?a.renderbufferStorageMultisampleEXT(n.RENDERBUFFER,Nt(A),te,A.width,A.height):X?n.renderbufferStorageMultisample(n.RENDERBUFFER,Nt(A),te,A.width,A.height):n.renderbufferStorage(n.RENDERBUFFER,te,A.width,A.height)}}n.bindRenderbuffer(n.RENDERBUFFER,null)}function mn(I,A,X){let oe=A.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(n.FRAMEBUFFER,I),!(A.depthTexture&&A.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let se=i.get(A.depthTexture);se.__renderTarget=A;let de=oe?A.depthTexture.image[0]:A.depthTexture.image;(!se.__webglTexture||de.width!==A.width||de.height!==A.height)&&(de.width=A.width,de.height=A.height,A.depthTexture.needsUpdate=!0),oe?le(A.depthTexture,0):ee(A.depthTexture,0);let _e=se.__webglTexture,Q=Nt(A),te=oe?n.TEXTURE_CUBE_MAP_POSITIVE_X+X:n.TEXTURE_2D,pe=A.depthTexture.format===Ls?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;if(A.depthTexture.format===Ss)xe(A)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,pe,te,_e,0,Q):n.framebufferTexture2D(n.FRAMEBUFFER,pe,te,_e,0);else if(A.depthTexture.format===Ls)xe(A)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,pe,te,_e,0,Q):n.framebufferTexture2D(n.FRAMEBUFFER,pe,te,_e,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function yi(I){let A=i.get(I),X=I.isWebGLCubeRenderTarget===!0;if(A.__boundDepthTexture!==I.depthTexture){let oe=I.depthTexture;if(A.__depthDisposeCallback&&A.__depthDisposeCallback(),oe){let se=()=>{delete A.__boundDepthTexture,delete A.__depthDisposeCallback,oe.removeEventListener("dispose",se)};oe.addEventListener("dispose",se),A.__depthDisposeCallback=se}A.__boundDepthTexture=oe}if(I.depthTexture&&!A.__autoAllocateDepthBuffer)if(X)for(let oe=0;oe<6;oe++)mn(A.__webglFramebuffer[oe],I,oe);else I.texture.mipmaps.length>0?mn(A.__webglFramebuffer[0],I,0):mn(A.__webglFramebuffer,I,0);else if(X){A.__webglDepthbuffer=[];for(let oe=0;oe<6;oe++)if(t.bindFramebuffer(n.FRAMEBUFFER,A.__webglFramebuffer[oe]),A.__webglDepthbuffer[oe]===void 0)A.__webglDepthbuffer[oe]=n.createRenderbuffer(),Yi(A.__webglDepthbuffer[oe],I,!1);else{let se=I.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,de=A.__webglDepthbuffer[oe];n.bindRenderbuffer(n.RENDERBUFFER,de),n.framebufferRenderbuffer(n.FRAMEBUFFER,se,n.RENDERBUFFER,de)}}else if(I.texture.mipmaps.length>0?t.bindFramebuffer(n.FRAMEBUFFER,A.__webglFramebuffer[0]):t.bindFramebuffer(n.FRAMEBUFFER,A.__webglFramebuffer),A.__webglDepthbuffer===void 0)A.__webglDepthbuffer=n.createRenderbuffer(),Yi(A.__webglDepthbuffer,I,!1);else{let se=I.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,de=A.__webglDepthbuffer;n.bindRenderbuffer(n.RENDERBUFFER,de),n.framebufferRenderbuffer(n.FRAMEBUFFER,se,n.RENDERBUFFER,de)}t.bindFramebuffer(n.FRAMEBUFFER,null)}function vi(I,A,X){let oe=i.get(I);A!==void 0&&Ut(oe.__webglFramebuffer,I,I.texture,n.COLOR_ATTACHMENT0,n.TEXTURE_2D,0),X!==void 0&&yi(I)}function xi(I){let A=I.texture,X=i.get(I),oe=i.get(A);I.addEventListener("dispose",D),R(I);let se=I.textures,de=I.isWebGLCubeRenderTarget===!0,_e=se.length>1;if(_e||(oe.__webglTexture===void 0&&(oe.__webglTexture=n.createTexture()),oe.__version=A.version,o.memory.textures++),de){X.__webglFramebuffer=[];for(let Q=0;Q<6;Q++)if(A.mipmaps.length>0){X.__webglFramebuffer[Q]=[];for(let te=0;te<A.mipmaps.length;te++)X.__webglFramebuffer[Q][te]=n.createFramebuffer()}else X.__webglFramebuffer[Q]=n.createFramebuffer()}else{if(A.mipmaps.length>0){X.__webglFramebuffer=[];for(let Q=0;Q<A.mipmaps.length;Q++)X.__webglFramebuffer[Q]=n.createFramebuffer()}else X.__webglFramebuffer=n.createFramebuffer();if(_e)for(let Q=0,te=se.length;Q<te;Q++){let pe=i.get(se[Q]);pe.__webglTexture===void 0&&(pe.__webglTexture=n.createTexture(),o.memory.textures++)}if(I.samples>0&&xe(I)===!1){X.__webglMultisampledFramebuffer=n.createFramebuffer(),X.__webglColorRenderbuffer=[],t.bindFramebuffer(n.FRAMEBUFFER,X.__webglMultisampledFramebuffer);for(let Q=0;Q<se.length;Q++){let te=se[Q];X.__webglColorRenderbuffer[Q]=n.createRenderbuffer(),n.bindRenderbuffer(n.RENDERBUFFER,X.__webglColorRenderbuffer[Q]);let pe=r.convert(te.format,te.colorSpace),O=r.convert(te.type),ie=w(te.internalFormat,pe,O,te.normalized,te.colorSpace,I.isXRRenderTarget===!0),J=Nt(I);n.renderbufferStorageMultisample(n.RENDERBUFFER,J,ie,I.width,I.height),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+Q,n.RENDERBUFFER,X.__webglColorRenderbuffer[Q])}n.bindRenderbuffer(n.RENDERBUFFER,null),I.depthBuffer&&(X.__webglDepthRenderbuffer=n.createRenderbuffer(),Yi(X.__webglDepthRenderbuffer,I,!0)),t.bindFramebuffer(n.FRAMEBUFFER,null)}}if(de){t.bindTexture(n.TEXTURE_CUBE_MAP,oe.__webglTexture),gt(n.TEXTURE_CUBE_MAP,A);for(let Q=0;Q<6;Q++)if(A.mipmaps.length>0)for(let te=0;te<A.mipmaps.length;te++)Ut(X.__webglFramebuffer[Q][te],I,A,n.COLOR_ATTACHMENT0,n.TEXTURE_CUBE_MAP_POSITIVE_X+Q,te);else Ut(X.__webglFramebuffer[Q],I,A,n.COLOR_ATTACHMENT0,n.TEXTURE_CUBE_MAP_POSITIVE_X+Q,0);b(A)?v(n.TEXTURE_CUBE_MAP):A.mipmaps.length>0&&n.texParameteri(n.TEXTURE_CUBE_MAP,n.TEXTURE_MAX_LEVEL,A.mipmaps.length-1),t.unbindTexture()}else if(_e){for(let Q=0,te=se.length;Q<te;Q++){let pe=se[Q],O=i.get(pe),ie=n.TEXTURE_2D;(I.isWebGL3DRenderTarget||I.isWebGLArrayRenderTarget)&&(ie=I.isWebGL3DRenderTarget?n.TEXTURE_3D:n.TEXTURE_2D_ARRAY),t.bindTexture(ie,O.__webglTexture),gt(ie,pe),Ut(X.__webglFramebuffer,I,pe,n.COLOR_ATTACHMENT0+Q,ie,0),b(pe)&&v(ie)}t.unbindTexture()}else{let Q=n.TEXTURE_2D;if((I.isWebGL3DRenderTarget||I.isWebGLArrayRenderTarget)&&(Q=I.isWebGL3DRenderTarget?n.TEXTURE_3D:n.TEXTURE_2D_ARRAY),t.bindTexture(Q,oe.__webglTexture),gt(Q,A),A.mipmaps.length>0)for(let te=0;te<A.mipmaps.length;te++)Ut(X.__webglFramebuffer[te],I,A,n.COLOR_ATTACHMENT0,Q,te);else Ut(X.__webglFramebuffer,I,A,n.COLOR_ATTACHMENT0,Q,0);b(A)?v(Q):A.mipmaps.length>0&&n.texParameteri(Q,n.TEXTURE_MAX_LEVEL,A.mipmaps.length-1),t.unbindTexture()}I.depthBuffer&&yi(I)}function k(I){let A=I.textures;for(let X=0,oe=A.length;X<oe;X++){let se=A[X];if(b(se)&&se.mipmapsAutoUpdate===!0){let de=T(I),_e=i.get(se).__webglTexture;t.bindTexture(de,_e),v(de),t.unbindTexture()}}}let bi=[];function Lt(I){if(I.samples>0){if(xe(I)===!1){let A=I.textures,X=I.width,oe=I.height,se=n.COLOR_BUFFER_BIT,de=I.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,_e=i.get(I),Q=A.length>1;if(Q)for(let pe=0;pe<A.length;pe++)t.bindFramebuffer(n.FRAMEBUFFER,_e.__webglMultisampledFramebuffer),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+pe,n.RENDERBUFFER,null),t.bindFramebuffer(n.FRAMEBUFFER,_e.__webglFramebuffer),n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0+pe,n.TEXTURE_2D,null,0);t.bindFramebuffer(n.READ_FRAMEBUFFER,_e.__webglMultisampledFramebuffer),I.texture.mipmaps.length>0?t.bindFramebuffer(n.DRAW_FRAMEBUFFER,_e.__webglFramebuffer[0]):t.bindFramebuffer(n.DRAW_FRAMEBUFFER,_e.__webglFramebuffer);for(let pe=0;pe<A.length;pe++){if(I.resolveDepthBuffer&&(I.depthBuffer&&(se|=n.DEPTH_BUFFER_BIT),I.stencilBuffer&&I.resolveStencilBuffer&&(se|=n.STENCIL_BUFFER_BIT)),Q){n.framebufferRenderbuffer(n.READ_FRAMEBUFFER,n.COLOR_ATTACHMENT0,n.RENDERBUFFER,_e.__webglColorRenderbuffer[pe]);let O=i.get(A[pe]).__webglTexture;n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0,n.TEXTURE_2D,O,0)}n.blitFramebuffer(0,0,X,oe,0,0,X,oe,se,n.NEAREST),l===!0&&(bi.length=0,bi.push(n.COLOR_ATTACHMENT0+pe),I.depthBuffer&&I.storeMultisampledDepthBuffer===!1&&bi.push(de),n.invalidateFramebuffer(n.READ_FRAMEBUFFER,bi))}if(t.bindFramebuffer(n.READ_FRAMEBUFFER,null),t.bindFramebuffer(n.DRAW_FRAMEBUFFER,null),Q)for(let pe=0;pe<A.length;pe++){t.bindFramebuffer(n.FRAMEBUFFER,_e.__webglMultisampledFramebuffer),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+pe,n.RENDERBUFFER,_e.__webglColorRenderbuffer[pe]);let O=i.get(A[pe]).__webglTexture;t.bindFramebuffer(n.FRAMEBUFFER,_e.__webglFramebuffer),n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0+pe,n.TEXTURE_2D,O,0)}t.bindFramebuffer(n.DRAW_FRAMEBUFFER,_e.__webglMultisampledFramebuffer)}else if(I.depthBuffer&&I.storeMultisampledDepthBuffer===!1&&l){let A=I.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;n.invalidateFramebuffer(n.DRAW_FRAMEBUFFER,[A])}}}function Nt(I){return Math.min(s.maxSamples,I.samples)}function xe(I){let A=i.get(I);return I.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&A.__useRenderToTexture!==!1}function sn(I){let A=o.render.frame;u.get(I)!==A&&(u.set(I,A),I.update())}function Oe(I,A){let X=I.colorSpace,oe=I.format,se=I.type;return I.isCompressedTexture===!0||I.isVideoTexture===!0||X!==Xn&&X!==Ns&&(Ve.getTransfer(X)===mt?(oe!==ni||se!==ti)&&Ie("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):Fe("WebGLTextures: Unsupported texture color space:",X)),A}function Ge(I){return typeof HTMLImageElement<"u"&&I instanceof HTMLImageElement?(c.width=I.naturalWidth||I.width,c.height=I.naturalHeight||I.height):typeof VideoFrame<"u"&&I instanceof VideoFrame?(c.width=I.displayWidth,c.height=I.displayHeight):(c.width=I.width,c.height=I.height),c}this.allocateTextureUnit=ae,this.resetTextureUnits=j,this.getTextureUnits=K,this.setTextureUnits=ue,this.setTexture2D=ee,this.setTexture2DArray=ne,this.setTexture3D=re,this.setTextureCube=le,this.rebindTextures=vi,this.setupRenderTarget=xi,this.updateRenderTargetMipmap=k,this.updateMultisampleRenderTarget=Lt,this.setupDepthRenderbuffer=yi,this.setupFrameBufferTexture=Ut,this.useMultisampledRTT=xe,this.dispose=q}function mI(n,e){function t(i,s=Ns){let r,o=Ve.getTransfer(s);if(i===ti)return n.UNSIGNED_BYTE;if(i===th)return n.UNSIGNED_SHORT_4_4_4_4;if(i===nh)return n.UNSIGNED_SHORT_5_5_5_1;if(i===zp)return n.UNSIGNED_INT_5_9_9_9_REV;if(i===Gp)return n.UNSIGNED_INT_10F_11F_11F_REV;if(i===Bp)return n.BYTE;if(i===kp)return n.SHORT;if(i===ga)return n.UNSIGNED_SHORT;if(i===eh)return n.INT;if(i===Wi)return n.UNSIGNED_INT;if(i===gi)return n.FLOAT;if(i===Xi)return n.HALF_FLOAT;if(i===Vp)return n.ALPHA;if(i===Hp)return n.RGB;if(i===ni)return n.RGBA;if(i===Ss)return n.DEPTH_COMPONENT;if(i===Ls)return n.DEPTH_STENCIL;if(i===ih)return n.RED;if(i===sh)return n.RED_INTEGER;if(i===hr)return n.RG;if(i===rh)return n.RG_INTEGER;if(i===oh)return n.RGBA_INTEGER;if(i===Wl||i===Xl||i===ql||i===$l)if(o===mt)if(r=e.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(i===Wl)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(i===Xl)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(i===ql)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(i===$l)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=e.get("WEBGL_compressed_texture_s3tc"),r!==null){if(i===Wl)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(i===Xl)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(i===ql)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(i===$l)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(i===ah||i===lh||i===ch||i===uh)if(r=e.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(i===ah)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(i===lh)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(i===ch)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(i===uh)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(i===hh||i===dh||i===fh||i===ph||i===mh||i===Yl||i===gh)if(r=e.get("WEBGL_compressed_texture_etc"),r!==null){if(i===hh||i===dh)return o===mt?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(i===fh)return o===mt?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(i===ph)return r.COMPRESSED_R11_EAC;if(i===mh)return r.COMPRESSED_SIGNED_R11_EAC;if(i===Yl)return r.COMPRESSED_RG11_EAC;if(i===gh)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(i===_h||i===yh||i===vh||i===xh||i===bh||i===Sh||i===Mh||i===wh||i===Th||i===Ah||i===Eh||i===Ch||i===Rh||i===Ih)if(r=e.get("WEBGL_compressed_texture_astc"),r!==null){if(i===_h)return o===mt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(i===yh)return o===mt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(i===vh)return o===mt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(i===xh)return o===mt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(i===bh)return o===mt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(i===Sh)return o===mt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(i===Mh)return o===mt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(i===wh)return o===mt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(i===Th)return o===mt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(i===Ah)return o===mt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(i===Eh)return o===mt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(i===Ch)return o===mt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(i===Rh)return o===mt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(i===Ih)return o===mt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(i===Ph||i===Lh||i===Nh)if(r=e.get("EXT_texture_compression_bptc"),r!==null){if(i===Ph)return o===mt?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(i===Lh)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(i===Nh)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(i===Dh||i===Oh||i===jl||i===Uh)if(r=e.get("EXT_texture_compression_rgtc"),r!==null){if(i===Dh)return r.COMPRESSED_RED_RGTC1_EXT;if(i===Oh)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(i===jl)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(i===Uh)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return i===no?n.UNSIGNED_INT_24_8:n[i]!==void 0?n[i]:null}return{convert:t}}var gI=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,_I=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,dm=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let i=new El(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=i}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,i=new Jn({vertexShader:gI,fragmentShader:_I,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new st(new qr(20,20),i)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},fm=class extends Gi{constructor(e,t){super();let i=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,u=null,h=null,d=null,f=null,m=null,_=typeof XRWebGLBinding<"u",p=new dm,g={},x=t.getContextAttributes(),b=null,v=null,T=[],w=[],y=new Te,M=null,R=null,C=new Ht;C.viewport=new ot;let L=new Ht;L.viewport=new ot;let D=[C,L],B=new Ku,P=null,q=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(G){let ee=T[G];return ee===void 0&&(ee=new sa,T[G]=ee),ee.getTargetRaySpace()},this.getControllerGrip=function(G){let ee=T[G];return ee===void 0&&(ee=new sa,T[G]=ee),ee.getGripSpace()},this.getHand=function(G){let ee=T[G];return ee===void 0&&(ee=new sa,T[G]=ee),ee.getHandSpace()};function F(G){let ee=w.indexOf(G.inputSource);if(ee===-1)return;let ne=T[ee];ne!==void 0&&(ne.update(G.inputSource,G.frame,c||o),ne.dispatchEvent({type:G.type,data:G.inputSource}))}function V(){s.removeEventListener("select",F),s.removeEventListener("selectstart",F),s.removeEventListener("selectend",F),s.removeEventListener("squeeze",F),s.removeEventListener("squeezestart",F),s.removeEventListener("squeezeend",F),s.removeEventListener("end",V),s.removeEventListener("inputsourceschange",Z);for(let G=0;G<T.length;G++){let ee=w[G];ee!==null&&(w[G]=null,T[G].disconnect(ee))}P=null,q=null,p.reset();for(let G in g)delete g[G];if(e.setRenderTarget(b),f=null,d=null,h=null,s=null,v=null,ae.stop(),i.isPresenting=!1,e.setPixelRatio(M),e.setSize(y.width,y.height,!1),R!==null){let G=R.camera;G.fov=R.fov,G.zoom=R.zoom,G.updateProjectionMatrix(),R=null}i.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(G){r=G,i.isPresenting===!0&&Ie("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(G){a=G,i.isPresenting===!0&&Ie("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(G){c=G},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return h===null&&_&&(h=new XRWebGLBinding(s,t)),h},this.getFrame=function(){return m},this.getSession=function(){return s},this.setSession=async function(G){if(s=G,s!==null){if(b=e.getRenderTarget(),s.addEventListener("select",F),s.addEventListener("selectstart",F),s.addEventListener("selectend",F),s.addEventListener("squeeze",F),s.addEventListener("squeezestart",F),s.addEventListener("squeezeend",F),s.addEventListener("end",V),s.addEventListener("inputsourceschange",Z),x.xrCompatible!==!0&&await t.makeXRCompatible(),M=e.getPixelRatio(),e.getSize(y),_&&"createProjectionLayer"in XRWebGLBinding.prototype){let ne=null,re=null,le=null;x.depth&&(le=x.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,ne=x.stencil?Ls:Ss,re=x.stencil?no:Wi);let Le={colorFormat:t.RGBA8,depthFormat:le,scaleFactor:r};h=this.getBinding(),d=h.createProjectionLayer(Le),s.updateRenderState({layers:[d]}),e.setPixelRatio(1),e.setSize(d.textureWidth,d.textureHeight,!1),v=new hi(d.textureWidth,d.textureHeight,{format:ni,type:ti,depthTexture:new Ts(d.textureWidth,d.textureHeight,re,void 0,void 0,void 0,void 0,void 0,void 0,ne),stencilBuffer:x.stencil,colorSpace:e.outputColorSpace,samples:x.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let ne={antialias:x.antialias,alpha:!0,depth:x.depth,stencil:x.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,t,ne),s.updateRenderState({baseLayer:f}),e.setPixelRatio(1),e.setSize(f.framebufferWidth,f.framebufferHeight,!1),v=new hi(f.framebufferWidth,f.framebufferHeight,{format:ni,type:ti,colorSpace:e.outputColorSpace,stencilBuffer:x.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}v.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),ae.setContext(s),ae.start(),i.isPresenting=!0,i.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return p.getDepthTexture()};function Z(G){for(let ee=0;ee<G.removed.length;ee++){let ne=G.removed[ee],re=w.indexOf(ne);re>=0&&(w[re]=null,T[re].disconnect(ne))}for(let ee=0;ee<G.added.length;ee++){let ne=G.added[ee],re=w.indexOf(ne);if(re===-1){for(let Le=0;Le<T.length;Le++)if(Le>=w.length){w.push(ne),re=Le;break}else if(w[Le]===null){w[Le]=ne,re=Le;break}if(re===-1)break}let le=T[re];le&&le.connect(ne)}}function W(G,ee){ee===null?G.matrixWorld.copy(G.matrix):G.matrixWorld.multiplyMatrices(ee.matrixWorld,G.matrix),G.matrixWorldInverse.copy(G.matrixWorld).invert()}this.updateCamera=function(G){if(s===null)return;let ee=G.near,ne=G.far;p.texture!==null&&(p.depthNear>0&&(ee=p.depthNear),p.depthFar>0&&(ne=p.depthFar)),B.near=L.near=C.near=ee,B.far=L.far=C.far=ne,(P!==B.near||q!==B.far)&&(s.updateRenderState({depthNear:B.near,depthFar:B.far}),P=B.near,q=B.far),B.layers.mask=G.layers.mask|6,C.layers.mask=B.layers.mask&-5,L.layers.mask=B.layers.mask&-3;let re=G.parent,le=B.cameras;W(B,re);for(let Le=0;Le<le.length;Le++)W(le[Le],re);B.projectionMatrix.copy(C.projectionMatrix),B.projectionMatrixInverse.copy(C.projectionMatrixInverse),R===null&&G.isPerspectiveCamera&&(R={camera:G,fov:G.fov,zoom:G.zoom}),j(G,B,re)};function j(G,ee,ne){ne===null?G.matrix.copy(ee.matrixWorld):(G.matrix.copy(ne.matrixWorld),G.matrix.invert(),G.matrix.multiply(ee.matrixWorld)),G.matrix.decompose(G.position,G.quaternion,G.scale),G.updateMatrixWorld(!0),G.projectionMatrix.copy(ee.projectionMatrix),G.projectionMatrixInverse.copy(ee.projectionMatrixInverse),G.isPerspectiveCamera&&(G.fov=Br*2*Math.atan(1/G.projectionMatrix.elements[5]),G.zoom=1)}this.getCamera=function(){return B},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(G){l=G,d!==null&&(d.fixedFoveation=G),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=G)},this.hasDepthSensing=function(){return p.texture!==null},this.getDepthSensingMesh=function(){return p.getMesh(B)},this.getCameraTexture=function(G){return g[G]};let K=null;function ue(G,ee){if(u=ee.getViewerPose(c||o),m=ee,u!==null){let ne=u.views;f!==null&&(e.setRenderTargetFramebuffer(v,f.framebuffer),e.setRenderTarget(v));let re=!1;ne.length!==B.cameras.length&&(B.cameras.length=0,re=!0);for(let Ne=0;Ne<ne.length;Ne++){let gt=ne[Ne],bt=null;if(f!==null)bt=f.getViewport(gt);else{let Sn=h.getViewSubImage(d,gt);bt=Sn.viewport,Ne===0&&(e.setRenderTargetTextures(v,Sn.colorTexture,Sn.depthStencilTexture),e.setRenderTarget(v))}let Qe=D[Ne];Qe===void 0&&(Qe=new Ht,Qe.layers.enable(Ne),Qe.viewport=new ot,D[Ne]=Qe),Qe.matrix.fromArray(gt.transform.matrix),Qe.matrix.decompose(Qe.position,Qe.quaternion,Qe.scale),Qe.projectionMatrix.fromArray(gt.projectionMatrix),Qe.projectionMatrixInverse.copy(Qe.projectionMatrix).invert(),Qe.viewport.set(bt.x,bt.y,bt.width,bt.height),Ne===0&&(B.matrix.copy(Qe.matrix),B.matrix.decompose(B.position,B.quaternion,B.scale)),re===!0&&B.cameras.push(Qe)}let le=s.enabledFeatures;if(le&&le.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&_){h=i.getBinding();let Ne=h.getDepthInformation(ne[0]);Ne&&Ne.isValid&&Ne.texture&&p.init(Ne,s.renderState)}if(le&&le.includes("camera-access")&&_){e.state.unbindTexture(),h=i.getBinding();for(let Ne=0;Ne<ne.length;Ne++){let gt=ne[Ne].camera;if(gt){let bt=g[gt];bt||(bt=new El,g[gt]=bt);let Qe=h.getCameraImage(gt);bt.sourceTexture=Qe}}}}for(let ne=0;ne<T.length;ne++){let re=w[ne],le=T[ne];re!==null&&le!==void 0&&le.update(re,ee,c||o)}K&&K(G,ee),ee.detectedPlanes&&i.dispatchEvent({type:"planesdetected",data:ee}),m=null}let ae=new Ax;ae.setAnimationLoop(ue),this.setAnimationLoop=function(G){K=G},this.dispose=function(){}}},yI=new we,Ux=new ze;Ux.set(-1,0,0,0,1,0,0,0,1);function vI(n,e){function t(p,g){p.matrixAutoUpdate===!0&&p.updateMatrix(),g.value.copy(p.matrix)}function i(p,g){g.color.getRGB(p.fogColor.value,em(n)),g.isFog?(p.fogNear.value=g.near,p.fogFar.value=g.far):g.isFogExp2&&(p.fogDensity.value=g.density)}function s(p,g,x,b,v){g.isNodeMaterial?g.uniformsNeedUpdate=!1:g.isMeshBasicMaterial?r(p,g):g.isMeshLambertMaterial?(r(p,g),g.envMap&&(p.envMapIntensity.value=g.envMapIntensity)):g.isMeshToonMaterial?(r(p,g),h(p,g)):g.isMeshPhongMaterial?(r(p,g),u(p,g),g.envMap&&(p.envMapIntensity.value=g.envMapIntensity)):g.isMeshStandardMaterial?(r(p,g),d(p,g),g.isMeshPhysicalMaterial&&f(p,g,v)):g.isMeshMatcapMaterial?(r(p,g),m(p,g)):g.isMeshDepthMaterial?r(p,g):g.isMeshDistanceMaterial?(r(p,g),_(p,g)):g.isMeshNormalMaterial?r(p,g):g.isLineBasicMaterial?(o(p,g),g.isLineDashedMaterial&&a(p,g)):g.isPointsMaterial?l(p,g,x,b):g.isSpriteMaterial?c(p,g):g.isShadowMaterial?(p.color.value.copy(g.color),p.opacity.value=g.opacity):g.isShaderMaterial&&(g.uniformsNeedUpdate=!1)}function r(p,g){p.opacity.value=g.opacity,g.color&&p.diffuse.value.copy(g.color),g.emissive&&p.emissive.value.copy(g.emissive).multiplyScalar(g.emissiveIntensity),g.map&&(p.map.value=g.map,t(g.map,p.mapTransform)),g.alphaMap&&(p.alphaMap.value=g.alphaMap,t(g.alphaMap,p.alphaMapTransform)),g.bumpMap&&(p.bumpMap.value=g.bumpMap,t(g.bumpMap,p.bumpMapTransform),p.bumpScale.value=g.bumpScale,g.side===Yn&&(p.bumpScale.value*=-1)),g.normalMap&&(p.normalMap.value=g.normalMap,t(g.normalMap,p.normalMapTransform),p.normalScale.value.copy(g.normalScale),g.side===Yn&&p.normalScale.value.negate()),g.displacementMap&&(p.displacementMap.value=g.displacementMap,t(g.displacementMap,p.displacementMapTransform),p.displacementScale.value=g.displacementScale,p.displacementBias.value=g.displacementBias),g.emissiveMap&&(p.emissiveMap.value=g.emissiveMap,t(g.emissiveMap,p.emissiveMapTransform)),g.specularMap&&(p.specularMap.value=g.specularMap,t(g.specularMap,p.specularMapTransform)),g.alphaTest>0&&(p.alphaTest.value=g.alphaTest);let x=e.get(g),b=x.envMap,v=x.envMapRotation;b&&(p.envMap.value=b,p.envMapRotation.value.setFromMatrix4(yI.makeRotationFromEuler(v)).transpose(),b.isCubeTexture&&b.isRenderTargetTexture===!1&&p.envMapRotation.value.premultiply(Ux),p.reflectivity.value=g.reflectivity,p.ior.value=g.ior,p.refractionRatio.value=g.refractionRatio),g.lightMap&&(p.lightMap.value=g.lightMap,p.lightMapIntensity.value=g.lightMapIntensity,t(g.lightMap,p.lightMapTransform)),g.aoMap&&(p.aoMap.value=g.aoMap,p.aoMapIntensity.value=g.aoMapIntensity,t(g.aoMap,p.aoMapTransform))}function o(p,g){p.diffuse.value.copy(g.color),p.opacity.value=g.opacity,g.map&&(p.map.value=g.map,t(g.map,p.mapTransform))}function a(p,g){p.dashSize.value=g.dashSize,p.totalSize.value=g.dashSize+g.gapSize,p.scale.value=g.scale}function l(p,g,x,b){p.diffuse.value.copy(g.color),p.opacity.value=g.opacity,p.size.value=g.size*x,p.scale.value=b*.5,g.map&&(p.map.value=g.map,t(g.map,p.uvTransform)),g.alphaMap&&(p.alphaMap.value=g.alphaMap,t(g.alphaMap,p.alphaMapTransform)),g.alphaTest>0&&(p.alphaTest.value=g.alphaTest)}function c(p,g){p.diffuse.value.copy(g.color),p.opacity.value=g.opacity,p.rotation.value=g.rotation,g.map&&(p.map.value=g.map,t(g.map,p.mapTransform)),g.alphaMap&&(p.alphaMap.value=g.alphaMap,t(g.alphaMap,p.alphaMapTransform)),g.alphaTest>0&&(p.alphaTest.value=g.alphaTest)}function u(p,g){p.specular.value.copy(g.specular),p.shininess.value=Math.max(g.shininess,1e-4)}function h(p,g){g.gradientMap&&(p.gradientMap.value=g.gradientMap)}function d(p,g){p.metalness.value=g.metalness,g.metalnessMap&&(p.metalnessMap.value=g.metalnessMap,t(g.metalnessMap,p.metalnessMapTransform)),p.roughness.value=g.roughness,g.roughnessMap&&(p.roughnessMap.value=g.roughnessMap,t(g.roughnessMap,p.roughnessMapTransform)),g.envMap&&(p.envMapIntensity.value=g.envMapIntensity)}function f(p,g,x){p.ior.value=g.ior,g.diffuseRoughness>0&&(p.diffuseRoughness.value=g.diffuseRoughness,g.diffuseRoughnessMap&&(p.diffuseRoughnessMap.value=g.diffuseRoughnessMap,t(g.diffuseRoughnessMap,p.diffuseRoughnessMapTransform))),g.sheen>0&&(p.sheenColor.value.copy(g.sheenColor).multiplyScalar(g.sheen),p.sheenRoughness.value=g.sheenRoughness,g.sheenColorMap&&(p.sheenColorMap.value=g.sheenColorMap,t(g.sheenColorMap,p.sheenColorMapTransform)),g.sheenRoughnessMap&&(p.sheenRoughnessMap.value=g.sheenRoughnessMap,t(g.sheenRoughnessMap,p.sheenRoughnessMapTransform))),g.clearcoat>0&&(p.clearcoat.value=g.clearcoat,p.clearcoatRoughness.value=g.clearcoatRoughness,g.clearcoatMap&&(p.clearcoatMap.value=g.clearcoatMap,t(g.clearcoatMap,p.clearcoatMapTransform)),g.clearcoatRoughnessMap&&(p.clearcoatRoughnessMap.value=g.clearcoatRoughnessMap,t(g.clearcoatRoughnessMap,p.clearcoatRoughnessMapTransform)),g.clearcoatNormalMap&&(p.clearcoatNormalMap.value=g.clearcoatNormalMap,t(g.clearcoatNormalMap,p.clearcoatNormalMapTransform),p.clearcoatNormalScale.value.copy(g.clearcoatNormalScale),g.side===Yn&&p.clearcoatNormalScale.value.negate())),g.dispersion>0&&(p.dispersion.value=g.dispersion),g.retroreflectivity>0&&(p.retroreflectivity.value=g.retroreflectivity),g.iridescence>0&&(p.iridescence.value=g.iridescence,p.iridescenceIOR.value=g.iridescenceIOR,p.iridescenceThicknessMinimum.value=g.iridescenceThicknessMinimum,p.iridescenceThicknessMaximum.value=g.iridescenceThicknessMaximum,g.iridescenceMap&&(p.iridescenceMap.value=g.iridescenceMap,t(g.iridescenceMap,p.iridescenceMapTransform)),g.iridescenceThicknessMap&&(p.iridescenceThicknessMap.value=g.iridescenceThicknessMap,t(g.iridescenceThicknessMap,p.iridescenceThicknessMapTransform))),g.transmission>0&&(p.transmission.value=g.transmission,p.transmissionSamplerMap.value=x.texture,p.transmissionSamplerSize.value.set(x.width,x.height),g.transmissionMap&&(p.transmissionMap.value=g.transmissionMap,t(g.transmissionMap,p.transmissionMapTransform)),p.thickness.value=g.thickness,g.thicknessMap&&(p.thicknessMap.value=g.thicknessMap,t(g.thicknessMap,p.thicknessMapTransform)),p.attenuationDistance.value=g.attenuationDistance,p.attenuationColor.value.copy(g.attenuationColor)),g.anisotropy>0&&(p.anisotropyVector.value.set(g.anisotropy*Math.cos(g.anisotropyRotation),g.anisotropy*Math.sin(g.anisotropyRotation)),g.anisotropyMap&&(p.anisotropyMap.value=g.anisotropyMap,t(g.anisotropyMap,p.anisotropyMapTransform))),p.specularIntensity.value=g.specularIntensity,p.specularColor.value.copy(g.specularColor),g.specularColorMap&&(p.specularColorMap.value=g.specularColorMap,t(g.specularColorMap,p.specularColorMapTransform)),g.specularIntensityMap&&(p.specularIntensityMap.value=g.specularIntensityMap,t(g.specularIntensityMap,p.specularIntensityMapTransform))}function m(p,g){g.matcap&&(p.matcap.value=g.matcap)}function _(p,g){let x=e.get(g).light;p.referencePosition.value.setFromMatrixPosition(x.matrixWorld),p.nearDistance.value=x.shadow.camera.near,p.farDistance.value=x.shadow.camera.far}return{refreshFogUniforms:i,refreshMaterialUniforms:s}}function xI(n,e,t,i){let s={},r={};function o(x,b){let v=b.program;i.uniformBlockBinding(x,v,s[x.id])}function a(x,b){let v=s[x.id];v===void 0&&(m(x),v=l(x),s[x.id]=v,x.addEventListener("dispose",p));let T=b.program;i.updateUBOMapping(x,T);let w=e.render.frame;r[x.id]!==w&&(c(x),r[x.id]=w)}function l(x){let b=n.createBuffer(),v=x.__size,T=x.usage;return n.bindBuffer(n.UNIFORM_BUFFER,b),n.bufferData(n.UNIFORM_BUFFER,v,T),n.bindBuffer(n.UNIFORM_BUFFER,null),b}function c(x){let b=s[x.id],v=x.uniforms,T=x.__cache;n.bindBuffer(n.UNIFORM_BUFFER,b);for(let w=0,y=v.length;w<y;w++){let M=v[w];if(Array.isArray(M))for(let R=0,C=M.length;R<C;R++)u(M[R],w,R,T);else u(M,w,0,T)}n.bindBuffer(n.UNIFORM_BUFFER,null)}function u(x,b,v,T){if(d(x,b,v,T)===!0){let w=x.__offset,y=x.value;if(Array.isArray(y)){let M=0;for(let R=0;R<y.length;R++){let C=y[R],L=_(C,!0);h(C,x.__data,M),M+=L.storage/Float32Array.BYTES_PER_ELEMENT}}else h(y,x.__data,0);n.bufferSubData(n.UNIFORM_BUFFER,w,x.__data)}}function h(x,b,v){typeof x=="number"||typeof x=="boolean"?b[v]=x:x.isMatrix3?(b[v]=x.elements[0],b[v+1]=x.elements[1],b[v+2]=x.elements[2],b[v+3]=0,b[v+4]=x.elements[3],b[v+5]=x.elements[4],b[v+6]=x.elements[5],b[v+7]=0,b[v+8]=x.elements[6],b[v+9]=x.elements[7],b[v+10]=x.elements[8],b[v+11]=0):ArrayBuffer.isView(x)?b.set(x.subarray(0,b.length-v),v):x.toArray(b,v)}function d(x,b,v,T){let w=x.value,y=b+"_"+v;if(Array.isArray(w)){T[y]===void 0&&(T[y]=[]);let M=T[y],R=!1;for(let C=0;C<w.length;C++)f(w[C],M,C)===!0&&(R=!0);return R}return f(w,T,y)}function f(x,b,v){if(b[v]===void 0)return typeof x=="number"||typeof x=="boolean"?b[v]=x:ArrayBuffer.isView(x)?b[v]=x.slice():b[v]=x.clone(),!0;{let T=b[v];if(typeof x=="number"||typeof x=="boolean"){if(T!==x)return b[v]=x,!0}else{if(ArrayBuffer.isView(x))return!0;if(T.equals(x)===!1)return T.copy(x),!0}}return!1}function m(x){let b=x.uniforms,v=0,T=16;for(let y=0,M=b.length;y<M;y++){let R=Array.isArray(b[y])?b[y]:[b[y]];for(let C=0,L=R.length;C<L;C++){let D=R[C],B=Array.isArray(D.value)?D.value:[D.value],P=Array.isArray(b[y])||Array.isArray(D.value),q=v;for(let V=0,Z=B.length;V<Z;V++){let W=B[V],j=_(W,P),K=v%T,ue=K%j.boundary,ae=K+ue;v+=ue,ae!==0&&T-ae<j.storage&&(v+=T-ae),V===0&&(q=v),v+=j.storage}let F=D.type==="int"?Int32Array:D.type==="uint"?Uint32Array:Float32Array;D.__data=new F((v-q)/Float32Array.BYTES_PER_ELEMENT),D.__offset=q}}let w=v%T;return w>0&&(v+=T-w),x.__size=v,x.__cache={},this}function _(x,b){let v={boundary:0,storage:0};return typeof x=="number"||typeof x=="boolean"?(v.boundary=4,v.storage=4):x.isVector2?(v.boundary=8,v.storage=8):x.isVector3||x.isColor?(v.boundary=16,v.storage=12):x.isVector4?(v.boundary=16,v.storage=16):x.isMatrix3?(v.boundary=16,v.storage=48):x.isMatrix4?(v.boundary=16,v.storage=64):x.isTexture?Ie("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(x)?(v.boundary=16,v.storage=x.byteLength):Ie("WebGLRenderer: Unsupported uniform value type.",x),b===!0&&(v.boundary=16,v.storage=Math.ceil(v.storage/16)*16),v}function p(x){let b=x.target;b.removeEventListener("dispose",p),n.deleteBuffer(s[b.id]),delete s[b.id],delete r[b.id]}function g(){for(let x in s)n.deleteBuffer(s[x]);s={},r={}}return{bind:o,update:a,dispose:g}}var bI=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),is=null;function SI(){return is===null&&(is=new Qi(bI,16,16,hr,Xi),is.name="DFG_LUT",is.minFilter=Wt,is.magFilter=Wt,is.wrapS=An,is.wrapT=An,is.generateMipmaps=!1,is.needsUpdate=!0),is}var Gh=class{constructor(e={}){let{canvas:t=$v(),context:i=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:u="default",failIfMajorPerformanceCaveat:h=!1,reversedDepthBuffer:d=!1,outputBufferType:f=ti}=e;this.isWebGLRenderer=!0;let m;if(i!==null){if(typeof WebGLRenderingContext<"u"&&i instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");m=i.getContextAttributes().alpha}else m=o;let _=f,p=new Set([oh,rh,sh]),g=new Set([ti,Wi,ga,no,th,nh]),x=new Uint32Array(4),b=new Int32Array(4),v={textures:[],min:[],max:[],resolution:[]},T=null,w=null,y=[],M=[],R=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=ts,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let C=this,L=!1,D=null,B=null,P=null,q=null;this._outputColorSpace=qe;let F=0,V=0,Z=null,W=-1,j=null,K=new ot,ue=new ot,ae=null,G=new be(0),ee=0,ne=t.width,re=t.height,le=1,Le=null,vt=null,Ne=new ot(0,0,ne,re),gt=new ot(0,0,ne,re),bt=!1,Qe=new nr,Sn=new Bu,nn=!1,Zn=!1,Ut=new we,Yi=new N,mn=new ot,yi={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},vi=!1;function xi(){return Z===null?le:1}let k=i;function bi(E,U){return t.getContext(E,U)}let Lt,Nt,xe,sn,Oe,Ge,I,A,X,oe,se,de,_e,Q,te,pe,O,ie,J,me,he,fe,Pe;try{let E={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:u,failIfMajorPerformanceCaveat:h};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"187"}`),t.addEventListener("webglcontextlost",De,!1),t.addEventListener("webglcontextrestored",$e,!1),t.addEventListener("webglcontextcreationerror",Se,!1),k===null){let U="webgl2";if(k=bi(U,E),k===null)throw bi(U)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}Ye()}catch(E){throw t.removeEventListener("webglcontextlost",De,!1),t.removeEventListener("webglcontextrestored",$e,!1),t.removeEventListener("webglcontextcreationerror",Se,!1),Fe("WebGLRenderer: "+E.message),E}function Ye(){Lt=new NC(k),Lt.init(),he=new mI(k,Lt),Nt=new SC(k,Lt,e,he),xe=new fI(k,Lt),Nt.reversedDepthBuffer&&d&&xe.buffers.depth.setReversed(!0),B=k.createFramebuffer(),P=k.createFramebuffer(),q=k.createFramebuffer(),sn=new UC(k),Oe=new QR,Ge=new pI(k,Lt,xe,Oe,Nt,he,sn),I=new LC(C),A=new BA(k),fe=new xC(k,A),X=new DC(k,A,sn,fe),oe=new BC(k,X,A,fe,sn),ie=new FC(k,Nt,Ge),te=new MC(Oe),se=new JR(C,I,Lt,Nt,fe,te),de=new vI(C,Oe),_e=new tI,Q=new aI(Lt),O=new vC(C,I,xe,oe,m,l),pe=new dI(C,oe,Nt),Pe=new xI(k,sn,Nt,xe),J=new bC(k,Lt,sn),me=new OC(k,Lt,sn),sn.programs=se.programs,C.capabilities=Nt,C.extensions=Lt,C.properties=Oe,C.renderLists=_e,C.shadowMap=pe,C.state=xe,C.info=sn}_!==ti&&(R=new zC(_,t.width,t.height,a,s,r));let ce=new fm(C,k);this.xr=ce,this.getContext=function(){return k},this.getContextAttributes=function(){return k.getContextAttributes()},this.forceContextLoss=function(){let E=Lt.get("WEBGL_lose_context");E&&E.loseContext()},this.forceContextRestore=function(){let E=Lt.get("WEBGL_lose_context");E&&E.restoreContext()},this.getPixelRatio=function(){return le},this.setPixelRatio=function(E){E!==void 0&&(le=E,this.setSize(ne,re,!1))},this.getSize=function(E){return E.set(ne,re)},this.setSize=function(E,U,Y=!0){if(ce.isPresenting){Ie("WebGLRenderer: Can't change size while VR device is presenting.");return}ne=E,re=U,t.width=Math.floor(E*le),t.height=Math.floor(U*le),Y===!0&&(t.style.width=E+"px",t.style.height=U+"px"),R!==null&&R.setSize(t.width,t.height),this.setViewport(0,0,E,U)},this.getDrawingBufferSize=function(E){return E.set(ne*le,re*le).floor()},this.setDrawingBufferSize=function(E,U,Y){ne=E,re=U,le=Y,t.width=Math.floor(E*Y),t.height=Math.floor(U*Y),this.setViewport(0,0,E,U)},this.setEffects=function(E){if(_===ti){Fe("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(E){for(let U=0;U<E.length;U++)if(E[U].isOutputPass===!0){Ie("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}R.setEffects(E||[])},this.getCurrentViewport=function(E){return E.copy(K)},this.getViewport=function(E){return E.copy(Ne)},this.setViewport=function(E,U,Y,H){E.isVector4?Ne.set(E.x,E.y,E.z,E.w):Ne.set(E,U,Y,H),xe.viewport(K.copy(Ne).multiplyScalar(xi()).round())},this.getScissor=function(E){return E.copy(gt)},this.setScissor=function(E,U,Y,H){E.isVector4?gt.set(E.x,E.y,E.z,E.w):gt.set(E,U,Y,H),xe.scissor(ue.copy(gt).multiplyScalar(xi()).round())},this.getScissorTest=function(){return bt},this.setScissorTest=function(E){xe.setScissorTest(bt=E)},this.setOpaqueSort=function(E){Le=E},this.setTransparentSort=function(E){vt=E},this.getClearColor=function(E){return E.copy(O.getClearColor())},this.setClearColor=function(){O.setClearColor(...arguments)},this.getClearAlpha=function(){return O.getClearAlpha()},this.setClearAlpha=function(){O.setClearAlpha(...arguments)},this.clear=function(E=!0,U=!0,Y=!0){let H=0;if(E){let $=!1;if(Z!==null){let ye=Z.texture.format;$=p.has(ye)}if($){let ye=Z.texture.type,Ae=g.has(ye),ge=O.getClearColor(),Me=O.getClearAlpha(),Re=ge.r,We=ge.g,et=ge.b;Ae?(x[0]=Re,x[1]=We,x[2]=et,x[3]=Me,k.clearBufferuiv(k.COLOR,0,x)):(b[0]=Re,b[1]=We,b[2]=et,b[3]=Me,k.clearBufferiv(k.COLOR,0,b))}else H|=k.COLOR_BUFFER_BIT}U&&(H|=k.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),Y&&(H|=k.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),H!==0&&k.clear(H)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(E){E.setRenderer(this),D=E},this.dispose=function(){t.removeEventListener("webglcontextlost",De,!1),t.removeEventListener("webglcontextrestored",$e,!1),t.removeEventListener("webglcontextcreationerror",Se,!1),O.dispose(),_e.dispose(),Q.dispose(),Ge.dispose(),Oe.dispose(),I.dispose(),oe.dispose(),X.dispose(),fe.dispose(),Pe.dispose(),se.dispose(),ce.dispose(),ce.removeEventListener("sessionstart",xg),ce.removeEventListener("sessionend",bg),mr.stop()};function De(E){E.preventDefault(),_l("WebGLRenderer: Context Lost."),L=!0}function $e(){_l("WebGLRenderer: Context Restored."),L=!1;let E=sn.autoReset,U=pe.enabled,Y=pe.autoUpdate,H=pe.needsUpdate,$=pe.type;Ye(),sn.autoReset=E,pe.enabled=U,pe.autoUpdate=Y,pe.needsUpdate=H,pe.type=$}function Se(E){Fe("WebGLRenderer: A WebGL context could not be created. Reason: ",E.statusMessage)}function _t(E){let U=E.target;U.removeEventListener("dispose",_t),gn(U)}function gn(E){Os(E),Oe.remove(E)}function Os(E){let U=Oe.get(E).programs;U!==void 0&&(U.forEach(function(Y){se.releaseProgram(Y)}),E.isShaderMaterial&&se.releaseShaderCache(E))}this.renderBufferDirect=function(E,U,Y,H,$,ye){U===null&&(U=yi);let Ae=$.isMesh&&$.matrixWorld.determinantAffine()<0,ge=wS(E,U,Y,H,$);xe.setMaterial(H,Ae);let Me=Y.index,Re=1;if(H.wireframe===!0){if(Me=X.getWireframeAttribute(Y),Me===void 0)return;Re=2}let We=Y.drawRange,et=Y.attributes.position,Ee=We.start*Re,tt=(We.start+We.count)*Re;ye!==null&&(Ee=Math.max(Ee,ye.start*Re),tt=Math.min(tt,(ye.start+ye.count)*Re)),Me!==null?(Ee=Math.max(Ee,0),tt=Math.min(tt,Me.count)):et!=null&&(Ee=Math.max(Ee,0),tt=Math.min(tt,et.count));let Kt=tt-Ee;if(Kt<0||Kt===1/0)return;fe.setup($,H,ge,Y,Me);let At,St=J;if(Me!==null&&(At=A.get(Me),St=me,St.setIndex(At)),$.isMesh)H.wireframe===!0?(xe.setLineWidth(H.wireframeLinewidth*xi()),St.setMode(k.LINES)):St.setMode(k.TRIANGLES);else if($.isLine){let In=H.linewidth;In===void 0&&(In=1),xe.setLineWidth(In*xi()),$.isLineSegments?St.setMode(k.LINES):$.isLineLoop?St.setMode(k.LINE_LOOP):St.setMode(k.LINE_STRIP)}else $.isPoints?St.setMode(k.POINTS):$.isSprite&&St.setMode(k.TRIANGLES);if($.isBatchedMesh)if(Lt.get("WEBGL_multi_draw"))St.renderMultiDraw($._multiDrawStarts,$._multiDrawCounts,$._multiDrawCount);else{let In=$._multiDrawStarts,Ce=$._multiDrawCounts,zn=$._multiDrawCount,dt=Me?A.get(Me).bytesPerElement:1,gr=Oe.get(H).currentProgram.getUniforms();for(let Pn=0;Pn<zn;Pn++)gr.setValue(k,"_gl_DrawID",Pn),St.render(In[Pn]/dt,Ce[Pn])}else if($.isInstancedMesh)St.renderInstances(Ee,Kt,$.count);else if(Y.isInstancedBufferGeometry){let In=Y._maxInstanceCount!==void 0?Y._maxInstanceCount:1/0,Ce=Math.min(Y.instanceCount,In);St.renderInstances(Ee,Kt,Ce)}else St.render(Ee,Kt)};function vg(E,U,Y,H){D!==null&&E.isNodeMaterial&&D.setObject(H,E),nn===!0&&te.setState(E,Y,!1),E.transparent===!0&&E.side===xn&&E.forceSinglePass===!1?(E.side=Yn,E.needsUpdate=!0,Ia(E,U,H),E.side=Ci,E.needsUpdate=!0,Ia(E,U,H),E.side=xn):Ia(E,U,H)}this.compile=function(E,U,Y=null){Y===null&&(Y=E),D!==null&&D.renderStart(E,U,Y),w=Q.get(Y),w.init(U),M.push(w),Y.traverseVisible(function($){$.isLight&&$.layers.test(U.layers)&&(w.pushLight($),$.castShadow&&w.pushShadow($))}),E!==Y&&E.traverseVisible(function($){$.isLight&&$.layers.test(U.layers)&&(w.pushLight($),$.castShadow&&w.pushShadow($))}),w.setupLights(),D!==null&&D.updateLights(w.state.lightsArray),Zn=this.localClippingEnabled,nn=te.init(this.clippingPlanes,Zn),nn===!0&&te.setGlobalState(this.clippingPlanes,U),D!==null&&pe.render(w.state.shadowsArray,Y,U);let H=new Set;return E.traverse(function($){if(!($.isMesh||$.isPoints||$.isLine||$.isSprite))return;let ye=$.material;if(ye)if(Array.isArray(ye))for(let Ae=0;Ae<ye.length;Ae++){let ge=ye[Ae];vg(ge,Y,U,$),H.add(ge)}else vg(ye,Y,U,$),H.add(ye)}),w=M.pop(),D!==null&&D.renderEnd(),H},this.compileAsync=function(E,U,Y=null){let H=this.compile(E,U,Y);return new Promise($=>{function ye(){if(H.forEach(function(Ae){let Me=Oe.get(Ae).currentProgram;(Me===void 0||Me.isReady())&&H.delete(Ae)}),H.size===0){$(E);return}setTimeout(ye,10)}Lt.get("KHR_parallel_shader_compile")!==null?ye():setTimeout(ye,10)})};let yd=null;function SS(E){yd&&yd(E)}function xg(){mr.stop()}function bg(){mr.start()}let mr=new Ax;mr.setAnimationLoop(SS),typeof self<"u"&&mr.setContext(self),this.setAnimationLoop=function(E){yd=E,ce.setAnimationLoop(E),E===null?mr.stop():mr.start()},ce.addEventListener("sessionstart",xg),ce.addEventListener("sessionend",bg),this.render=function(E,U){if(U!==void 0&&U.isCamera!==!0){Fe("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(L===!0)return;D!==null&&D.renderStart(E,U);let Y=ce.enabled===!0&&ce.isPresenting===!0,H=R!==null&&(Z===null||Y)&&R.begin(C,Z);if(E.matrixWorldAutoUpdate===!0&&E.updateMatrixWorld(),U.parent===null&&U.matrixWorldAutoUpdate===!0&&U.updateMatrixWorld(),ce.enabled===!0&&ce.isPresenting===!0&&(R===null||R.isCompositing()===!1)&&(ce.cameraAutoUpdate===!0&&ce.updateCamera(U),U=ce.getCamera()),E.isScene===!0&&E.onBeforeRender(C,E,U,Z),w=Q.get(E,M.length),w.init(U),w.state.textureUnits=Ge.getTextureUnits(),M.push(w),Ut.multiplyMatrices(U.projectionMatrix,U.matrixWorldInverse),U.isArrayCamera?Sn.setFromArrayCamera(U):Qe.setFromProjectionMatrix(Ut,Ai,U.reversedDepth),Zn=this.localClippingEnabled,nn=te.init(this.clippingPlanes,Zn),T=_e.get(E,y.length),T.init(),y.push(T),this.info.render.frame++,ce.enabled===!0&&ce.isPresenting===!0){let Ae=C.xr.getDepthSensingMesh();Ae!==null&&vd(Ae,U,-1/0,C.sortObjects)}vd(E,U,0,C.sortObjects),T.finish(),D!==null&&D.updateLights(w.state.lightsArray),C.sortObjects===!0&&T.sort(Le,vt),vi=ce.enabled===!1||ce.isPresenting===!1||ce.hasDepthSensing()===!1,vi&&O.addToRenderList(T,E),this.info.autoReset===!0&&this.info.reset(),nn===!0&&te.beginShadows();let $=w.state.shadowsArray;if(pe.render($,E,U),nn===!0&&te.endShadows(),(H&&R.hasRenderPass())===!1){let Ae=T.opaque,ge=T.transmissive;if(w.setupLights(),U.isArrayCamera){let Me=U.cameras;if(ge.length>0)for(let Re=0,We=Me.length;Re<We;Re++){let et=Me[Re];Mg(Ae,ge,E,et)}vi&&O.render(E);for(let Re=0,We=Me.length;Re<We;Re++){let et=Me[Re];Sg(T,E,et,et.viewport)}}else ge.length>0&&Mg(Ae,ge,E,U),vi&&O.render(E),Sg(T,E,U)}Z!==null&&V===0&&(Ge.updateMultisampleRenderTarget(Z),Ge.updateRenderTargetMipmap(Z)),H&&R.end(C),E.isScene===!0&&E.onAfterRender(C,E,U),fe.resetDefaultState(),W=-1,j=null,M.pop(),M.length>0?(w=M[M.length-1],Ge.setTextureUnits(w.state.textureUnits),nn===!0&&te.setGlobalState(C.clippingPlanes,w.state.camera)):w=null,y.pop(),y.length>0?T=y[y.length-1]:T=null,D!==null&&D.renderEnd()};function vd(E,U,Y,H){if(E.visible===!1)return;if(E.layers.test(U.layers)){if(E.isGroup)Y=E.renderOrder;else if(E.isLOD)E.autoUpdate===!0&&E.update(U);else if(E.isLight)w.pushLight(E),E.castShadow&&w.pushShadow(E);else if(E.isSprite){let Ae=U.isArrayCamera?Sn:Qe;if(!E.frustumCulled||E.intersectsFrustum(Ae)){H&&mn.setFromMatrixPosition(E.matrixWorld).applyMatrix4(Ut);let ge=oe.update(E),Me=E.material;Me.visible&&T.push(E,ge,Me,Y,mn.z,null,U)}}else if(E.isMesh||E.isLine||E.isPoints){let Ae=U.isArrayCamera?Sn:Qe;if(!E.frustumCulled||E.intersectsFrustum(Ae)){let ge=oe.update(E),Me=E.material;if(H&&(E.boundingSphere!==void 0?(E.boundingSphere===null&&E.computeBoundingSphere(),mn.copy(E.boundingSphere.center)):(ge.boundingSphere===null&&ge.computeBoundingSphere(),mn.copy(ge.boundingSphere.center)),mn.applyMatrix4(E.matrixWorld).applyMatrix4(Ut)),Array.isArray(Me)){let Re=ge.groups;for(let We=0,et=Re.length;We<et;We++){let Ee=Re[We],tt=Me[Ee.materialIndex];tt&&tt.visible&&T.push(E,ge,tt,Y,mn.z,Ee,U)}}else Me.visible&&T.push(E,ge,Me,Y,mn.z,null,U)}}}let ye=E.children;for(let Ae=0,ge=ye.length;Ae<ge;Ae++)vd(ye[Ae],U,Y,H)}function Sg(E,U,Y,H){let{opaque:$,transmissive:ye,transparent:Ae}=E;w.setupLightsView(Y),nn===!0&&te.setGlobalState(C.clippingPlanes,Y),H&&xe.viewport(K.copy(H)),$.length>0&&uc($,U,Y),ye.length>0&&uc(ye,U,Y),Ae.length>0&&uc(Ae,U,Y),xe.buffers.depth.setTest(!0),xe.buffers.depth.setMask(!0),xe.buffers.color.setMask(!0),xe.setPolygonOffset(!1)}function Mg(E,U,Y,H){if((Y.isScene===!0?Y.overrideMaterial:null)!==null)return;if(w.state.transmissionRenderTarget[H.id]===void 0){let Ee=Lt.has("EXT_color_buffer_half_float")||Lt.has("EXT_color_buffer_float");w.state.transmissionRenderTarget[H.id]=new hi(1,1,{generateMipmaps:!0,type:Ee?Xi:ti,minFilter:jn,samples:Math.max(4,Nt.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:Ve.workingColorSpace})}let ye=w.state.transmissionRenderTarget[H.id],Ae=H.viewport||K;ye.setSize(Ae.z*C.transmissionResolutionScale,Ae.w*C.transmissionResolutionScale);let ge=C.getRenderTarget(),Me=C.getActiveCubeFace(),Re=C.getActiveMipmapLevel();C.setRenderTarget(ye),C.getClearColor(G),ee=C.getClearAlpha(),ee<1&&C.setClearColor(16777215,.5),C.clear(),vi&&O.render(Y);let We=C.toneMapping;C.toneMapping=ts;let et=H.viewport;if(H.viewport!==void 0&&(H.viewport=void 0),w.setupLightsView(H),nn===!0&&te.setGlobalState(C.clippingPlanes,H),uc(E,Y,H),Ge.updateMultisampleRenderTarget(ye),Ge.updateRenderTargetMipmap(ye),Lt.has("WEBGL_multisampled_render_to_texture")===!1){let Ee=!1;for(let tt=0,Kt=U.length;tt<Kt;tt++){let At=U[tt],{object:St,geometry:In,material:Ce,group:zn}=At;if(Ce.side===xn&&St.layers.test(H.layers)){let dt=Ce.side;Ce.side=Yn,Ce.needsUpdate=!0,wg(St,Y,H,In,Ce,zn),Ce.side=dt,Ce.needsUpdate=!0,Ee=!0}}Ee===!0&&(Ge.updateMultisampleRenderTarget(ye),Ge.updateRenderTargetMipmap(ye))}C.setRenderTarget(ge,Me,Re),C.setClearColor(G,ee),et!==void 0&&(H.viewport=et),C.toneMapping=We}function uc(E,U,Y){let H=U.isScene===!0?U.overrideMaterial:null;for(let $=0,ye=E.length;$<ye;$++){let Ae=E[$],{object:ge,geometry:Me,group:Re}=Ae,We=Ae.material;We.allowOverride===!0&&H!==null&&(We=H),ge.layers.test(Y.layers)&&wg(ge,U,Y,Me,We,Re)}}function wg(E,U,Y,H,$,ye){D!==null&&$.isNodeMaterial&&D.setObject(E,$),E.onBeforeRender(C,U,Y,H,$,ye),E.modelViewMatrix.multiplyMatrices(Y.matrixWorldInverse,E.matrixWorld),E.normalMatrix.getNormalMatrix(E.modelViewMatrix),$.onBeforeRender(C,U,Y,H,E,ye),$.transparent===!0&&$.side===xn&&$.forceSinglePass===!1?($.side=Yn,$.needsUpdate=!0,C.renderBufferDirect(Y,U,H,$,E,ye),$.side=Ci,$.needsUpdate=!0,C.renderBufferDirect(Y,U,H,$,E,ye),$.side=xn):C.renderBufferDirect(Y,U,H,$,E,ye),E.onAfterRender(C,U,Y,H,$,ye)}function Tg(E){let U=0;for(let Y of E)Y.texture!==null&&U++;return U}function Ia(E,U,Y){U.isScene!==!0&&(U=yi);let H=Oe.get(E),$=w.state.lights,ye=w.state.shadowsArray,Ae=$.state.version,ge=se.getParameters(E,$.state,ye,U,Y,w.state.lightProbeGridArray),Me=se.getProgramCacheKey(ge),Re=H.programs;H.environment=E.isMeshStandardMaterial||E.isMeshLambertMaterial||E.isMeshPhongMaterial?U.environment:null,H.fog=U.fog;let We=E.isMeshStandardMaterial||E.isMeshLambertMaterial&&!E.envMap||E.isMeshPhongMaterial&&!E.envMap;H.envMap=I.get(E.envMap||H.environment,We),H.envMapRotation=H.environment!==null&&E.envMap===null?U.environmentRotation:E.envMapRotation,Re===void 0&&(E.addEventListener("dispose",_t),Re=new Map,H.programs=Re,H.programVariants=new Map);let et=Re.get(Me);if(et!==void 0){if(H.currentProgram===et&&H.lightsStateVersion===Ae)return Eg(E,ge),et}else ge.uniforms=se.getUniforms(E),D!==null&&E.isNodeMaterial&&D.build(E,Y,ge),E.onBeforeCompile(ge,C),et=se.acquireProgram(ge,Me),Re.set(Me,et),H.uniforms=ge.uniforms;let Ee=H.uniforms;return(!E.isShaderMaterial&&!E.isRawShaderMaterial||E.clipping===!0)&&(Ee.clippingPlanes=te.uniform),Eg(E,ge),H.needsLights=AS(E),H.lightsStateVersion=Ae,H.needsLights&&(Ee.ambientLightColor.value=$.state.ambient,Ee.lightProbe.value=$.state.probe,Ee.sunLights.value=$.state.sun,Ee.sunLightShadows.value=$.state.sunShadow,Ee.directionalLights.value=$.state.directional,Ee.directionalLightShadows.value=$.state.directionalShadow,Ee.spotLights.value=$.state.spot,Ee.spotLightShadows.value=$.state.spotShadow,Ee.rectAreaLights.value=$.state.rectArea,Ee.ltc_1.value=$.state.rectAreaLTC1,Ee.ltc_2.value=$.state.rectAreaLTC2,Ee.pointLights.value=$.state.point,Ee.pointLightShadows.value=$.state.pointShadow,Ee.hemisphereLights.value=$.state.hemi,Ee.sunShadowMatrix.value=$.state.sunShadowMatrix,Ee.sunShadowCascade.value=$.state.sunShadowCascade,Ee.directionalShadowMatrix.value=$.state.directionalShadowMatrix,Ee.spotLightMatrix.value=$.state.spotLightMatrix,Ee.spotLightMap.value=$.state.spotLightMap,Ee.pointShadowMatrix.value=$.state.pointShadowMatrix),H.numLightProbeGrids=Tg(w.state.lightProbeGridArray),H.currentProgram=et,H.uniformsList=null,et}function MS(E,U,Y,H,$){let ye=Oe.get(E),Ae=ye.currentProgram.id+","+H+","+$,ge=ye.programVariants.get(Ae);return ge===void 0?(ge=Ia(E,U,Y),ye.programVariants.set(Ae,ge)):(ye.currentProgram=ge,ye.uniformsList=null,ye.outputColorSpace=H,ye.toneMapping=$),ge}function Ag(E){if(E.uniformsList===null){let U=E.currentProgram.getUniforms();E.uniformsList=va.seqWithValue(U.seq,E.uniforms)}return E.uniformsList}function Eg(E,U){let Y=Oe.get(E);Y.outputColorSpace=U.outputColorSpace,Y.batching=U.batching,Y.batchingColor=U.batchingColor,Y.instancing=U.instancing,Y.instancingColor=U.instancingColor,Y.instancingMorph=U.instancingMorph,Y.skinning=U.skinning,Y.morphTargets=U.morphTargets,Y.morphNormals=U.morphNormals,Y.morphColors=U.morphColors,Y.morphTargetsCount=U.morphTargetsCount,Y.numClippingPlanes=U.numClippingPlanes,Y.numIntersection=U.numClipIntersection,Y.vertexAlphas=U.vertexAlphas,Y.vertexTangents=U.vertexTangents,Y.toneMapping=U.toneMapping}function wS(E,U,Y,H,$){U.isScene!==!0&&(U=yi),Ge.resetTextureUnits();let ye=U.fog,Ae=H.isMeshStandardMaterial||H.isMeshLambertMaterial||H.isMeshPhongMaterial?U.environment:null,ge=Z===null?C.outputColorSpace:Z.isXRRenderTarget===!0?Z.texture.colorSpace:Ve.workingColorSpace,Me=H.isMeshStandardMaterial||H.isMeshLambertMaterial&&!H.envMap||H.isMeshPhongMaterial&&!H.envMap,Re=I.get(H.envMap||Ae,Me),We=H.vertexColors===!0&&!!Y.attributes.color&&Y.attributes.color.itemSize===4,et=!!Y.attributes.tangent&&(!!H.normalMap||H.anisotropy>0),Ee=!!Y.morphAttributes.position,tt=!!Y.morphAttributes.normal,Kt=!!Y.morphAttributes.color,At=ts;H.toneMapped&&(Z===null||Z.isXRRenderTarget===!0)&&(At=C.toneMapping);let St=Y.morphAttributes.position||Y.morphAttributes.normal||Y.morphAttributes.color,In=St!==void 0?St.length:0,Ce=Oe.get(H),zn=w.state.lights;if(nn===!0&&(Zn===!0||E!==j)){let Ft=E===j&&H.id===W;te.setState(H,E,Ft)}let dt=!1,gr=!1;H.version===Ce.__version?Ce.needsLights&&Ce.lightsStateVersion!==zn.state.version||$.isBatchedMesh&&Ce.batching===!1||!$.isBatchedMesh&&Ce.batching===!0||$.isBatchedMesh&&Ce.batchingColor===!0&&$._colorsTexture===null||$.isBatchedMesh&&Ce.batchingColor===!1&&$._colorsTexture!==null||$.isInstancedMesh&&Ce.instancing===!1||!$.isInstancedMesh&&Ce.instancing===!0||$.isSkinnedMesh&&Ce.skinning===!1||!$.isSkinnedMesh&&Ce.skinning===!0||$.isInstancedMesh&&Ce.instancingColor===!0&&$.instanceColor===null||$.isInstancedMesh&&Ce.instancingColor===!1&&$.instanceColor!==null||$.isInstancedMesh&&Ce.instancingMorph===!0&&$.morphTexture===null||$.isInstancedMesh&&Ce.instancingMorph===!1&&$.morphTexture!==null||Ce.envMap!==Re||H.fog===!0&&Ce.fog!==ye||Ce.numClippingPlanes!==void 0&&(Ce.numClippingPlanes!==te.numPlanes||Ce.numIntersection!==te.numIntersection)||Ce.vertexAlphas!==We||Ce.vertexTangents!==et||Ce.morphTargets!==Ee||Ce.morphNormals!==tt||Ce.morphColors!==Kt||Ce.morphTargetsCount!==In||Ce.numLightProbeGrids!==Tg(w.state.lightProbeGridArray)?dt=!0:(Ce.outputColorSpace!==ge||Ce.toneMapping!==At)&&(gr=!0):(dt=!0,Ce.__version=H.version);let Pn=Ce.currentProgram;(dt===!0||gr===!0)&&(Pn=gr===!0?MS(H,U,$,ge,At):Ia(H,U,$),D&&H.isNodeMaterial&&D.onUpdateProgram(H,Pn,Ce));let hc=!1,Us=!1,_r=!1,ct=Pn.getUniforms(),Mn=Ce.uniforms;if(xe.useProgram(Pn.program)&&(hc=!0,Us=!0,_r=!0),H.id!==W&&(W=H.id,Us=!0),hc||j!==E){xe.buffers.depth.getReversed()&&E.reversedDepth!==!0&&(E._reversedDepth=!0,E.updateProjectionMatrix()),ct.setValue(k,"projectionMatrix",E.projectionMatrix),ct.setValue(k,"viewMatrix",E.matrixWorldInverse);let _n=ct.map.cameraPosition;_n!==void 0&&_n.setValue(k,Yi.setFromMatrixPosition(E.matrixWorld)),Nt.logarithmicDepthBuffer&&ct.setValue(k,"logDepthBufFC",2/(Math.log(E.far+1)/Math.LN2)),(H.isMeshPhongMaterial||H.isMeshToonMaterial||H.isMeshLambertMaterial||H.isMeshBasicMaterial||H.isMeshStandardMaterial||H.isShaderMaterial)&&ct.setValue(k,"isOrthographic",E.isOrthographicCamera===!0),j!==E&&(j=E,Us=!0,_r=!0)}if(Ce.needsLights&&(zn.state.sunShadowMap.length>0&&ct.setValue(k,"sunShadowMap",zn.state.sunShadowMap,Ge),zn.state.directionalShadowMap.length>0&&ct.setValue(k,"directionalShadowMap",zn.state.directionalShadowMap,Ge),zn.state.spotShadowMap.length>0&&ct.setValue(k,"spotShadowMap",zn.state.spotShadowMap,Ge),zn.state.pointShadowMap.length>0&&ct.setValue(k,"pointShadowMap",zn.state.pointShadowMap,Ge)),$.isSkinnedMesh){ct.setOptional(k,$,"bindMatrix"),ct.setOptional(k,$,"bindMatrixInverse");let Ft=$.skeleton;Ft&&(Ft.boneTexture===null&&Ft.computeBoneTexture(),ct.setValue(k,"boneTexture",Ft.boneTexture,Ge))}$.isBatchedMesh&&(ct.setOptional(k,$,"batchingTexture"),ct.setValue(k,"batchingTexture",$._matricesTexture,Ge),ct.setOptional(k,$,"batchingIdTexture"),ct.setValue(k,"batchingIdTexture",$._indirectTexture,Ge),ct.setOptional(k,$,"batchingColorTexture"),$._colorsTexture!==null&&ct.setValue(k,"batchingColorTexture",$._colorsTexture,Ge));let Pi=Y.morphAttributes;if((Pi.position!==void 0||Pi.normal!==void 0||Pi.color!==void 0)&&ie.update($,Y,Pn),(Us||Ce.receiveShadow!==$.receiveShadow)&&(Ce.receiveShadow=$.receiveShadow,ct.setValue(k,"receiveShadow",$.receiveShadow)),(H.isMeshStandardMaterial||H.isMeshLambertMaterial||H.isMeshPhongMaterial)&&H.envMap===null&&U.environment!==null&&(Mn.envMapIntensity.value=U.environmentIntensity),Mn.dfgLUT!==void 0&&(Mn.dfgLUT.value=SI()),Us){if(ct.setValue(k,"toneMappingExposure",C.toneMappingExposure),Ce.needsLights&&TS(Mn,_r),ye&&H.fog===!0&&de.refreshFogUniforms(Mn,ye),de.refreshMaterialUniforms(Mn,H,le,re,w.state.transmissionRenderTarget[E.id]),Ce.needsLights&&Ce.numLightProbeGrids>0){let Ft=v,_n=0;for(let ls of w.state.lightProbeGridArray)ls.texture!==null&&(Ft.textures[_n]=ls.texture,Ft.min[_n]=ls.boundingBox.min,Ft.max[_n]=ls.boundingBox.max,Ft.resolution[_n]=ls.resolution,_n++);for(let ls in Ft)Ft[ls].length=_n;Mn.probesSH.value=Ft.textures,Mn.probesMin.value=Ft.min,Mn.probesMax.value=Ft.max,Mn.probesResolution.value=Ft.resolution}va.upload(k,Ag(Ce),Mn,Ge)}if(H.isShaderMaterial&&H.uniformsNeedUpdate===!0&&(va.upload(k,Ag(Ce),Mn,Ge),H.uniformsNeedUpdate=!1),H.isSpriteMaterial&&ct.setValue(k,"center",$.center),ct.setValue(k,"modelViewMatrix",$.modelViewMatrix),ct.setValue(k,"normalMatrix",$.normalMatrix),ct.setValue(k,"modelMatrix",$.matrixWorld),H.uniformsGroups!==void 0){let Ft=H.uniformsGroups;for(let _n=0,ls=Ft.length;_n<ls;_n++){let Rg=Ft[_n];Pe.update(Rg,Pn),Pe.bind(Rg,Pn)}}return Pn}function TS(E,U){E.ambientLightColor.needsUpdate=U,E.lightProbe.needsUpdate=U,E.sunLights.needsUpdate=U,E.sunLightShadows.needsUpdate=U,E.directionalLights.needsUpdate=U,E.directionalLightShadows.needsUpdate=U,E.pointLights.needsUpdate=U,E.pointLightShadows.needsUpdate=U,E.spotLights.needsUpdate=U,E.spotLightShadows.needsUpdate=U,E.rectAreaLights.needsUpdate=U,E.hemisphereLights.needsUpdate=U}function AS(E){return E.isMeshLambertMaterial||E.isMeshToonMaterial||E.isMeshPhongMaterial||E.isMeshStandardMaterial||E.isShadowMaterial||E.isShaderMaterial&&E.lights===!0}this.getActiveCubeFace=function(){return F},this.getActiveMipmapLevel=function(){return V},this.getRenderTarget=function(){return Z},this.setRenderTargetTextures=function(E,U,Y){let H=Oe.get(E);H.__autoAllocateDepthBuffer=E.resolveDepthBuffer===!1,H.__autoAllocateDepthBuffer===!1&&(H.__useRenderToTexture=!1),Oe.get(E.texture).__webglTexture=U,Oe.get(E.depthTexture).__webglTexture=H.__autoAllocateDepthBuffer?void 0:Y,H.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(E,U){let Y=Oe.get(E);Y.__webglFramebuffer=U,Y.__useDefaultFramebuffer=U===void 0},this.setRenderTarget=function(E,U=0,Y=0){Z=E,F=U,V=Y;let H=null,$=!1,ye=!1;if(E){let ge=Oe.get(E);if(ge.__useDefaultFramebuffer!==void 0){xe.bindFramebuffer(k.FRAMEBUFFER,ge.__webglFramebuffer),K.copy(E.viewport),ue.copy(E.scissor),ae=E.scissorTest,xe.viewport(K),xe.scissor(ue),xe.setScissorTest(ae),W=-1;return}else if(ge.__webglFramebuffer===void 0)Ge.setupRenderTarget(E);else if(ge.__hasExternalTextures)Ge.rebindTextures(E,Oe.get(E.texture).__webglTexture,Oe.get(E.depthTexture).__webglTexture);else if(E.depthBuffer){let We=E.depthTexture;if(ge.__boundDepthTexture!==We){if(We!==null&&Oe.has(We)&&(E.width!==We.image.width||E.height!==We.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Ge.setupDepthRenderbuffer(E)}}let Me=E.texture;(Me.isData3DTexture||Me.isDataArrayTexture||Me.isCompressedArrayTexture)&&(ye=!0);let Re=Oe.get(E).__webglFramebuffer;E.isWebGLCubeRenderTarget?(Array.isArray(Re[U])?H=Re[U][Y]:H=Re[U],$=!0):E.samples>0&&Ge.useMultisampledRTT(E)===!1?H=Oe.get(E).__webglMultisampledFramebuffer:Array.isArray(Re)?H=Re[Y]:H=Re,K.copy(E.viewport),ue.copy(E.scissor),ae=E.scissorTest}else K.copy(Ne).multiplyScalar(le).floor(),ue.copy(gt).multiplyScalar(le).floor(),ae=bt;if(Y!==0&&(H=B),xe.bindFramebuffer(k.FRAMEBUFFER,H)&&xe.drawBuffers(E,H),xe.viewport(K),xe.scissor(ue),xe.setScissorTest(ae),$){let ge=Oe.get(E.texture);k.framebufferTexture2D(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_CUBE_MAP_POSITIVE_X+U,ge.__webglTexture,Y)}else if(ye){let ge=U;for(let Me=0;Me<E.textures.length;Me++){let Re=Oe.get(E.textures[Me]);k.framebufferTextureLayer(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0+Me,Re.__webglTexture,Y,ge)}}else if(E!==null&&Y!==0){let ge=Oe.get(E.texture);k.framebufferTexture2D(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_2D,ge.__webglTexture,Y)}W=-1};function Cg(E){let U=Oe.get(E);return(U.__readFormat!==E.format||U.__readType!==E.type)&&(U.__readFormat=E.format,U.__readType=E.type,U.__formatReadable=Nt.textureFormatReadable(E.format),U.__typeReadable=Nt.textureTypeReadable(E.type)),U}this.readRenderTargetPixels=function(E,U,Y,H,$,ye,Ae,ge=0){if(!(E&&E.isWebGLRenderTarget)){Fe("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Me=Oe.get(E).__webglFramebuffer;if(E.isWebGLCubeRenderTarget&&Ae!==void 0&&(Me=Me[Ae],Array.isArray(Me)&&(Me=Me[0])),Me){xe.bindFramebuffer(k.FRAMEBUFFER,Me);try{let Re=E.textures[ge],We=Re.format,et=Re.type;E.textures.length>1&&k.readBuffer(k.COLOR_ATTACHMENT0+ge);let Ee=Cg(Re);if(Ee.__formatReadable===!1){Fe("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(Ee.__typeReadable===!1){Fe("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}U>=0&&U<=E.width-H&&Y>=0&&Y<=E.height-$&&k.readPixels(U,Y,H,$,he.convert(We),he.convert(et),ye)}finally{let Re=Z!==null?Oe.get(Z).__webglFramebuffer:null;xe.bindFramebuffer(k.FRAMEBUFFER,Re)}}},this.readRenderTargetPixelsAsync=async function(E,U,Y,H,$,ye,Ae,ge=0){if(!(E&&E.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Me=Oe.get(E).__webglFramebuffer;if(E.isWebGLCubeRenderTarget&&Ae!==void 0&&(Me=Me[Ae],Array.isArray(Me)&&(Me=Me[0])),Me)if(U>=0&&U<=E.width-H&&Y>=0&&Y<=E.height-$){xe.bindFramebuffer(k.FRAMEBUFFER,Me);let Re=E.textures[ge],We=Re.format,et=Re.type;E.textures.length>1&&k.readBuffer(k.COLOR_ATTACHMENT0+ge);let Ee=Cg(Re);if(Ee.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(Ee.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let tt=k.createBuffer();k.bindBuffer(k.PIXEL_PACK_BUFFER,tt),k.bufferData(k.PIXEL_PACK_BUFFER,ye.byteLength,k.STREAM_READ),k.readPixels(U,Y,H,$,he.convert(We),he.convert(et),0),k.bindBuffer(k.PIXEL_PACK_BUFFER,null);let Kt=Z!==null?Oe.get(Z).__webglFramebuffer:null;xe.bindFramebuffer(k.FRAMEBUFFER,Kt);let At=k.fenceSync(k.SYNC_GPU_COMMANDS_COMPLETE,0);return k.flush(),await jv(k,At,4),k.bindBuffer(k.PIXEL_PACK_BUFFER,tt),k.getBufferSubData(k.PIXEL_PACK_BUFFER,0,ye),k.bindBuffer(k.PIXEL_PACK_BUFFER,null),k.deleteBuffer(tt),k.deleteSync(At),ye}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(E,U=null,Y=0){let H=Math.pow(2,-Y),$=Math.floor(E.image.width*H),ye=Math.floor(E.image.height*H),Ae=U!==null?U.x:0,ge=U!==null?U.y:0;Ge.setTexture2D(E,0),k.copyTexSubImage2D(k.TEXTURE_2D,Y,0,0,Ae,ge,$,ye),xe.unbindTexture()},this.copyTextureToTexture=function(E,U,Y=null,H=null,$=0,ye=0){let Ae,ge,Me,Re,We,et,Ee,tt,Kt,At=E.isCompressedTexture?E.mipmaps[ye]:E.image;if(Y!==null)Ae=Y.max.x-Y.min.x,ge=Y.max.y-Y.min.y,Me=Y.isBox3?Y.max.z-Y.min.z:1,Re=Y.min.x,We=Y.min.y,et=Y.isBox3?Y.min.z:0;else{let ct=Math.pow(2,-$);Ae=Math.floor(At.width*ct),ge=Math.floor(At.height*ct),E.isDataArrayTexture?Me=At.depth:E.isData3DTexture?Me=Math.floor(At.depth*ct):Me=1,Re=0,We=0,et=0}H!==null?(Ee=H.x,tt=H.y,Kt=H.z):(Ee=0,tt=0,Kt=0);let St=he.convert(U.format),In=he.convert(U.type),Ce;U.isData3DTexture?(Ge.setTexture3D(U,0),Ce=k.TEXTURE_3D):U.isDataArrayTexture||U.isCompressedArrayTexture?(Ge.setTexture2DArray(U,0),Ce=k.TEXTURE_2D_ARRAY):(Ge.setTexture2D(U,0),Ce=k.TEXTURE_2D),xe.activeTexture(k.TEXTURE0),xe.pixelStorei(k.UNPACK_FLIP_Y_WEBGL,U.flipY),xe.pixelStorei(k.UNPACK_PREMULTIPLY_ALPHA_WEBGL,U.premultiplyAlpha),xe.pixelStorei(k.UNPACK_ALIGNMENT,U.unpackAlignment);let zn=xe.getParameter(k.UNPACK_ROW_LENGTH),dt=xe.getParameter(k.UNPACK_IMAGE_HEIGHT),gr=xe.getParameter(k.UNPACK_SKIP_PIXELS),Pn=xe.getParameter(k.UNPACK_SKIP_ROWS),hc=xe.getParameter(k.UNPACK_SKIP_IMAGES);xe.pixelStorei(k.UNPACK_ROW_LENGTH,At.width),xe.pixelStorei(k.UNPACK_IMAGE_HEIGHT,At.height),xe.pixelStorei(k.UNPACK_SKIP_PIXELS,Re),xe.pixelStorei(k.UNPACK_SKIP_ROWS,We),xe.pixelStorei(k.UNPACK_SKIP_IMAGES,et);let Us=E.isDataArrayTexture||E.isData3DTexture,_r=U.isDataArrayTexture||U.isData3DTexture;if(E.isDepthTexture){let ct=Oe.get(E),Mn=Oe.get(U),Pi=Oe.get(ct.__renderTarget),Ft=Oe.get(Mn.__renderTarget);xe.bindFramebuffer(k.READ_FRAMEBUFFER,Pi.__webglFramebuffer),xe.bindFramebuffer(k.DRAW_FRAMEBUFFER,Ft.__webglFramebuffer);for(let _n=0;_n<Me;_n++)Us&&(k.framebufferTextureLayer(k.READ_FRAMEBUFFER,k.COLOR_ATTACHMENT0,Oe.get(E).__webglTexture,$,et+_n),k.framebufferTextureLayer(k.DRAW_FRAMEBUFFER,k.COLOR_ATTACHMENT0,Oe.get(U).__webglTexture,ye,Kt+_n)),k.blitFramebuffer(Re,We,Re+Ae,We+ge,Ee,tt,Ee+Ae,tt+ge,k.DEPTH_BUFFER_BIT,k.NEAREST);xe.bindFramebuffer(k.READ_FRAMEBUFFER,null),xe.bindFramebuffer(k.DRAW_FRAMEBUFFER,null)}else if($!==0||E.isRenderTargetTexture||Oe.has(E)){let ct=Oe.get(E),Mn=Oe.get(U);xe.bindFramebuffer(k.READ_FRAMEBUFFER,P),xe.bindFramebuffer(k.DRAW_FRAMEBUFFER,q);for(let Pi=0;Pi<Me;Pi++)Us?k.framebufferTextureLayer(k.READ_FRAMEBUFFER,k.COLOR_ATTACHMENT0,ct.__webglTexture,$,et+Pi):k.framebufferTexture2D(k.READ_FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_2D,ct.__webglTexture,$),_r?k.framebufferTextureLayer(k.DRAW_FRAMEBUFFER,k.COLOR_ATTACHMENT0,Mn.__webglTexture,ye,Kt+Pi):k.framebufferTexture2D(k.DRAW_FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_2D,Mn.__webglTexture,ye),$!==0?k.blitFramebuffer(Re,We,Re+Ae,We+ge,Ee,tt,Ee+Ae,tt+ge,k.COLOR_BUFFER_BIT,k.NEAREST):_r?k.copyTexSubImage3D(Ce,ye,Ee,tt,Kt+Pi,Re,We,Ae,ge):k.copyTexSubImage2D(Ce,ye,Ee,tt,Re,We,Ae,ge);xe.bindFramebuffer(k.READ_FRAMEBUFFER,null),xe.bindFramebuffer(k.DRAW_FRAMEBUFFER,null)}else _r?E.isDataTexture||E.isData3DTexture?k.texSubImage3D(Ce,ye,Ee,tt,Kt,Ae,ge,Me,St,In,At.data):U.isCompressedArrayTexture?k.compressedTexSubImage3D(Ce,ye,Ee,tt,Kt,Ae,ge,Me,St,At.data):k.texSubImage3D(Ce,ye,Ee,tt,Kt,Ae,ge,Me,St,In,At):E.isDataTexture?k.texSubImage2D(k.TEXTURE_2D,ye,Ee,tt,Ae,ge,St,In,At.data):E.isCompressedTexture?k.compressedTexSubImage2D(k.TEXTURE_2D,ye,Ee,tt,At.width,At.height,St,At.data):k.texSubImage2D(k.TEXTURE_2D,ye,Ee,tt,Ae,ge,St,In,At);xe.pixelStorei(k.UNPACK_ROW_LENGTH,zn),xe.pixelStorei(k.UNPACK_IMAGE_HEIGHT,dt),xe.pixelStorei(k.UNPACK_SKIP_PIXELS,gr),xe.pixelStorei(k.UNPACK_SKIP_ROWS,Pn),xe.pixelStorei(k.UNPACK_SKIP_IMAGES,hc),ye===0&&U.generateMipmaps===!0&&U.mipmapsAutoUpdate===!0&&k.generateMipmap(Ce),xe.unbindTexture()},this.initRenderTarget=function(E){Oe.get(E).__webglFramebuffer===void 0&&Ge.setupRenderTarget(E)},this.initTexture=function(E){E.isCubeTexture?Ge.setTextureCube(E,0):E.isData3DTexture?Ge.setTexture3D(E,0):E.isDataArrayTexture||E.isCompressedArrayTexture?Ge.setTexture2DArray(E,0):Ge.setTexture2D(E,0),xe.unbindTexture()},this.resetState=function(){F=0,V=0,Z=null,xe.reset(),fe.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Ai}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=Ve._getDrawingBufferColorSpace(e),t.unpackColorSpace=Ve._getUnpackColorSpace()}};var _i=(n,e)=>n?[...n.children].find(t=>t.localName===e):void 0,ba=(n,e)=>[...n.children].filter(t=>t.localName===e),Sa=(n,e)=>n&&n.getAttribute(e)||"",ii=(n,e,t)=>{let i=n?n.getAttribute(e):null,s=i===null?[]:i.trim().split(/\s+/).map(Number);return s.length===t.length&&s.every(Number.isFinite)?s:t},Wh=n=>{let[e,t,i]=ii(n,"rpy",[0,0,0]);return new we().compose(new N(...ii(n,"xyz",[0,0,0])),new ht().setFromEuler(new di(e,t,i,"ZYX")),new N(1,1,1))};var MI=n=>n?{joint:Sa(n,"joint"),multiplier:ii(n,"multiplier",[1])[0],offset:ii(n,"offset",[0])[0]}:null,Fx=n=>ba(n,"joint").map(e=>({name:Sa(e,"name"),type:Sa(e,"type"),parent:Sa(_i(e,"parent"),"link"),child:Sa(_i(e,"child"),"link"),origin:Wh(_i(e,"origin")),axis:new N(...ii(_i(e,"axis"),"xyz",[1,0,0])).normalize(),mimic:MI(_i(e,"mimic"))})).filter(e=>e.parent!==""&&e.child!==""),Bx=n=>{let e=new Map;for(let{name:t=[],position:i=[]}of n)t.forEach((s,r)=>{Number.isFinite(i[r])&&e.set(s,i[r])});return e},wI=({name:n,mimic:e},t)=>e?e.multiplier*(t.get(e.joint)??0)+e.offset:t.get(n)??0,TI=(n,e)=>n.type==="revolute"||n.type==="continuous"?new we().makeRotationAxis(n.axis,e):n.type==="prismatic"?new we().makeTranslation(n.axis.clone().multiplyScalar(e)):new we,kx=(n,e)=>n.map(t=>{let i=new N,s=new ht;return t.origin.clone().multiply(TI(t,wI(t,e))).decompose(i,s,new N),{frame:t.child,parent:t.parent,translation:i.toArray(),rotation:s.toArray()}}),zx=(n,e)=>{let t=new Set(n.map(i=>i.frame));return n.concat(e.filter(i=>!t.has(i.frame)))};var Gx=()=>{let n=new Set,e=!1,t=(r,o)=>{if(!e){e=!0;for(let a of r)a.lookFrom(o);e=!1}};return{add:r=>{let[o]=n;return o&&t([r],o.look()),n.add(r),r.onMove(()=>t([...n].filter(a=>a!==r),r.look())),()=>n.delete(r)},fit:r=>r.fit([...n].reduce((o,a)=>o.union(a.extent()),new Xt))}};var AI=new N(1,1,1),Hx=(n,e)=>new we().compose(new N(...n),new ht(...e),AI),Vx=n=>typeof n=="number"?n:0,Ma=({position:n,orientation:e})=>{let t=[e.x,e.y,e.z,e.w].map(Vx),i=t.every(s=>s===0);return Hx([n.x,n.y,n.z].map(Vx),i?[0,0,0,1]:t)},dr=n=>n.replace(/^\//,""),pm=(n,e)=>{let t=new we,i=e;for(let s=0;s<1e3&&n.has(i);s++){let r=n.get(i);t.premultiply(Hx(r.translation,r.rotation)),i=r.parent}return{root:i,matrix:t}},nc=(n,e)=>{let t=new Map(n.map(o=>[o.frame,o])),i=pm(t,dr(e)),s=i.matrix.clone().invert(),r=new Map;return o=>{let a=dr(o);if(!r.has(a)){let{root:l,matrix:c}=pm(t,a);r.set(a,l===i.root?s.clone().multiply(c):null)}return r.get(a)}},Wx=(n,e)=>{let t=new Map(n.map(o=>[o.frame,o])),i=new Map,s=(o,a)=>{let{root:l}=pm(t,dr(o)),c=i.get(l)||{root:l,weight:0,names:new Set([l])};c.weight+=a,c.names.add(dr(o)),i.set(l,c)};for(let o of n)s(o.frame,1);for(let o of e)o!==""&&s(o,1e3);let[r]=[...i.values()].sort((o,a)=>a.weight-o.weight);return r?["map","world","odom"].find(o=>r.names.has(o))||r.root:""};var fr=(n,e)=>(n.matrixAutoUpdate=!1,n.matrix.copy(e),n.matrixWorldNeedsUpdate=!0,n),qi=(n,e)=>{let t=new it;return t.setAttribute("position",new Ke(new Float32Array(n.flat()),3)),e&&t.setAttribute("color",new Ke(new Float32Array(e.flat()),3)),t},qx=n=>new Ei(qi(n),new qt({color:"#fff"})),Xh=n=>[Number(n.x)||0,Number(n.y)||0,Number(n.z)||0],mm=n=>{let e=[.9,.2,.2],t=[.2,.7,.2],i=[.25,.4,1];return new Fn(qi([[0,0,0],[n,0,0],[0,0,0],[0,n,0],[0,0,0],[0,0,n]],[e,e,t,t,i,i]),new qt({vertexColors:!0}))},gm=(n,e,t="#fff",i=!1)=>{let s=document.createElement("canvas"),r=s.getContext("2d"),o="32px system-ui, sans-serif",a=n.slice(0,400).split(`
`).slice(0,20);r.font=o,s.width=Math.min(2048,Math.max(1,Math.ceil(Math.max(...a.map(u=>r.measureText(u).width)))+8)),s.height=40*a.length,r.font=o,r.fillStyle=t,r.strokeStyle="#000a",r.lineWidth=5,a.forEach((u,h)=>{r.strokeText(u,4,40*h+30),r.fillText(u,4,40*h+30)});let l=new Tl(s);l.colorSpace=qe;let c=new Ml(new ra({map:l,depthTest:!1,transparent:!0,sizeAttenuation:!i}));return c.scale.set(e*s.width/40,e*a.length,1),c},$x=new qt({color:"#f5a524"}),Yx=n=>{let e=new Je;return e.add(new Ei(qi((n.poses||[]).map(t=>Xh(t.pose.position))),$x.clone())),e},Xx=n=>{let e=n.pose||{};return e.pose||e},EI=([n,e,,,,,,t])=>{let i=(n+t)/2,s=Math.hypot((n-t)/2,e),r=Math.atan2(2*e,n-t)/2,[o,a]=[i+s,i-s].map(c=>Math.sqrt(Math.max(0,c))),l=Array.from({length:48},(c,u)=>{let[h,d]=[o*Math.cos(u*Math.PI/24),a*Math.sin(u*Math.PI/24)];return[h*Math.cos(r)-d*Math.sin(r),h*Math.sin(r)+d*Math.cos(r),0]});return new ir(qi(l),new qt({color:"#d946ef"}))},CI=({pose:n})=>n&&n.pose&&(n.covariance||[]).every(Number.isFinite)&&n.covariance.some(e=>e!==0)?n.covariance:null,jx=n=>{let e=new Je;if(n.polygon)e.add(new ir(qi(n.polygon.points.map(Xh)),$x.clone()));else if(n.point){let t=mm(.3);t.position.set(...Xh(n.point)),e.add(t)}else{for(let s of n.poses||[Xx(n)])s.position&&s.orientation&&e.add(fr(mm(n.poses?.4:.8),Ma(s)));let t=CI(n),i=t&&EI(t);i&&i.position.set(...Xh(Xx(n).position)),i&&e.add(i)}return e},RI=new qt({color:"#888"}),Kx=(n,e,t)=>{let i=new Je,s=[...new Set(n.flatMap(o=>[o.parent,o.frame]))];for(let o of s.slice(0,500)){let a=e(o);if(!a)continue;let l=fr(mm(.4),a);if(t){let c=gm(o,.022,"#8df",!0);c.center.set(0,0),l.add(c)}i.add(l)}let r=n.flatMap(o=>{let a=e(o.frame),l=e(o.parent);return a&&l?[a,l].map(c=>c.elements.slice(12,15)):[]});return i.add(new Fn(qi(r),RI.clone())),i};var Zx={type:"change"},ym={type:"start"},Qx={type:"end"},qh=new Ji,Jx=new ci,II=Math.cos(70*hn.DEG2RAD),pn=new N,si=2*Math.PI,ft={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},_m=1e-6,$h=class extends Gl{constructor(e,t=null){super(e,t),this.state=ft.NONE,this.target=new N,this.cursor=new N,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:cr.ROTATE,MIDDLE:cr.DOLLY,RIGHT:cr.PAN},this.touches={ONE:ur.ROTATE,TWO:ur.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new N,this._lastQuaternion=new ht,this._lastTargetPosition=new N,this._quat=new ht().setFromUnitVectors(e.up,new N(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new ha,this._sphericalDelta=new ha,this._scale=1,this._panOffset=new N,this._rotateStart=new Te,this._rotateEnd=new Te,this._rotateDelta=new Te,this._panStart=new Te,this._panEnd=new Te,this._panDelta=new Te,this._dollyStart=new Te,this._dollyEnd=new Te,this._dollyDelta=new Te,this._dollyDirection=new N,this._mouse=new Te,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=LI.bind(this),this._onPointerDown=PI.bind(this),this._onPointerUp=NI.bind(this),this._onContextMenu=zI.bind(this),this._onMouseWheel=UI.bind(this),this._onKeyDown=FI.bind(this),this._onTouchStart=BI.bind(this),this._onTouchMove=kI.bind(this),this._onMouseDown=DI.bind(this),this._onMouseMove=OI.bind(this),this._interceptControlDown=GI.bind(this),this._interceptControlUp=VI.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(e){this._cursorStyle=e,e==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(e){super.connect(e),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=ft.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(e){e.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=e}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(Zx),this.update(),this.state=ft.NONE}pan(e,t){this._pan(e,t),this.update()}dollyIn(e){this._dollyIn(e),this.update()}dollyOut(e){this._dollyOut(e),this.update()}rotateLeft(e){this._rotateLeft(e),this.update()}rotateUp(e){this._rotateUp(e),this.update()}update(e=null){let t=this.object.position;pn.copy(t).sub(this.target),pn.applyQuaternion(this._quat),this._spherical.setFromVector3(pn),this.autoRotate&&this.state===ft.NONE&&this._rotateLeft(this._getAutoRotationAngle(e)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let i=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(i)&&isFinite(s)&&(i<-Math.PI?i+=si:i>Math.PI&&(i-=si),s<-Math.PI?s+=si:s>Math.PI&&(s-=si),i<=s?this._spherical.theta=Math.max(i,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(i+s)/2?Math.max(i,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(pn.setFromSpherical(this._spherical),pn.applyQuaternion(this._quatInverse),t.copy(this.target).add(pn),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=pn.length();o=this._clampDistance(a*this._scale);let l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){let a=new N(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;let c=new N(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=pn.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(qh.origin.copy(this.object.position),qh.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(qh.direction))<II?this.object.lookAt(this.target):(Jx.setFromNormalAndCoplanarPoint(this.object.up,this.target),qh.intersectPlane(Jx,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>_m||8*(1-this._lastQuaternion.dot(this.object.quaternion))>_m||this._lastTargetPosition.distanceToSquared(this.target)>_m?(this.dispatchEvent(Zx),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(e){return e!==null?si/60*this.autoRotateSpeed*e:si/60/60*this.autoRotateSpeed}_getZoomScale(e){let t=Math.abs(e*.01);return Math.pow(.95,this.zoomSpeed*t)}_rotateLeft(e){this._sphericalDelta.theta-=e}_rotateUp(e){this._sphericalDelta.phi-=e}_panLeft(e,t){pn.setFromMatrixColumn(t,0),pn.multiplyScalar(-e),this._panOffset.add(pn)}_panUp(e,t){this.screenSpacePanning===!0?pn.setFromMatrixColumn(t,1):(pn.setFromMatrixColumn(t,0),pn.crossVectors(this.object.up,pn)),pn.multiplyScalar(e),this._panOffset.add(pn)}_pan(e,t){let i=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;pn.copy(s).sub(this.target);let r=pn.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*e*r/i.clientHeight,this.object.matrix),this._panUp(2*t*r/i.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(e*(this.object.right-this.object.left)/this.object.zoom/i.clientWidth,this.object.matrix),this._panUp(t*(this.object.top-this.object.bottom)/this.object.zoom/i.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(e,t){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let i=this.domElement.getBoundingClientRect(),s=e-i.left,r=t-i.top,o=i.width,a=i.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(e){return Math.max(this.minDistance,Math.min(this.maxDistance,e))}_handleMouseDownRotate(e){this._rotateStart.set(e.clientX,e.clientY)}_handleMouseDownDolly(e){this._updateZoomParameters(e.clientX,e.clientY),this._dollyStart.set(e.clientX,e.clientY)}_handleMouseDownPan(e){this._panStart.set(e.clientX,e.clientY)}_handleMouseMoveRotate(e){this._rotateEnd.set(e.clientX,e.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(si*this._rotateDelta.x/t.clientHeight),this._rotateUp(si*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(e){this._dollyEnd.set(e.clientX,e.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(e){this._panEnd.set(e.clientX,e.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(e){this._updateZoomParameters(e.clientX,e.clientY),e.deltaY<0?this._dollyIn(this._getZoomScale(e.deltaY)):e.deltaY>0&&this._dollyOut(this._getZoomScale(e.deltaY)),this.update()}_handleKeyDown(e){let t=!1;switch(e.code){case this.keys.UP:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(si*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),t=!0;break;case this.keys.BOTTOM:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(-si*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),t=!0;break;case this.keys.LEFT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(si*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),t=!0;break;case this.keys.RIGHT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(-si*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),t=!0;break}t&&(e.preventDefault(),this.update())}_handleTouchStartRotate(e){if(this._pointers.length===1)this._rotateStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),i=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._rotateStart.set(i,s)}}_handleTouchStartPan(e){if(this._pointers.length===1)this._panStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),i=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panStart.set(i,s)}}_handleTouchStartDolly(e){let t=this._getSecondPointerPosition(e),i=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(i*i+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enablePan&&this._handleTouchStartPan(e)}_handleTouchStartDollyRotate(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enableRotate&&this._handleTouchStartRotate(e)}_handleTouchMoveRotate(e){if(this._pointers.length==1)this._rotateEnd.set(e.pageX,e.pageY);else{let i=this._getSecondPointerPosition(e),s=.5*(e.pageX+i.x),r=.5*(e.pageY+i.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(si*this._rotateDelta.x/t.clientHeight),this._rotateUp(si*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(e){if(this._pointers.length===1)this._panEnd.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),i=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panEnd.set(i,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(e){let t=this._getSecondPointerPosition(e),i=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(i*i+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(e.pageX+t.x)*.5,a=(e.pageY+t.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enablePan&&this._handleTouchMovePan(e)}_handleTouchMoveDollyRotate(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enableRotate&&this._handleTouchMoveRotate(e)}_addPointer(e){this._pointers.push(e.pointerId)}_removePointer(e){delete this._pointerPositions[e.pointerId];for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId){this._pointers.splice(t,1);return}}_isTrackingPointer(e){for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId)return!0;return!1}_trackPointer(e){let t=this._pointerPositions[e.pointerId];t===void 0&&(t=new Te,this._pointerPositions[e.pointerId]=t),t.set(e.pageX,e.pageY)}_getSecondPointerPosition(e){let t=e.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[t]}_customWheelEvent(e){let t=e.deltaMode,i={clientX:e.clientX,clientY:e.clientY,deltaY:e.deltaY};switch(t){case 1:i.deltaY*=16;break;case 2:i.deltaY*=100;break}return e.ctrlKey&&!this._controlActive&&(i.deltaY*=10),i}};function PI(n){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(n.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(n)&&(this._addPointer(n),n.pointerType==="touch"?this._onTouchStart(n):this._onMouseDown(n),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function LI(n){this.enabled!==!1&&(n.pointerType==="touch"?this._onTouchMove(n):this._onMouseMove(n))}function NI(n){switch(this._removePointer(n),this._pointers.length){case 0:this.domElement.releasePointerCapture(n.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(Qx),this.state=ft.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let e=this._pointers[0],t=this._pointerPositions[e];this._onTouchStart({pointerId:e,pageX:t.x,pageY:t.y});break}}function DI(n){let e;switch(n.button){case 0:e=this.mouseButtons.LEFT;break;case 1:e=this.mouseButtons.MIDDLE;break;case 2:e=this.mouseButtons.RIGHT;break;default:e=-1}switch(e){case cr.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(n),this.state=ft.DOLLY;break;case cr.ROTATE:if(n.ctrlKey||n.metaKey||n.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(n),this.state=ft.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(n),this.state=ft.ROTATE}break;case cr.PAN:if(n.ctrlKey||n.metaKey||n.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(n),this.state=ft.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(n),this.state=ft.PAN}break;default:this.state=ft.NONE}this.state!==ft.NONE&&this.dispatchEvent(ym)}function OI(n){switch(this.state){case ft.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(n);break;case ft.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(n);break;case ft.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(n);break}}function UI(n){this.enabled===!1||this.enableZoom===!1||this.state!==ft.NONE||(n.preventDefault(),this.dispatchEvent(ym),this._handleMouseWheel(this._customWheelEvent(n)),this.dispatchEvent(Qx))}function FI(n){this.enabled!==!1&&this._handleKeyDown(n)}function BI(n){switch(this._trackPointer(n),this._pointers.length){case 1:switch(this.touches.ONE){case ur.ROTATE:if(this.enableRotate===!1){this.state=ft.NONE;break}this._handleTouchStartRotate(n),this.state=ft.TOUCH_ROTATE;break;case ur.PAN:if(this.enablePan===!1){this.state=ft.NONE;break}this._handleTouchStartPan(n),this.state=ft.TOUCH_PAN;break;default:this.state=ft.NONE}break;case 2:switch(this.touches.TWO){case ur.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(n),this.state=ft.TOUCH_DOLLY_PAN;break;case ur.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(n),this.state=ft.TOUCH_DOLLY_ROTATE;break;default:this.state=ft.NONE}break;default:this.state=ft.NONE}this.state!==ft.NONE&&this.dispatchEvent(ym)}function kI(n){switch(this._trackPointer(n),this.state){case ft.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(n),this.update();break;case ft.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(n),this.update();break;case ft.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(n),this.update();break;case ft.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(n),this.update();break;default:this.state=ft.NONE}}function zI(n){this.enabled!==!1&&n.preventDefault()}function GI(n){n.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function VI(n){n.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var eb=n=>n.traverse(e=>{e.geometry&&e.geometry.dispose();for(let t of[e.material].flat().filter(Boolean))t.map&&t.map.dispose(),t.dispose()}),vm=50,ic=new N(0,0,1),tb=n=>{let e=new Gh({canvas:n,antialias:!0,alpha:!0}),t=new kr,i=new Ht(vm,1,.05,2e4);i.up.copy(ic),i.position.set(-12,-9,9);let s=new $h(i,n),r=new zl(20,20,"#888","#888").rotateX(Math.PI/2);r.material.transparent=!0,r.material.opacity=.4;let o=new Ps("#fff",2);o.position.set(-3,-5,10),t.add(r,o,new Zr("#fff",1.2));let a=new Map,l={at:new N,heading:0},c=0,u=!1,h=()=>{c=0,u||e.render(t,i)},d=()=>{c===0&&(c=requestAnimationFrame(h))};s.addEventListener("change",d);let f=new Bl;return f.params.Points.threshold=.1,f.params.Line.threshold=.05,{redraw:d,onMove:m=>s.addEventListener("change",m),look:()=>[i.position,s.target].map(m=>m.clone().sub(l.at).applyAxisAngle(ic,-l.heading)),lookFrom:([m,_])=>{i.position.copy(m).applyAxisAngle(ic,l.heading).add(l.at),s.target.copy(_).applyAxisAngle(ic,l.heading).add(l.at),s.update(),d()},set:(m,_)=>{let p=a.get(m);if(p&&(t.remove(p),eb(p),a.delete(m)),_){let g=new Je;g.matrixAutoUpdate=!1,g.add(_),a.set(m,g),t.add(g)}d()},names:()=>[...a.keys()],place:(m,_)=>{let p=a.get(m);p&&(p.visible=_!==null,_&&p.matrix.copy(_),p.matrixWorldNeedsUpdate=!0,d())},resize:(m,_)=>{e.setPixelRatio(window.devicePixelRatio||1),e.setSize(m,_,!1),i.aspect=m/Math.max(1,_),i.updateProjectionMatrix(),d()},follow:(m,_,p,g)=>{Object.assign(l,{at:new N(..._),heading:g});for(let x of[i.position,s.target])x.sub(new N(...m)).applyAxisAngle(ic,p).add(new N(..._));s.update(),d()},extent:()=>{let m=new Xt;t.updateMatrixWorld(!0);for(let[_,p]of a)_!=="transforms"&&_!=="measure"&&p.visible&&m.expandByObject(p);return m},fit:m=>{if(m.isEmpty())return!1;let{center:_,radius:p}=m.getBoundingSphere(new en),g=i.position.clone().sub(s.target).normalize();return s.target.copy(_),i.position.copy(_).addScaledVector(g,Math.max(.1,p)*2/Math.min(1,i.aspect)),s.update(),d(),!0},unfollow:()=>Object.assign(l,{at:new N,heading:0}),fromAbove:()=>{let m=i.position.distanceTo(s.target);i.position.copy(s.target).add(new N(-m*.001,0,m)),s.update(),d()},turn:(m,_)=>{s.rotateLeft(m),s.rotateUp(_),s.update(),d()},move:(m,_)=>{s.pan(m,_),s.update(),d()},zoom:m=>{i.position.sub(s.target).multiplyScalar(m).add(s.target),s.update(),d()},pick:(m,_)=>{f.setFromCamera(new Te(m*2-1,1-_*2),i);let[p]=f.intersectObjects([...a.values()].filter(b=>b.visible),!0);if(!p)return null;let g=[...a].find(([,b])=>{let v=p.object;for(;v&&v!==b;)v=v.parent;return v===b}),x=p.object.isPoints&&p.object.geometry.getAttribute("value");return{name:g?g[0]:"",point:p.point.toArray(),value:x?x.getX(p.index):null}},end:()=>{u=!0;for(let m of a.values())eb(m);s.dispose(),e.dispose()}}};var nb=n=>n.slice(0,n.lastIndexOf("/")+1),xm=(n,e)=>{let t=nb(n);return e.filter(s=>Pr(s)&&s.messages>0).map(s=>s.name).sort((s,r)=>r.startsWith(t)-s.startsWith(t))},ib=(n,e)=>xm(n,e).find(t=>t.startsWith(nb(n)))||"",HI=({width:n,height:e,K:t,k:i},s)=>{let[r,,o,,a,l]=(t||i).map(Number);if(!(r>0)||!(a>0)||!(n>0)||!(e>0))throw new Error("the camera is not calibrated");return[[0,0],[n,0],[n,e],[0,e]].map(([c,u])=>[(c-o)/r*s,(u-l)/a*s,s])},sb=(n,e,t)=>{let[i,s,r,o]=HI(n,t),a=[0,0,0],l=new Je,c=[a,i,a,s,a,r,a,o,i,s,s,r,r,o,o,i];if(l.add(new Fn(qi(c),new qt({color:"#f5a524"}))),!e)return l;let u=new Yt(e);u.flipY=!1,u.colorSpace=qe,u.needsUpdate=!0;let h=qi([i,s,r,i,r,o]);return h.setAttribute("uv",new Ke(new Float32Array([0,0,1,0,1,1,0,0,1,1,0,1]),2)),l.add(new st(h,new cn({map:u,side:xn}))),l};var ob=["turbo","rainbow","grey","gradient","flat","rgb"],ab=ob.slice(0,5),sc=["#4aa3ff","#ff5a36"],WI=`attribute float value;
attribute vec4 packed_color;
uniform float least, most, size;
uniform int map;
uniform vec3 from, to;
varying vec3 shade;
${R0}
vec3 rainbow(float t) {
  return clamp(abs(mod(t * 5.0 + vec3(0.0, 4.0, 2.0), 6.0) - 3.0) - 1.0, 0.0, 1.0);
}
void main() {
  float t = most > least ? clamp((value - least) / (most - least), 0.0, 1.0) : 0.5;
  shade = map == 0 ? turbo(t) : map == 1 ? rainbow(1.0 - t) : map == 2 ? vec3(t) : map == 3 ? mix(from, to, t) : map == 5 ? packed_color.zyx : from;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  gl_PointSize = size;
}`,XI=`varying vec3 shade;
uniform bool round_points;
void main() {
  if (round_points && distance(gl_PointCoord, vec2(0.5)) > 0.5) discard;
  gl_FragColor = vec4(shade, 1.0);
}`,qI=[["r","g","b"],["red","green","blue"]],bm=n=>qI.filter(e=>e.every(t=>n.includes(t))).map(e=>e.join(", ")),lb=n=>n.split(", "),Sm=n=>["rgb","rgba"].find(e=>n.includes(e))||bm(n)[0]||["intensity","intensities","reflectivity"].find(e=>n.includes(e))||"z",$I=([n,e])=>new Float32Array(e,n.count*12,n.count),cb=n=>{let[e,t]=n[0],i=new Uint8Array(e.count*16),s=n.some(([{most:r}])=>r>1)?1:255;return i.set(new Uint8Array(t,0,e.count*12)),n.map($I).forEach((r,o)=>r.forEach((a,l)=>{i[e.count*12+l*4+2-o]=Math.round(a*s)})),[{...e,packed:!0},i.buffer]},YI=(n,e,t)=>{let i=new Float32Array(t,0,e.count*3),s=e.count*12;n.setAttribute("position",new Ke(i,3)),e.field&&(n.setAttribute("value",new Ke(new Float32Array(t,s,e.count),1)),e.packed&&n.setAttribute("packed_color",new Ke(new Uint8Array(t,s,e.count*4),4,!0)))},rb=n=>{let e=new be;return e.setStyle(n,""),e},ub=([n,e],t)=>{let i=new it;YI(i,n,e);let s=n.packed?"rgb":n.field?t.map||"turbo":"flat",[r,o]=[t.from||sc[0],t.to||sc[1]],a=new Jn({vertexShader:WI,fragmentShader:XI,uniforms:{least:{value:t.least??n.least??0},most:{value:t.most??n.most??1},size:{value:(t.size||2)*(window.devicePixelRatio||1)},map:{value:ob.indexOf(s)},from:{value:rb(r)},to:{value:rb(o)},round_points:{value:!!t.round}}}),l=new pi(i,a);return l.position.copy(new N(...n.origin)),l};var hb=[112,137,134,120],db=[200,60,60,255],Mm={map:n=>n<0?hb:n>100?db:[254-n*2.3,254-n*2.3,254-n*2.3,235],costmap:n=>n<0?hb:n>100?db:n===0?[0,0,0,0]:n===99?[0,255,255,255]:n===100?[255,0,255,255]:[n*2.55,0,255-n*2.55,255],raw:n=>{let e=n&255;return[e,e,e,255]}},fb=Object.keys(Mm),jI=(n,e,t)=>{let i=new Uint8Array(n.width*n.height*4),s=Mm[t]||Mm.map;for(let o=0;o<e.length;o++)i.set(s(e[o]),o*4);let r=new Qi(i,n.width,n.height,ni);return r.magFilter=r.minFilter=zt,r.colorSpace=qe,r.needsUpdate=!0,r},pb=(n,e,t)=>{let i=n.width*n.resolution,s=n.height*n.resolution,r=new qr(i||1,s||1);r.translate(i/2,s/2,0);let o=new st(r,new cn({map:jI(n,e,t),transparent:!0,depthWrite:!1}));return o.renderOrder=-1,fr(o,Ma(n.origin||{position:{},orientation:{}}))},KI=n=>typeof n=="string"?Int8Array.from(atob(n),e=>e.charCodeAt(0)):Int8Array.from(n),mb=(n,e,{x:t,y:i,width:s,height:r,data:o})=>{let a=KI(o);for(let l=0;l<r;l++)for(let c=0;c<s;c++){let u=Math.floor((t+c)/e.step),h=Math.floor((i+l)/e.step),d=h*e.width+u;if(u<0||h<0||u>=e.width||h>=e.height)continue;let f=a[l*s+c];n[d]=e.step===1?f:Math.max(n[d],f)}};ve.line={worldUnits:{value:1},linewidth:{value:1},resolution:{value:new Te},dashOffset:{value:0},dashScale:{value:1},dashSize:{value:1},gapSize:{value:1}};Kn.line={uniforms:Zl.merge([ve.common,ve.fog,ve.line]),vertexShader:`
		#include <common>
		#include <color_pars_vertex>
		#include <fog_pars_vertex>
		#include <logdepthbuf_pars_vertex>
		#include <clipping_planes_pars_vertex>

		uniform float linewidth;
		uniform vec2 resolution;

		attribute vec3 instanceStart;
		attribute vec3 instanceEnd;

		attribute vec3 instanceColorStart;
		attribute vec3 instanceColorEnd;

		#ifdef WORLD_UNITS

			varying vec4 worldPos;
			varying vec3 worldStart;
			varying vec3 worldEnd;

			#ifdef USE_DASH

				varying vec2 vUv;

			#endif

		#else

			varying vec2 vUv;

		#endif

		#ifdef USE_DASH

			uniform float dashScale;
			attribute float instanceDistanceStart;
			attribute float instanceDistanceEnd;
			varying float vLineDistance;

		#endif

		float trimSegmentAlpha( const in vec4 start, const in vec4 end ) {

			// compute the interpolation factor needed to trim the segment so it terminates
			// between the camera plane and the near plane

			// conservative estimate of the near plane
			float a = projectionMatrix[ 2 ][ 2 ]; // 3nd entry in 3th column
			float b = projectionMatrix[ 3 ][ 2 ]; // 3nd entry in 4th column

			// we need different nearEstimate formula for reversed and default depth buffer
			// a is positive with a reversed depth buffer so it can be used for controlling the code flow
			float nearEstimate = ( a > 0.0 ) ? ( - b / ( a + 1.0 ) ) : ( - 0.5 * b / a );

			return ( nearEstimate - start.z ) / ( end.z - start.z );

		}

		void main() {

			#ifdef USE_COLOR

				vColor.xyz = ( position.y < 0.5 ) ? instanceColorStart : instanceColorEnd;

			#endif

			float aspect = resolution.x / resolution.y;

			// camera space
			vec4 start = modelViewMatrix * vec4( instanceStart, 1.0 );
			vec4 end = modelViewMatrix * vec4( instanceEnd, 1.0 );

			#ifdef USE_DASH

				float lineDistanceStart = dashScale * instanceDistanceStart;
				float lineDistanceEnd = dashScale * instanceDistanceEnd;

			#endif

			#ifdef WORLD_UNITS

				worldStart = start.xyz;
				worldEnd = end.xyz;

			#else

				vUv = uv;

			#endif

			// special case for perspective projection, and segments that terminate either in, or behind, the camera plane
			// clearly the gpu firmware has a way of addressing this issue when projecting into ndc space
			// but we need to perform ndc-space calculations in the shader, so we must address this issue directly
			// perhaps there is a more elegant solution -- WestLangley

			bool perspective = ( projectionMatrix[ 2 ][ 3 ] == - 1.0 ); // 4th entry in the 3rd column

			if ( perspective ) {

				if ( start.z < 0.0 && end.z >= 0.0 ) {

					float alpha = trimSegmentAlpha( start, end );
					end.xyz = mix( start.xyz, end.xyz, alpha );

					#ifdef USE_DASH

						lineDistanceEnd = mix( lineDistanceStart, lineDistanceEnd, alpha );

					#endif

				} else if ( end.z < 0.0 && start.z >= 0.0 ) {

					float alpha = trimSegmentAlpha( end, start );
					start.xyz = mix( end.xyz, start.xyz, alpha );

					#ifdef USE_DASH

						lineDistanceStart = mix( lineDistanceEnd, lineDistanceStart, alpha );

					#endif

				}

			}

			#ifdef USE_DASH

				vLineDistance = ( position.y < 0.5 ) ? lineDistanceStart : lineDistanceEnd;
				vUv = uv;

			#endif

			// clip space
			vec4 clipStart = projectionMatrix * start;
			vec4 clipEnd = projectionMatrix * end;

			// ndc space
			vec3 ndcStart = clipStart.xyz / clipStart.w;
			vec3 ndcEnd = clipEnd.xyz / clipEnd.w;

			// direction
			vec2 dir = ndcEnd.xy - ndcStart.xy;

			// account for clip-space aspect ratio
			dir.x *= aspect;
			dir = normalize( dir );

			#ifdef WORLD_UNITS

				vec3 worldDir = normalize( end.xyz - start.xyz );
				vec3 tmpFwd = perspective ? normalize( mix( start.xyz, end.xyz, 0.5 ) ) : vec3( 0.0, 0.0, - 1.0 );
				vec3 worldUp = normalize( cross( worldDir, tmpFwd ) );
				vec3 worldFwd = cross( worldDir, worldUp );
				worldPos = position.y < 0.5 ? start: end;

				// height offset
				float hw = linewidth * 0.5;
				worldPos.xyz += position.x < 0.0 ? hw * worldUp : - hw * worldUp;

				// don't extend the line if we're rendering dashes because we
				// won't be rendering the endcaps
				#ifndef USE_DASH

					// cap extension
					worldPos.xyz += position.y < 0.5 ? - hw * worldDir : hw * worldDir;

					// add width to the box
					worldPos.xyz += worldFwd * hw;

					// endcaps
					if ( position.y > 1.0 || position.y < 0.0 ) {

						worldPos.xyz -= worldFwd * 2.0 * hw;

					}

				#endif

				// project the worldpos
				vec4 clip = projectionMatrix * worldPos;

				// shift the depth of the projected points so the line
				// segments overlap neatly
				vec3 clipPose = ( position.y < 0.5 ) ? ndcStart : ndcEnd;

				// only shift the depth of vertices in front of the camera (#35137)
				if ( clip.w > 0.0 ) clip.z = clipPose.z * clip.w;

			#else

				vec2 offset = vec2( dir.y, - dir.x );
				// undo aspect ratio adjustment
				dir.x /= aspect;
				offset.x /= aspect;

				// sign flip
				if ( position.x < 0.0 ) offset *= - 1.0;

				// endcaps
				if ( position.y < 0.0 ) {

					offset += - dir;

				} else if ( position.y > 1.0 ) {

					offset += dir;

				}

				// adjust for linewidth
				offset *= linewidth;

				// adjust for clip-space to screen-space conversion // maybe resolution should be based on viewport ...
				offset /= resolution.y;

				// select end
				vec4 clip = ( position.y < 0.5 ) ? clipStart : clipEnd;

				// back to clip space
				offset *= clip.w;

				clip.xy += offset;

			#endif

			gl_Position = clip;

			vec4 mvPosition = ( position.y < 0.5 ) ? start : end; // this is an approximation

			#include <logdepthbuf_vertex>
			#include <clipping_planes_vertex>
			#include <fog_vertex>

		}
		`,fragmentShader:`
		uniform vec3 diffuse;
		uniform float opacity;
		uniform float linewidth;

		#ifdef USE_DASH

			uniform float dashOffset;
			uniform float dashSize;
			uniform float gapSize;

		#endif

		varying float vLineDistance;

		#ifdef WORLD_UNITS

			varying vec4 worldPos;
			varying vec3 worldStart;
			varying vec3 worldEnd;

			#ifdef USE_DASH

				varying vec2 vUv;

			#endif

		#else

			varying vec2 vUv;

		#endif

		#include <common>
		#include <color_pars_fragment>
		#include <fog_pars_fragment>
		#include <logdepthbuf_pars_fragment>
		#include <clipping_planes_pars_fragment>

		vec2 closestLineToLine(vec3 p1, vec3 p2, vec3 p3, vec3 p4) {

			float mua;
			float mub;

			vec3 p13 = p1 - p3;
			vec3 p43 = p4 - p3;

			vec3 p21 = p2 - p1;

			float d1343 = dot( p13, p43 );
			float d4321 = dot( p43, p21 );
			float d1321 = dot( p13, p21 );
			float d4343 = dot( p43, p43 );
			float d2121 = dot( p21, p21 );

			float denom = d2121 * d4343 - d4321 * d4321;

			float numer = d1343 * d4321 - d1321 * d4343;

			mua = numer / denom;
			mua = clamp( mua, 0.0, 1.0 );
			mub = ( d1343 + d4321 * ( mua ) ) / d4343;
			mub = clamp( mub, 0.0, 1.0 );

			return vec2( mua, mub );

		}

		void main() {

			float alpha = opacity;
			vec4 diffuseColor = vec4( diffuse, alpha );

			#include <clipping_planes_fragment>

			#ifdef USE_DASH

				if ( vUv.y < - 1.0 || vUv.y > 1.0 ) discard; // discard endcaps

				if ( mod( vLineDistance + dashOffset, dashSize + gapSize ) > dashSize ) discard; // todo - FIX

			#endif

			#ifdef WORLD_UNITS

				float len;

				if ( isOrthographic ) {

					// View rays are parallel to the z axis so the distance reduces to camera-space XY
					vec2 lineDir = worldEnd.xy - worldStart.xy;
					float t = clamp( dot( worldPos.xy - worldStart.xy, lineDir ) / dot( lineDir, lineDir ), 0.0, 1.0 );
					len = length( worldStart.xy + lineDir * t - worldPos.xy );

				} else {

					// Find the closest points on the view ray and the line segment
					vec3 rayEnd = normalize( worldPos.xyz ) * 1e5;
					vec3 lineDir = worldEnd - worldStart;
					vec2 params = closestLineToLine( worldStart, worldEnd, vec3( 0.0, 0.0, 0.0 ), rayEnd );

					vec3 p1 = worldStart + lineDir * params.x;
					vec3 p2 = rayEnd * params.y;
					vec3 delta = p1 - p2;
					len = length( delta );

				}

				float norm = len / linewidth;

				#ifndef USE_DASH

					#ifdef USE_ALPHA_TO_COVERAGE

						float dnorm = fwidth( norm );
						alpha = 1.0 - smoothstep( 0.5 - dnorm, 0.5 + dnorm, norm );

					#else

						if ( norm > 0.5 ) {

							discard;

						}

					#endif

				#endif

			#else

				#ifdef USE_ALPHA_TO_COVERAGE

					// artifacts appear on some hardware if a derivative is taken within a conditional
					float a = vUv.x;
					float b = ( vUv.y > 0.0 ) ? vUv.y - 1.0 : vUv.y + 1.0;
					float len2 = a * a + b * b;
					float dlen = fwidth( len2 );

					if ( abs( vUv.y ) > 1.0 ) {

						alpha = 1.0 - smoothstep( 1.0 - dlen, 1.0 + dlen, len2 );

					}

				#else

					if ( abs( vUv.y ) > 1.0 ) {

						float a = vUv.x;
						float b = ( vUv.y > 0.0 ) ? vUv.y - 1.0 : vUv.y + 1.0;
						float len2 = a * a + b * b;

						if ( len2 > 1.0 ) discard;

					}

				#endif

			#endif

			#include <logdepthbuf_fragment>
			#include <color_fragment>

			gl_FragColor = vec4( diffuseColor.rgb, alpha );

			#include <tonemapping_fragment>
			#include <colorspace_fragment>
			#include <fog_fragment>
			#include <premultiplied_alpha_fragment>

		}
		`};var wa=class extends Jn{constructor(e){super({type:"LineMaterial",uniforms:Zl.clone(Kn.line.uniforms),vertexShader:Kn.line.vertexShader,fragmentShader:Kn.line.fragmentShader,clipping:!0}),this.isLineMaterial=!0,this.setValues(e)}get color(){return this.uniforms.diffuse.value}set color(e){this.uniforms.diffuse.value=e}get worldUnits(){return"WORLD_UNITS"in this.defines}set worldUnits(e){e===!0!==this.worldUnits&&(this.needsUpdate=!0),e===!0?this.defines.WORLD_UNITS="":delete this.defines.WORLD_UNITS}get linewidth(){return this.uniforms.linewidth.value}set linewidth(e){this.uniforms.linewidth&&(this.uniforms.linewidth.value=e)}get dashed(){return"USE_DASH"in this.defines}set dashed(e){e===!0!==this.dashed&&(this.needsUpdate=!0),e===!0?this.defines.USE_DASH="":delete this.defines.USE_DASH}get dashScale(){return this.uniforms.dashScale.value}set dashScale(e){this.uniforms.dashScale.value=e}get dashSize(){return this.uniforms.dashSize.value}set dashSize(e){this.uniforms.dashSize.value=e}get dashOffset(){return this.uniforms.dashOffset.value}set dashOffset(e){this.uniforms.dashOffset.value=e}get gapSize(){return this.uniforms.gapSize.value}set gapSize(e){this.uniforms.gapSize.value=e}get opacity(){return this.uniforms.opacity.value}set opacity(e){this.uniforms&&(this.uniforms.opacity.value=e)}get resolution(){return this.uniforms.resolution.value}set resolution(e){this.uniforms.resolution.value.copy(e)}get alphaToCoverage(){return"USE_ALPHA_TO_COVERAGE"in this.defines}set alphaToCoverage(e){this.defines&&(e===!0!==this.alphaToCoverage&&(this.needsUpdate=!0),e===!0?this.defines.USE_ALPHA_TO_COVERAGE="":delete this.defines.USE_ALPHA_TO_COVERAGE)}};var gb=new Xt,Yh=new N,Ta=class extends Ul{constructor(){super(),this.isLineSegmentsGeometry=!0,this.type="LineSegmentsGeometry";let e=[-1,2,0,1,2,0,-1,1,0,1,1,0,-1,0,0,1,0,0,-1,-1,0,1,-1,0],t=[-1,2,1,2,-1,1,1,1,-1,-1,1,-1,-1,-2,1,-2],i=[0,2,1,2,3,1,2,4,3,4,5,3,4,6,5,6,7,5];this.setIndex(i),this.setAttribute("position",new Be(e,3)),this.setAttribute("uv",new Be(t,2))}applyMatrix4(e){let t=this.attributes.instanceStart,i=this.attributes.instanceEnd;return t!==void 0&&(t.applyMatrix4(e),i.applyMatrix4(e),t.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this}setPositions(e){let t;e instanceof Float32Array?t=e:Array.isArray(e)&&(t=new Float32Array(e));let i=new lr(t,6,1);return this.setAttribute("instanceStart",new Un(i,3,0)),this.setAttribute("instanceEnd",new Un(i,3,3)),this.instanceCount=this.attributes.instanceStart.count,this.computeBoundingBox(),this.computeBoundingSphere(),this}setColors(e){let t;e instanceof Float32Array?t=e:Array.isArray(e)&&(t=new Float32Array(e));let i=new lr(t,6,1);return this.setAttribute("instanceColorStart",new Un(i,3,0)),this.setAttribute("instanceColorEnd",new Un(i,3,3)),this}fromWireframeGeometry(e){return this.setPositions(e.attributes.position.array),this}fromEdgesGeometry(e){return this.setPositions(e.attributes.position.array),this}fromMesh(e){return this.fromWireframeGeometry(new Ll(e.geometry)),this}fromLineSegments(e){let t=e.geometry;return this.setPositions(t.attributes.position.array),this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Xt);let e=this.attributes.instanceStart,t=this.attributes.instanceEnd;e!==void 0&&t!==void 0&&(this.boundingBox.setFromBufferAttribute(e),gb.setFromBufferAttribute(t),this.boundingBox.union(gb))}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new en),this.boundingBox===null&&this.computeBoundingBox();let e=this.attributes.instanceStart,t=this.attributes.instanceEnd;if(e!==void 0&&t!==void 0){let i=this.boundingSphere.center;this.boundingBox.getCenter(i);let s=0;for(let r=0,o=e.count;r<o;r++)Yh.fromBufferAttribute(e,r),s=Math.max(s,i.distanceToSquared(Yh)),Yh.fromBufferAttribute(t,r),s=Math.max(s,i.distanceToSquared(Yh));this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&console.error("THREE.LineSegmentsGeometry.computeBoundingSphere(): Computed radius is NaN. The instanced position data is likely to have NaN values.",this)}}toJSON(){}};var wm=new ot,_b=new N,yb=new N,En=new ot,Cn=new ot,ss=new ot,Tm=new N,Am=new we,Rn=new kl,vb=new N,jh=new Xt,Kh=new en,rs=new ot,os,so;function xb(n,e,t){return rs.set(0,0,-e,1).applyMatrix4(n.projectionMatrix),rs.multiplyScalar(1/rs.w),rs.x=so/t.width,rs.y=so/t.height,rs.applyMatrix4(n.projectionMatrixInverse),rs.multiplyScalar(1/rs.w),Math.abs(Math.max(rs.x,rs.y))}function ZI(n,e){let t=n.matrixWorld,i=n.geometry,s=i.attributes.instanceStart,r=i.attributes.instanceEnd,o=Math.min(i.instanceCount,s.count);for(let a=0,l=o;a<l;a++){Rn.start.fromBufferAttribute(s,a),Rn.end.fromBufferAttribute(r,a),Rn.applyMatrix4(t);let c=new N,u=new N;os.distanceSqToSegment(Rn.start,Rn.end,u,c),u.distanceTo(c)<so*.5&&e.push({point:u,pointOnLine:c,distance:os.origin.distanceTo(u),object:n,face:null,faceIndex:a,uv:null,uv1:null})}}function JI(n,e,t){let i=e.projectionMatrix,r=n.material.resolution,o=n.matrixWorld,a=n.geometry,l=a.attributes.instanceStart,c=a.attributes.instanceEnd,u=Math.min(a.instanceCount,l.count),h=-e.near;os.at(1,ss),ss.w=1,ss.applyMatrix4(e.matrixWorldInverse),ss.applyMatrix4(i),ss.multiplyScalar(1/ss.w),ss.x*=r.x/2,ss.y*=r.y/2,ss.z=0,Tm.copy(ss),Am.multiplyMatrices(e.matrixWorldInverse,o);for(let d=0,f=u;d<f;d++){if(En.fromBufferAttribute(l,d),Cn.fromBufferAttribute(c,d),En.w=1,Cn.w=1,En.applyMatrix4(Am),Cn.applyMatrix4(Am),En.z>h&&Cn.z>h)continue;if(En.z>h){let b=En.z-Cn.z,v=(En.z-h)/b;En.lerp(Cn,v)}else if(Cn.z>h){let b=Cn.z-En.z,v=(Cn.z-h)/b;Cn.lerp(En,v)}En.applyMatrix4(i),Cn.applyMatrix4(i),En.multiplyScalar(1/En.w),Cn.multiplyScalar(1/Cn.w),En.x*=r.x/2,En.y*=r.y/2,Cn.x*=r.x/2,Cn.y*=r.y/2,Rn.start.copy(En),Rn.start.z=0,Rn.end.copy(Cn),Rn.end.z=0;let _=Rn.closestPointToPointParameter(Tm,!0);Rn.at(_,vb);let p=hn.lerp(En.z,Cn.z,_),g=p>=-1&&p<=1,x=Tm.distanceTo(vb)<so*.5;if(g&&x){Rn.start.fromBufferAttribute(l,d),Rn.end.fromBufferAttribute(c,d),Rn.start.applyMatrix4(o),Rn.end.applyMatrix4(o);let b=new N,v=new N;os.distanceSqToSegment(Rn.start,Rn.end,v,b),t.push({point:v,pointOnLine:b,distance:os.origin.distanceTo(v),object:n,face:null,faceIndex:d,uv:null,uv1:null})}}}var Zh=class extends st{constructor(e=new Ta,t=new wa({color:Math.random()*16777215})){super(e,t),this.isLineSegments2=!0,this.type="LineSegments2"}computeLineDistances(){let e=this.geometry,t=e.attributes.instanceStart,i=e.attributes.instanceEnd,s=new Float32Array(2*t.count);for(let o=0,a=0,l=t.count;o<l;o++,a+=2)_b.fromBufferAttribute(t,o),yb.fromBufferAttribute(i,o),s[a]=a===0?0:s[a-1],s[a+1]=s[a]+_b.distanceTo(yb);let r=new lr(s,2,1);return e.setAttribute("instanceDistanceStart",new Un(r,1,0)),e.setAttribute("instanceDistanceEnd",new Un(r,1,1)),this}raycast(e,t){let i=this.material.worldUnits,s=e.camera;if(s===null&&!i&&console.error('LineSegments2: "Raycaster.camera" needs to be set in order to raycast against LineSegments2 while worldUnits is set to false.'),i===!1&&(this.material.resolution.x===0||this.material.resolution.y===0))return;let r=e.params.Line2!==void 0&&e.params.Line2.threshold||0;os=e.ray;let o=this.matrixWorld,a=this.geometry,l=this.material;so=l.linewidth+r,a.boundingSphere===null&&a.computeBoundingSphere(),Kh.copy(a.boundingSphere).applyMatrix4(o);let c;if(i)c=so*.5;else{let h=Math.max(s.near,Kh.distanceToPoint(os.origin));c=xb(s,h,l.resolution)}if(Kh.radius+=c,os.intersectsSphere(Kh)===!1)return;a.boundingBox===null&&a.computeBoundingBox(),jh.copy(a.boundingBox).applyMatrix4(o);let u;if(i)u=so*.5;else{let h=Math.max(s.near,jh.distanceToPoint(os.origin));u=xb(s,h,l.resolution)}jh.expandByScalar(u),os.intersectsBox(jh)!==!1&&(i?ZI(this,t):JI(this,s,t))}onBeforeRender(e){let t=this.material.uniforms;t&&t.resolution&&(e.getViewport(wm),this.material.uniforms.resolution.value.set(wm.z,wm.w))}};var rc=class extends Dl{constructor(e){super(e)}parse(e){function t(F){switch(F.image_type){case d:case _:if(F.colormap_length>256||F.colormap_size!==24||F.colormap_type!==1)throw new Error("THREE.TGALoader: Invalid type colormap data for indexed type.");break;case f:case m:case p:case g:if(F.colormap_type)throw new Error("THREE.TGALoader: Invalid type colormap data for colormap type.");break;case h:throw new Error("THREE.TGALoader: No data.");default:throw new Error("THREE.TGALoader: Invalid type "+F.image_type)}if(F.width<=0||F.height<=0)throw new Error("THREE.TGALoader: Invalid image size.");if(F.pixel_size!==8&&F.pixel_size!==16&&F.pixel_size!==24&&F.pixel_size!==32)throw new Error("THREE.TGALoader: Invalid pixel size "+F.pixel_size)}function i(F,V,Z,W,j){let K,ue,ae=Z.pixel_size>>3,G=Z.width*Z.height*ae;if(V&&(ue=j.subarray(W,W+=Z.colormap_length*(Z.colormap_size>>3))),F){K=new Uint8Array(G);let ee,ne,re,le=0,Le=new Uint8Array(ae);for(;le<G;)if(ee=j[W++],ne=(ee&127)+1,ee&128){for(re=0;re<ae;++re)Le[re]=j[W++];for(re=0;re<ne;++re)K.set(Le,le+re*ae);le+=ae*ne}else{for(ne*=ae,re=0;re<ne;++re)K[le+re]=j[W++];le+=ne}}else K=j.subarray(W,W+=V?Z.width*Z.height:G);return{pixel_data:K,palettes:ue}}function s(F,V,Z,W,j,K,ue,ae,G){let ee=G,ne=C.colormap_index,re,le=0,Le,vt,Ne=C.width;for(vt=V;vt!==W;vt+=Z)for(Le=j;Le!==ue;Le+=K,le++)re=ae[le]-ne,F[(Le+Ne*vt)*4+3]=255,F[(Le+Ne*vt)*4+2]=ee[re*3+0],F[(Le+Ne*vt)*4+1]=ee[re*3+1],F[(Le+Ne*vt)*4+0]=ee[re*3+2];return F}function r(F,V,Z,W,j,K,ue,ae){let G,ee=0,ne,re,le=C.width;for(re=V;re!==W;re+=Z)for(ne=j;ne!==ue;ne+=K,ee+=2)G=ae[ee+0]+(ae[ee+1]<<8),F[(ne+le*re)*4+0]=(G&31744)>>7,F[(ne+le*re)*4+1]=(G&992)>>2,F[(ne+le*re)*4+2]=(G&31)<<3,F[(ne+le*re)*4+3]=G&32768?0:255;return F}function o(F,V,Z,W,j,K,ue,ae){let G=0,ee,ne,re=C.width;for(ne=V;ne!==W;ne+=Z)for(ee=j;ee!==ue;ee+=K,G+=3)F[(ee+re*ne)*4+3]=255,F[(ee+re*ne)*4+2]=ae[G+0],F[(ee+re*ne)*4+1]=ae[G+1],F[(ee+re*ne)*4+0]=ae[G+2];return F}function a(F,V,Z,W,j,K,ue,ae){let G=0,ee,ne,re=C.width;for(ne=V;ne!==W;ne+=Z)for(ee=j;ee!==ue;ee+=K,G+=4)F[(ee+re*ne)*4+2]=ae[G+0],F[(ee+re*ne)*4+1]=ae[G+1],F[(ee+re*ne)*4+0]=ae[G+2],F[(ee+re*ne)*4+3]=ae[G+3];return F}function l(F,V,Z,W,j,K,ue,ae){let G,ee=0,ne,re,le=C.width;for(re=V;re!==W;re+=Z)for(ne=j;ne!==ue;ne+=K,ee++)G=ae[ee],F[(ne+le*re)*4+0]=G,F[(ne+le*re)*4+1]=G,F[(ne+le*re)*4+2]=G,F[(ne+le*re)*4+3]=255;return F}function c(F,V,Z,W,j,K,ue,ae){let G=0,ee,ne,re=C.width;for(ne=V;ne!==W;ne+=Z)for(ee=j;ee!==ue;ee+=K,G+=2)F[(ee+re*ne)*4+0]=ae[G+0],F[(ee+re*ne)*4+1]=ae[G+0],F[(ee+re*ne)*4+2]=ae[G+0],F[(ee+re*ne)*4+3]=ae[G+1];return F}function u(F,V,Z,W,j){let K,ue,ae,G,ee,ne;switch((C.flags&x)>>b){default:case w:K=0,ae=1,ee=V,ue=0,G=1,ne=Z;break;case v:K=0,ae=1,ee=V,ue=Z-1,G=-1,ne=-1;break;case y:K=V-1,ae=-1,ee=-1,ue=0,G=1,ne=Z;break;case T:K=V-1,ae=-1,ee=-1,ue=Z-1,G=-1,ne=-1;break}if(B)switch(C.pixel_size){case 8:l(F,ue,G,ne,K,ae,ee,W);break;case 16:c(F,ue,G,ne,K,ae,ee,W);break;default:throw new Error("THREE.TGALoader: Format not supported.")}else switch(C.pixel_size){case 8:s(F,ue,G,ne,K,ae,ee,W,j);break;case 16:r(F,ue,G,ne,K,ae,ee,W);break;case 24:o(F,ue,G,ne,K,ae,ee,W);break;case 32:a(F,ue,G,ne,K,ae,ee,W);break;default:throw new Error("THREE.TGALoader: Format not supported.")}return F}let h=0,d=1,f=2,m=3,_=9,p=10,g=11,x=48,b=4,v=0,T=1,w=2,y=3;if(e.length<19)throw new Error("THREE.TGALoader: Not enough data to contain header.");let M=0,R=new Uint8Array(e),C={id_length:R[M++],colormap_type:R[M++],image_type:R[M++],colormap_index:R[M++]|R[M++]<<8,colormap_length:R[M++]|R[M++]<<8,colormap_size:R[M++],origin:[R[M++]|R[M++]<<8,R[M++]|R[M++]<<8],width:R[M++]|R[M++]<<8,height:R[M++]|R[M++]<<8,pixel_size:R[M++],flags:R[M++]};if(t(C),C.id_length+M>e.length)throw new Error("THREE.TGALoader: No data.");M+=C.id_length;let L=!1,D=!1,B=!1;switch(C.image_type){case _:L=!0,D=!0;break;case d:D=!0;break;case p:L=!0;break;case f:break;case g:L=!0,B=!0;break;case m:B=!0;break}let P=new Uint8Array(C.width*C.height*4),q=i(L,D,C,M,R);return u(P,C.width,C.height,q.pixel_data,q.palettes),{data:P,width:C.width,height:C.height,flipY:!0,generateMipmaps:!0,minFilter:jn}}};function ri(n,e){let t=[],i=n.childNodes;for(let s=0,r=i.length;s<r;s++){let o=i[s];o.nodeName===e&&t.push(o)}return t}function QI(n){return n.length===0?[]:n.trim().split(/\s+/)}function kn(n){return n.length===0?[]:n.trim().split(/\s+/).map(parseFloat)}function Jh(n){return n.length===0?[]:n.trim().split(/\s+/).map(e=>parseInt(e))}function bn(n){return n.substring(1)}var Qh=class{constructor(){this.count=0}generateId(){return"three_default_"+this.count++}parse(e){if(e.length===0)return null;let t=new DOMParser().parseFromString(e,"application/xml"),i=ri(t,"COLLADA")[0],s=t.getElementsByTagName("parsererror")[0];if(s!==void 0){let l=ri(s,"div")[0],c;return l?c=l.textContent:c=this.parserErrorToText(s),console.error(`THREE.ColladaLoader: Failed to parse collada file.
`,c),null}let r=i.getAttribute("version");console.debug("THREE.ColladaLoader: File version",r);let o=this.parseAsset(ri(i,"asset")[0]),a={animations:{},clips:{},controllers:{},images:{},effects:{},materials:{},cameras:{},lights:{},geometries:{},nodes:{},visualScenes:{},kinematicsModels:{},physicsModels:{},kinematicsScenes:{},joints:{}};return this.library=a,this.collada=i,this.parseLibrary(i,"library_animations","animation",this.parseAnimation.bind(this)),this.parseLibrary(i,"library_animation_clips","animation_clip",this.parseAnimationClip.bind(this)),this.parseLibrary(i,"library_controllers","controller",this.parseController.bind(this)),this.parseLibrary(i,"library_images","image",this.parseImage.bind(this)),this.parseLibrary(i,"library_effects","effect",this.parseEffect.bind(this)),this.parseLibrary(i,"library_materials","material",this.parseMaterial.bind(this)),this.parseLibrary(i,"library_cameras","camera",this.parseCamera.bind(this)),this.parseLibrary(i,"library_lights","light",this.parseLight.bind(this)),this.parseLibrary(i,"library_geometries","geometry",this.parseGeometry.bind(this)),this.parseLibrary(i,"library_nodes","node",this.parseNode.bind(this)),this.parseLibrary(i,"library_visual_scenes","visual_scene",this.parseVisualScene.bind(this)),this.parseLibrary(i,"library_joints","joint",this.parseLibraryJoint.bind(this)),this.parseLibrary(i,"library_kinematics_models","kinematics_model",this.parseKinematicsModel.bind(this)),this.parseLibrary(i,"library_physics_models","physics_model",this.parsePhysicsModel.bind(this)),this.parseLibrary(i,"scene","instance_kinematics_scene",this.parseKinematicsScene.bind(this)),{library:a,asset:o,collada:i}}parserErrorToText(e){let t=[],i=[e];for(;i.length;){let s=i.shift();s.nodeType===Node.TEXT_NODE?t.push(s.textContent):(t.push(`
`),i.push(...s.childNodes))}return t.join("").trim()}parseAsset(e){return{unit:this.parseAssetUnit(ri(e,"unit")[0]),upAxis:this.parseAssetUpAxis(ri(e,"up_axis")[0])}}parseAssetUnit(e){return e!==void 0&&e.hasAttribute("meter")===!0?parseFloat(e.getAttribute("meter")):1}parseAssetUpAxis(e){return e!==void 0?e.textContent:"Y_UP"}parseLibrary(e,t,i,s){let r=ri(e,t)[0];if(r!==void 0){let o=ri(r,i);for(let a=0;a<o.length;a++)s(o[a])}}parseAnimation(e){let t={sources:{},samplers:{},channels:{}},i=!1;for(let s=0,r=e.childNodes.length;s<r;s++){let o=e.childNodes[s];if(o.nodeType!==1)continue;let a;switch(o.nodeName){case"source":a=o.getAttribute("id"),t.sources[a]=this.parseSource(o);break;case"sampler":a=o.getAttribute("id"),t.samplers[a]=this.parseAnimationSampler(o);break;case"channel":a=o.getAttribute("target"),t.channels[a]=this.parseAnimationChannel(o);break;case"animation":this.parseAnimation(o),i=!0;break;default:}}i===!1&&(this.library.animations[e.getAttribute("id")||hn.generateUUID()]=t)}parseAnimationSampler(e){let t={inputs:{}};for(let i=0,s=e.childNodes.length;i<s;i++){let r=e.childNodes[i];if(r.nodeType===1&&r.nodeName==="input"){let o=bn(r.getAttribute("source")),a=r.getAttribute("semantic");t.inputs[a]=o}}return t}parseAnimationChannel(e){let t={},s=e.getAttribute("target").split("/"),r=s.shift(),o=s.shift(),a=o.indexOf("(")!==-1,l=o.indexOf(".")!==-1;if(l)s=o.split("."),o=s.shift(),t.member=s.shift();else if(a){let c=o.split("(");o=c.shift();for(let u=0;u<c.length;u++)c[u]=parseInt(c[u].replace(/\)/,""));t.indices=c}return t.id=r,t.sid=o,t.arraySyntax=a,t.memberSyntax=l,t.sampler=bn(e.getAttribute("source")),t}parseAnimationClip(e){let t={name:e.getAttribute("id")||"default",start:parseFloat(e.getAttribute("start")||0),end:parseFloat(e.getAttribute("end")||0),animations:[]};for(let i=0,s=e.childNodes.length;i<s;i++){let r=e.childNodes[i];r.nodeType===1&&r.nodeName==="instance_animation"&&t.animations.push(bn(r.getAttribute("url")))}this.library.clips[e.getAttribute("id")]=t}parseController(e){let t={};for(let i=0,s=e.childNodes.length;i<s;i++){let r=e.childNodes[i];if(r.nodeType===1)switch(r.nodeName){case"skin":t.id=bn(r.getAttribute("source")),t.skin=this.parseSkin(r);break;case"morph":t.id=bn(r.getAttribute("source")),console.warn("THREE.ColladaLoader: Morph target animation not supported yet.");break}}this.library.controllers[e.getAttribute("id")]=t}parseSkin(e){let t={sources:{}};for(let i=0,s=e.childNodes.length;i<s;i++){let r=e.childNodes[i];if(r.nodeType===1)switch(r.nodeName){case"bind_shape_matrix":t.bindShapeMatrix=kn(r.textContent);break;case"source":let o=r.getAttribute("id");t.sources[o]=this.parseSource(r);break;case"joints":t.joints=this.parseJoints(r);break;case"vertex_weights":t.vertexWeights=this.parseVertexWeights(r);break}}return t}parseJoints(e){let t={inputs:{}};for(let i=0,s=e.childNodes.length;i<s;i++){let r=e.childNodes[i];if(r.nodeType===1&&r.nodeName==="input"){let o=r.getAttribute("semantic"),a=bn(r.getAttribute("source"));t.inputs[o]=a}}return t}parseVertexWeights(e){let t={inputs:{}};for(let i=0,s=e.childNodes.length;i<s;i++){let r=e.childNodes[i];if(r.nodeType===1)switch(r.nodeName){case"input":let o=r.getAttribute("semantic"),a=bn(r.getAttribute("source")),l=parseInt(r.getAttribute("offset"));t.inputs[o]={id:a,offset:l};break;case"vcount":t.vcount=Jh(r.textContent);break;case"v":t.v=Jh(r.textContent);break}}return t}parseImage(e){let t={init_from:ri(e,"init_from")[0].textContent};this.library.images[e.getAttribute("id")]=t}parseEffect(e){let t={};for(let i=0,s=e.childNodes.length;i<s;i++){let r=e.childNodes[i];r.nodeType===1&&r.nodeName==="profile_COMMON"&&(t.profile=this.parseEffectProfileCOMMON(r))}this.library.effects[e.getAttribute("id")]=t}parseEffectProfileCOMMON(e){let t={surfaces:{},samplers:{}};for(let i=0,s=e.childNodes.length;i<s;i++){let r=e.childNodes[i];if(r.nodeType===1)switch(r.nodeName){case"newparam":this.parseEffectNewparam(r,t);break;case"technique":t.technique=this.parseEffectTechnique(r);break;case"extra":t.extra=this.parseEffectExtra(r);break}}return t}parseEffectNewparam(e,t){let i=e.getAttribute("sid");for(let s=0,r=e.childNodes.length;s<r;s++){let o=e.childNodes[s];if(o.nodeType===1)switch(o.nodeName){case"surface":t.surfaces[i]=this.parseEffectSurface(o);break;case"sampler2D":t.samplers[i]=this.parseEffectSampler(o);break}}}parseEffectSurface(e){let t={};for(let i=0,s=e.childNodes.length;i<s;i++){let r=e.childNodes[i];r.nodeType===1&&r.nodeName==="init_from"&&(t.init_from=r.textContent)}return t}parseEffectSampler(e){let t={};for(let i=0,s=e.childNodes.length;i<s;i++){let r=e.childNodes[i];r.nodeType===1&&r.nodeName==="source"&&(t.source=r.textContent)}return t}parseEffectTechnique(e){let t={};for(let i=0,s=e.childNodes.length;i<s;i++){let r=e.childNodes[i];if(r.nodeType===1)switch(r.nodeName){case"constant":case"lambert":case"blinn":case"phong":t.type=r.nodeName,t.parameters=this.parseEffectParameters(r);break;case"extra":t.extra=this.parseEffectExtra(r);break}}return t}parseEffectParameters(e){let t={};for(let i=0,s=e.childNodes.length;i<s;i++){let r=e.childNodes[i];if(r.nodeType===1)switch(r.nodeName){case"emission":case"diffuse":case"specular":case"bump":case"ambient":case"shininess":case"transparency":t[r.nodeName]=this.parseEffectParameter(r);break;case"transparent":t[r.nodeName]={opaque:r.hasAttribute("opaque")?r.getAttribute("opaque"):"A_ONE",data:this.parseEffectParameter(r)};break}}return t}parseEffectParameter(e){let t={};for(let i=0,s=e.childNodes.length;i<s;i++){let r=e.childNodes[i];if(r.nodeType===1)switch(r.nodeName){case"color":t[r.nodeName]=kn(r.textContent);break;case"float":t[r.nodeName]=parseFloat(r.textContent);break;case"texture":t[r.nodeName]={id:r.getAttribute("texture"),extra:this.parseEffectParameterTexture(r)};break}}return t}parseEffectParameterTexture(e){let t={technique:{}};for(let i=0,s=e.childNodes.length;i<s;i++){let r=e.childNodes[i];r.nodeType===1&&r.nodeName==="extra"&&this.parseEffectParameterTextureExtra(r,t)}return t}parseEffectParameterTextureExtra(e,t){for(let i=0,s=e.childNodes.length;i<s;i++){let r=e.childNodes[i];r.nodeType===1&&r.nodeName==="technique"&&this.parseEffectParameterTextureExtraTechnique(r,t)}}parseEffectParameterTextureExtraTechnique(e,t){for(let i=0,s=e.childNodes.length;i<s;i++){let r=e.childNodes[i];if(r.nodeType===1)switch(r.nodeName){case"repeatU":case"repeatV":case"offsetU":case"offsetV":t.technique[r.nodeName]=parseFloat(r.textContent);break;case"wrapU":case"wrapV":r.textContent.toUpperCase()==="TRUE"?t.technique[r.nodeName]=1:r.textContent.toUpperCase()==="FALSE"?t.technique[r.nodeName]=0:t.technique[r.nodeName]=parseInt(r.textContent);break;case"bump":t[r.nodeName]=this.parseEffectExtraTechniqueBump(r);break}}}parseEffectExtra(e){let t={};for(let i=0,s=e.childNodes.length;i<s;i++){let r=e.childNodes[i];r.nodeType===1&&r.nodeName==="technique"&&(t.technique=this.parseEffectExtraTechnique(r))}return t}parseEffectExtraTechnique(e){let t={};for(let i=0,s=e.childNodes.length;i<s;i++){let r=e.childNodes[i];if(r.nodeType===1)switch(r.nodeName){case"double_sided":t[r.nodeName]=parseInt(r.textContent);break;case"bump":t[r.nodeName]=this.parseEffectExtraTechniqueBump(r);break}}return t}parseEffectExtraTechniqueBump(e){let t={};for(let i=0,s=e.childNodes.length;i<s;i++){let r=e.childNodes[i];r.nodeType===1&&r.nodeName==="texture"&&(t[r.nodeName]={id:r.getAttribute("texture"),texcoord:r.getAttribute("texcoord"),extra:this.parseEffectParameterTexture(r)})}return t}parseMaterial(e){let t={name:e.getAttribute("name")};for(let i=0,s=e.childNodes.length;i<s;i++){let r=e.childNodes[i];r.nodeType===1&&r.nodeName==="instance_effect"&&(t.url=bn(r.getAttribute("url")))}this.library.materials[e.getAttribute("id")]=t}parseCamera(e){let t={name:e.getAttribute("name")};for(let i=0,s=e.childNodes.length;i<s;i++){let r=e.childNodes[i];r.nodeType===1&&r.nodeName==="optics"&&(t.optics=this.parseCameraOptics(r))}this.library.cameras[e.getAttribute("id")]=t}parseCameraOptics(e){for(let t=0;t<e.childNodes.length;t++){let i=e.childNodes[t];if(i.nodeName==="technique_common")return this.parseCameraTechnique(i)}return{}}parseCameraTechnique(e){let t={};for(let i=0;i<e.childNodes.length;i++){let s=e.childNodes[i];switch(s.nodeName){case"perspective":case"orthographic":t.technique=s.nodeName,t.parameters=this.parseCameraParameters(s);break}}return t}parseCameraParameters(e){let t={};for(let i=0;i<e.childNodes.length;i++){let s=e.childNodes[i];switch(s.nodeName){case"xfov":case"yfov":case"xmag":case"ymag":case"znear":case"zfar":case"aspect_ratio":t[s.nodeName]=parseFloat(s.textContent);break}}return t}parseLight(e){let t={};for(let i=0,s=e.childNodes.length;i<s;i++){let r=e.childNodes[i];r.nodeType===1&&r.nodeName==="technique_common"&&(t=this.parseLightTechnique(r))}this.library.lights[e.getAttribute("id")]=t}parseLightTechnique(e){let t={};for(let i=0,s=e.childNodes.length;i<s;i++){let r=e.childNodes[i];if(r.nodeType===1)switch(r.nodeName){case"directional":case"point":case"spot":case"ambient":t.technique=r.nodeName,t.parameters=this.parseLightParameters(r);break}}return t}parseLightParameters(e){let t={};for(let i=0,s=e.childNodes.length;i<s;i++){let r=e.childNodes[i];if(r.nodeType===1)switch(r.nodeName){case"color":let o=kn(r.textContent);t.color=new be().fromArray(o),Ve.colorSpaceToWorking(t.color,qe);break;case"falloff_angle":t.falloffAngle=parseFloat(r.textContent);break;case"quadratic_attenuation":let a=parseFloat(r.textContent);t.distance=a?Math.sqrt(1/a):0;break}}return t}parseGeometry(e){let t={name:e.getAttribute("name"),sources:{},vertices:{},primitives:[]},i=ri(e,"mesh")[0];if(i!==void 0){for(let s=0;s<i.childNodes.length;s++){let r=i.childNodes[s];if(r.nodeType!==1)continue;let o=r.getAttribute("id");switch(r.nodeName){case"source":t.sources[o]=this.parseSource(r);break;case"vertices":t.vertices=this.parseGeometryVertices(r);break;case"polygons":case"lines":case"linestrips":case"polylist":case"triangles":t.primitives.push(this.parseGeometryPrimitive(r));break;default:}}this.library.geometries[e.getAttribute("id")]=t}}parseSource(e){let t={array:[],stride:3};for(let i=0;i<e.childNodes.length;i++){let s=e.childNodes[i];if(s.nodeType===1)switch(s.nodeName){case"float_array":t.array=kn(s.textContent);break;case"Name_array":t.array=QI(s.textContent);break;case"technique_common":let r=ri(s,"accessor")[0];r!==void 0&&(t.stride=parseInt(r.getAttribute("stride")));break}}return t}parseGeometryVertices(e){let t={};for(let i=0;i<e.childNodes.length;i++){let s=e.childNodes[i];s.nodeType===1&&(t[s.getAttribute("semantic")]=bn(s.getAttribute("source")))}return t}parseGeometryPrimitive(e){let t={type:e.nodeName,material:e.getAttribute("material"),count:parseInt(e.getAttribute("count")),inputs:{},stride:0,hasUV:!1};for(let i=0,s=e.childNodes.length;i<s;i++){let r=e.childNodes[i];if(r.nodeType===1)switch(r.nodeName){case"input":let o=bn(r.getAttribute("source")),a=r.getAttribute("semantic"),l=parseInt(r.getAttribute("offset")),c=parseInt(r.getAttribute("set")),u=c>0?a+c:a;t.inputs[u]={id:o,offset:l},t.stride=Math.max(t.stride,l+1),a==="TEXCOORD"&&(t.hasUV=!0);break;case"vcount":t.vcount=Jh(r.textContent);break;case"p":t.p=Jh(r.textContent);break}}return t.type==="polygons"&&(t.vcount=[t.p.length/t.stride]),t}parseLibraryJoint(e){this.library.joints[e.getAttribute("id")]=this.parseKinematicsJoint(e)}parseKinematicsModel(e){let t={name:e.getAttribute("name")||"",joints:{},links:[]};for(let i=0;i<e.childNodes.length;i++){let s=e.childNodes[i];s.nodeType===1&&s.nodeName==="technique_common"&&this.parseKinematicsTechniqueCommon(s,t)}this.library.kinematicsModels[e.getAttribute("id")]=t}parseKinematicsTechniqueCommon(e,t){for(let i=0;i<e.childNodes.length;i++){let s=e.childNodes[i];if(s.nodeType===1)switch(s.nodeName){case"joint":t.joints[s.getAttribute("sid")]=this.parseKinematicsJoint(s);break;case"instance_joint":t.joints[s.getAttribute("sid")]=this.library.joints[bn(s.getAttribute("url"))];break;case"link":t.links.push(this.parseKinematicsLink(s));break}}}parseKinematicsJoint(e){let t;for(let i=0;i<e.childNodes.length;i++){let s=e.childNodes[i];if(s.nodeType===1)switch(s.nodeName){case"prismatic":case"revolute":t=this.parseKinematicsJointParameter(s);break}}return t}parseKinematicsJointParameter(e){let t={sid:e.getAttribute("sid"),name:e.getAttribute("name")||"",axis:new N,limits:{min:0,max:0},type:e.nodeName,static:!1,zeroPosition:0,middlePosition:0};for(let i=0;i<e.childNodes.length;i++){let s=e.childNodes[i];if(s.nodeType===1)switch(s.nodeName){case"axis":let r=kn(s.textContent);t.axis.fromArray(r);break;case"limits":let o=s.getElementsByTagName("max")[0],a=s.getElementsByTagName("min")[0];t.limits.max=parseFloat(o.textContent),t.limits.min=parseFloat(a.textContent);break}}return t.limits.min>=t.limits.max&&(t.static=!0),t.middlePosition=(t.limits.min+t.limits.max)/2,t}parseKinematicsLink(e){let t={sid:e.getAttribute("sid"),name:e.getAttribute("name")||"",attachments:[],transforms:[]};for(let i=0;i<e.childNodes.length;i++){let s=e.childNodes[i];if(s.nodeType===1)switch(s.nodeName){case"attachment_full":t.attachments.push(this.parseKinematicsAttachment(s));break;case"matrix":case"translate":case"rotate":t.transforms.push(this.parseKinematicsTransform(s));break}}return t}parseKinematicsAttachment(e){let t={joint:e.getAttribute("joint").split("/").pop(),transforms:[],links:[]};for(let i=0;i<e.childNodes.length;i++){let s=e.childNodes[i];if(s.nodeType===1)switch(s.nodeName){case"link":t.links.push(this.parseKinematicsLink(s));break;case"matrix":case"translate":case"rotate":t.transforms.push(this.parseKinematicsTransform(s));break}}return t}parseKinematicsTransform(e){let t={type:e.nodeName},i=kn(e.textContent);switch(t.type){case"matrix":t.obj=new we,t.obj.fromArray(i).transpose();break;case"translate":t.obj=new N,t.obj.fromArray(i);break;case"rotate":t.obj=new N,t.obj.fromArray(i),t.angle=hn.degToRad(i[3]);break}return t}parsePhysicsModel(e){let t={name:e.getAttribute("name")||"",rigidBodies:{}};for(let i=0;i<e.childNodes.length;i++){let s=e.childNodes[i];s.nodeType===1&&s.nodeName==="rigid_body"&&(t.rigidBodies[s.getAttribute("name")]={},this.parsePhysicsRigidBody(s,t.rigidBodies[s.getAttribute("name")]))}this.library.physicsModels[e.getAttribute("id")]=t}parsePhysicsRigidBody(e,t){for(let i=0;i<e.childNodes.length;i++){let s=e.childNodes[i];s.nodeType===1&&s.nodeName==="technique_common"&&this.parsePhysicsTechniqueCommon(s,t)}}parsePhysicsTechniqueCommon(e,t){for(let i=0;i<e.childNodes.length;i++){let s=e.childNodes[i];if(s.nodeType===1)switch(s.nodeName){case"inertia":t.inertia=kn(s.textContent);break;case"mass":t.mass=kn(s.textContent)[0];break}}}parseKinematicsScene(e){let t={bindJointAxis:[]};for(let i=0;i<e.childNodes.length;i++){let s=e.childNodes[i];s.nodeType===1&&s.nodeName==="bind_joint_axis"&&t.bindJointAxis.push(this.parseKinematicsBindJointAxis(s))}this.library.kinematicsScenes[bn(e.getAttribute("url"))]=t}parseKinematicsBindJointAxis(e){let t={target:e.getAttribute("target").split("/").pop()};for(let i=0;i<e.childNodes.length;i++){let s=e.childNodes[i];if(s.nodeType===1&&s.nodeName==="axis"){let r=s.getElementsByTagName("param")[0];t.axis=r.textContent;let o=t.axis.split("inst_").pop().split("axis")[0];t.jointIndex=o.substring(0,o.length-1)}}return t}prepareNodes(e){let t=e.getElementsByTagName("node");for(let i=0;i<t.length;i++){let s=t[i];s.hasAttribute("id")===!1&&s.setAttribute("id",this.generateId())}}parseNode(e){let t=new we,i=new N,s={name:e.getAttribute("name")||"",type:e.getAttribute("type"),id:e.getAttribute("id"),sid:e.getAttribute("sid"),matrix:new we,nodes:[],instanceCameras:[],instanceControllers:[],instanceLights:[],instanceGeometries:[],instanceNodes:[],transforms:{},transformData:{},transformOrder:[]};for(let r=0;r<e.childNodes.length;r++){let o=e.childNodes[r];if(o.nodeType!==1)continue;let a;switch(o.nodeName){case"node":s.nodes.push(o.getAttribute("id")),this.parseNode(o);break;case"instance_camera":s.instanceCameras.push(bn(o.getAttribute("url")));break;case"instance_controller":s.instanceControllers.push(this.parseNodeInstance(o));break;case"instance_light":s.instanceLights.push(bn(o.getAttribute("url")));break;case"instance_geometry":s.instanceGeometries.push(this.parseNodeInstance(o));break;case"instance_node":s.instanceNodes.push(bn(o.getAttribute("url")));break;case"matrix":a=kn(o.textContent),s.matrix.multiply(t.fromArray(a).transpose());{let l=o.getAttribute("sid");s.transforms[l]=o.nodeName,s.transformData[l]={type:"matrix",array:a},s.transformOrder.push(l)}break;case"translate":a=kn(o.textContent),i.fromArray(a),s.matrix.multiply(t.makeTranslation(i.x,i.y,i.z));{let l=o.getAttribute("sid");s.transforms[l]=o.nodeName,s.transformData[l]={type:"translate",x:a[0],y:a[1],z:a[2]},s.transformOrder.push(l)}break;case"rotate":a=kn(o.textContent);{let l=hn.degToRad(a[3]);s.matrix.multiply(t.makeRotationAxis(i.fromArray(a),l));let c=o.getAttribute("sid");s.transforms[c]=o.nodeName,s.transformData[c]={type:"rotate",axis:[a[0],a[1],a[2]],angle:a[3]},s.transformOrder.push(c)}break;case"scale":a=kn(o.textContent),s.matrix.scale(i.fromArray(a));{let l=o.getAttribute("sid");s.transforms[l]=o.nodeName,s.transformData[l]={type:"scale",x:a[0],y:a[1],z:a[2]},s.transformOrder.push(l)}break;case"extra":break;default:}}return this.hasNode(s.id)?console.warn("THREE.ColladaLoader: There is already a node with ID %s. Exclude current node from further processing.",s.id):this.library.nodes[s.id]=s,s}parseNodeInstance(e){let t={id:bn(e.getAttribute("url")),materials:{},skeletons:[]};for(let i=0;i<e.childNodes.length;i++){let s=e.childNodes[i];switch(s.nodeName){case"bind_material":let r=s.getElementsByTagName("instance_material");for(let o=0;o<r.length;o++){let a=r[o],l=a.getAttribute("symbol"),c=a.getAttribute("target");t.materials[l]=bn(c)}break;case"skeleton":t.skeletons.push(bn(s.textContent));break;default:break}}return t}parseVisualScene(e){let t={name:e.getAttribute("name"),children:[]};this.prepareNodes(e);let i=ri(e,"node");for(let s=0;s<i.length;s++)t.children.push(this.parseNode(i[s]));this.library.visualScenes[e.getAttribute("id")]=t}hasNode(e){return this.library.nodes[e]!==void 0}};var ed=class{constructor(e,t,i,s){this.library=e,this.collada=t,this.textureLoader=i,this.tgaLoader=s,this.tempColor=new be,this.animations=[],this.kinematics={},this.position=new N,this.scale=new N,this.quaternion=new ht,this.matrix=new we,this.deferredPivotAnimations={},this.transformNodes={}}compose(){let e=this.library;this.buildLibrary(e.animations,this.buildAnimation.bind(this)),this.buildLibrary(e.clips,this.buildAnimationClip.bind(this)),this.buildLibrary(e.controllers,this.buildController.bind(this)),this.buildLibrary(e.images,this.buildImage.bind(this)),this.buildLibrary(e.effects,this.buildEffect.bind(this)),this.buildLibrary(e.materials,this.buildMaterial.bind(this)),this.buildLibrary(e.cameras,this.buildCamera.bind(this)),this.buildLibrary(e.lights,this.buildLight.bind(this)),this.buildLibrary(e.geometries,this.buildGeometry.bind(this)),this.buildLibrary(e.visualScenes,this.buildVisualScene.bind(this)),this.setupAnimations(),this.setupKinematics();let t=this.parseScene(ri(this.collada,"scene")[0]);return t.animations=this.animations,{scene:t,animations:this.animations,kinematics:this.kinematics}}buildLibrary(e,t){for(let i in e){let s=e[i];s.build=t(e[i])}}getBuild(e,t){return e.build!==void 0||(e.build=t(e)),e.build}isEmpty(e){return Object.keys(e).length===0}buildAnimation(e){let t=[],i=e.channels,s=e.samplers,r=e.sources,o=this.aggregateAnimationChannels(i,s,r);for(let a in o){let l=this.library.nodes[a];if(!l)continue;let c=o[a];if(this.hasPivotTransforms(l))this.collectDeferredPivotAnimation(a,c);else{let u=this.getNode(a),h=!1;for(let d in c){let f=l.transforms[d],m=l.transformData[d],_=c[d];switch(f){case"matrix":this.buildMatrixTracks(u,_,l,t);break;case"translate":this.buildTranslateTrack(u,_,m,t);break;case"rotate":h||(this.buildRotateTrack(u,d,_,m,l,t),h=!0);break;case"scale":this.buildScaleTrack(u,_,m,t);break}}}}return t}collectDeferredPivotAnimation(e,t){this.deferredPivotAnimations[e]||(this.deferredPivotAnimations[e]={});let i=this.deferredPivotAnimations[e];for(let s in t){i[s]||(i[s]={});for(let r in t[s])i[s][r]=t[s][r]}}hasPivotTransforms(e){let t=["rotatePivot","rotatePivotInverse","rotatePivotTranslation","scalePivot","scalePivotInverse","scalePivotTranslation"];for(let i of t)if(e.transforms[i]!==void 0)return!0;return!1}getAnimation(e){return this.getBuild(this.library.animations[e],this.buildAnimation.bind(this))}aggregateAnimationChannels(e,t,i){let s={};for(let r in e){if(!e.hasOwnProperty(r))continue;let o=e[r],a=t[o.sampler],l=a.inputs.INPUT,c=a.inputs.OUTPUT,u=i[l],h=i[c],d=a.inputs.INTERPOLATION,f=a.inputs.IN_TANGENT,m=a.inputs.OUT_TANGENT,_=d?i[d]:null,p=f?i[f]:null,g=m?i[m]:null,x=o.id,b=o.sid,v=o.member||"default";s[x]||(s[x]={}),s[x][b]||(s[x][b]={}),s[x][b][v]={times:u.array,values:h.array,stride:h.stride,arraySyntax:o.arraySyntax,indices:o.indices,interpolation:_?_.array:null,inTangent:p?p.array:null,outTangent:g?g.array:null,inTangentStride:p?p.stride:0,outTangentStride:g?g.stride:0}}return s}buildMatrixTracks(e,t,i,s){let r=i.matrix.clone().transpose(),o={};for(let c in t){let u=t[c],h=u.times,d=u.values,f=u.stride;for(let m=0,_=h.length;m<_;m++){let p=h[m],g=m*f;if(o[p]===void 0&&(o[p]={}),u.arraySyntax===!0){let x=d[g],b=u.indices[0]+4*u.indices[1];o[p][b]=x}else for(let x=0;x<f;x++)o[p][x]=d[g+x]}}let a=this.prepareAnimationData(o,r),l={name:e.uuid,keyframes:a};this.createKeyframeTracks(l,s)}buildTranslateTrack(e,t,i,s){if(t.default&&t.default.stride===3){let c=t.default,u=Array.from(c.times),h=Array.from(c.values),d=new un(e.uuid+".position",u,h),f=this.getInterpolationInfo(t);this.applyInterpolation(d,f,t),s.push(d);return}let r=this.getTimesForAllAxes(t);if(r.length===0)return;let o=[],a=this.getInterpolationInfo(t);for(let c=0;c<r.length;c++){let u=r[c],h=this.getValueAtTime(t.X,u,i.x),d=this.getValueAtTime(t.Y,u,i.y),f=this.getValueAtTime(t.Z,u,i.z);o.push(h,d,f)}let l=new un(e.uuid+".position",r,o);this.applyInterpolation(l,a),s.push(l)}buildRotateTrack(e,t,i,s,r,o){let a=i.ANGLE||i.default;if(!a)return;let l=Array.from(a.times);if(l.length===0)return;let c=[];for(let p of r.transformOrder)if(r.transforms[p]==="rotate"){let x=r.transformData[p];c.push({sid:p,axis:new N(x.axis[0],x.axis[1],x.axis[2]),defaultAngle:x.angle})}let u=new ht,h=new ht,d=new ht,f=[],m=this.getInterpolationInfo(i);for(let p=0;p<l.length;p++){let g=l[p];u.identity();for(let x of c){let b;x.sid===t?b=this.getValueAtTime(a,g,x.defaultAngle):b=x.defaultAngle;let v=hn.degToRad(b);d.setFromAxisAngle(x.axis,v),u.multiply(d)}p>0&&h.dot(u)<0&&(u.x=-u.x,u.y=-u.y,u.z=-u.z,u.w=-u.w),h.copy(u),f.push(u.x,u.y,u.z,u.w)}let _=new mi(e.uuid+".quaternion",l,f);this.applyInterpolation(_,m),o.push(_)}buildScaleTrack(e,t,i,s){if(t.default&&t.default.stride===3){let c=t.default,u=Array.from(c.times),h=Array.from(c.values),d=new un(e.uuid+".scale",u,h),f=this.getInterpolationInfo(t);this.applyInterpolation(d,f,t),s.push(d);return}let r=this.getTimesForAllAxes(t);if(r.length===0)return;let o=[],a=this.getInterpolationInfo(t);for(let c=0;c<r.length;c++){let u=r[c],h=this.getValueAtTime(t.X,u,i.x),d=this.getValueAtTime(t.Y,u,i.y),f=this.getValueAtTime(t.Z,u,i.z);o.push(h,d,f)}let l=new un(e.uuid+".scale",r,o);this.applyInterpolation(l,a),s.push(l)}getTimesForAllAxes(e){let t=[];return e.X&&(t=t.concat(Array.from(e.X.times))),e.Y&&(t=t.concat(Array.from(e.Y.times))),e.Z&&(t=t.concat(Array.from(e.Z.times))),e.ANGLE&&(t=t.concat(Array.from(e.ANGLE.times))),e.default&&(t=t.concat(Array.from(e.default.times))),t=[...new Set(t)].sort((i,s)=>i-s),t}getValueAtTime(e,t,i){if(!e)return i;let s=e.times,r=e.values,o=e.interpolation;for(let a=0;a<s.length;a++){if(s[a]===t)return r[a];if(s[a]>t){if(a===0)return r[0];let l=a-1,c=a,u=s[l],h=s[c],d=r[l],f=r[c],m=o?o[l]:"LINEAR";if(m==="STEP")return d;if(m==="BEZIER"&&e.inTangent&&e.outTangent)return this.evaluateBezierComponent(e,l,c,u,h,t);{let _=(t-u)/(h-u);return d+_*(f-d)}}}return r[r.length-1]}evaluateBezierComponent(e,t,i,s,r,o){let a=e.values,l=e.inTangent,c=e.outTangent,u=e.inTangentStride||1,h=a[t],d=a[i],f,m,_,p;u===2?(f=c[t*2],m=c[t*2+1],_=l[i*2],p=l[i*2+1]):(f=s+(r-s)/3,m=c[t],_=r-(r-s)/3,p=l[i]);let g=(o-s)/(r-s);for(let y=0;y<8;y++){let M=g*g,R=M*g,C=1-g,L=C*C,B=L*C*s+3*L*g*f+3*C*M*_+R*r,P=3*L*(f-s)+6*C*g*(_-f)+3*M*(r-_);if(Math.abs(P)<1e-10)break;let q=B-o;if(Math.abs(q)<1e-10)break;g=g-q/P,g=Math.max(0,Math.min(1,g))}let x=g*g,b=x*g,v=1-g,T=v*v;return T*v*h+3*T*g*m+3*v*x*p+b*d}getInterpolationInfo(e){let t=["X","Y","Z","ANGLE","default"],i=null,s=!0;for(let r of t){let o=e[r];if(!o||!o.interpolation)continue;let a=o.interpolation;for(let l=0;l<a.length;l++){let c=a[l];i===null?i=c:c!==i&&(s=!1)}}return{type:i||"LINEAR",uniform:s}}applyInterpolation(e,t,i=null){if(t.type==="STEP"&&t.uniform)e.setInterpolation(Ms);else if(t.type==="BEZIER"&&t.uniform&&i){let s=i.default;s&&s.inTangent&&s.outTangent&&(e.setInterpolation(ml),e.settings={inTangents:new Float32Array(s.inTangent),outTangents:new Float32Array(s.outTangent)})}}prepareAnimationData(e,t){let i=[];for(let s in e)i.push({time:parseFloat(s),value:e[s]});i.sort((s,r)=>s.time-r.time);for(let s=0;s<16;s++)this.transformAnimationData(i,s,t.elements[s]);return i}createKeyframeTracks(e,t){let i=e.keyframes,s=e.name,r=[],o=[],a=[],l=[],c=this.position,u=this.quaternion,h=this.scale,d=this.matrix;for(let f=0,m=i.length;f<m;f++){let _=i[f],p=_.time,g=_.value;d.fromArray(g).transpose(),d.decompose(c,u,h),r.push(p),o.push(c.x,c.y,c.z),a.push(u.x,u.y,u.z,u.w),l.push(h.x,h.y,h.z)}return o.length>0&&t.push(new un(s+".position",r,o)),a.length>0&&t.push(new mi(s+".quaternion",r,a)),l.length>0&&t.push(new un(s+".scale",r,l)),t}transformAnimationData(e,t,i){let s,r=!0,o,a;for(o=0,a=e.length;o<a;o++)s=e[o],s.value[t]===void 0?s.value[t]=null:r=!1;if(r===!0)for(o=0,a=e.length;o<a;o++)s=e[o],s.value[t]=i;else this.createMissingKeyframes(e,t)}createMissingKeyframes(e,t){let i,s;for(let r=0,o=e.length;r<o;r++){let a=e[r];if(a.value[t]===null){if(i=this.getPrev(e,r,t),s=this.getNext(e,r,t),i===null){a.value[t]=s.value[t];continue}if(s===null){a.value[t]=i.value[t];continue}this.interpolate(a,i,s,t)}}}getPrev(e,t,i){for(;t>=0;){let s=e[t];if(s.value[i]!==null)return s;t--}return null}getNext(e,t,i){for(;t<e.length;){let s=e[t];if(s.value[i]!==null)return s;t++}return null}interpolate(e,t,i,s){if(i.time-t.time===0){e.value[s]=t.value[s];return}e.value[s]=(e.time-t.time)*(i.value[s]-t.value[s])/(i.time-t.time)+t.value[s]}buildAnimationClip(e){let t=[],i=e.name,s=e.end-e.start||-1,r=e.animations;for(let o=0,a=r.length;o<a;o++){let l=this.getAnimation(r[o]);for(let c=0,u=l.length;c<u;c++)t.push(l[c])}return new ar(i,s,t)}getAnimationClip(e){return this.getBuild(this.library.clips[e],this.buildAnimationClip.bind(this))}buildController(e){let t={id:e.id},i=this.library.geometries[t.id];return e.skin!==void 0&&(t.skin=this.buildSkin(e.skin),i.sources.skinIndices=t.skin.indices,i.sources.skinWeights=t.skin.weights),t}buildSkin(e){let i={joints:[],indices:{array:[],stride:4},weights:{array:[],stride:4}},s=e.sources,r=e.vertexWeights,o=r.vcount,a=r.v,l=r.inputs.JOINT.offset,c=r.inputs.WEIGHT.offset,u=e.sources[e.joints.inputs.JOINT],h=e.sources[e.joints.inputs.INV_BIND_MATRIX],d=s[r.inputs.WEIGHT.id].array,f=0,m,_,p;for(m=0,p=o.length;m<p;m++){let x=o[m],b=[];for(_=0;_<x;_++){let v=a[f+l],T=a[f+c],w=d[T];b.push({index:v,weight:w}),f+=2}for(b.sort(g),_=0;_<4;_++){let v=b[_];v!==void 0?(i.indices.array.push(v.index),i.weights.array.push(v.weight)):(i.indices.array.push(0),i.weights.array.push(0))}}for(e.bindShapeMatrix?i.bindMatrix=new we().fromArray(e.bindShapeMatrix).transpose():i.bindMatrix=new we().identity(),m=0,p=u.array.length;m<p;m++){let x=u.array[m],b=new we().fromArray(h.array,m*h.stride).transpose();i.joints.push({name:x,boneInverse:b})}return i;function g(x,b){return b.weight-x.weight}}getController(e){return this.getBuild(this.library.controllers[e],this.buildController.bind(this))}buildImage(e){return e.build!==void 0?e.build:e.init_from}getImage(e){let t=this.library.images[e];return t!==void 0?this.getBuild(t,this.buildImage.bind(this)):(console.warn("THREE.ColladaLoader: Couldn't find image with ID:",e),null)}buildEffect(e){return e}getEffect(e){return this.getBuild(this.library.effects[e],this.buildEffect.bind(this))}getTextureLoader(e){let t,i=e.slice((e.lastIndexOf(".")-1>>>0)+2);return i=i.toLowerCase(),i==="tga"?t=this.tgaLoader:t=this.textureLoader,t}buildMaterial(e){let t=this.getEffect(e.url),i=t.profile.technique,s;switch(i.type){case"phong":case"blinn":s=new or;break;case"lambert":s=new Qn;break;default:s=new cn;break}s.name=e.name||"";let r=this;function o(u,h=null){let d=t.profile.samplers[u.id],f=null;if(d!==void 0){let m=t.profile.surfaces[d.source];f=r.getImage(m.init_from)}else console.warn("THREE.ColladaLoader: Undefined sampler. Access image directly (see #12530)."),f=r.getImage(u.id);if(f!==null){let m=r.getTextureLoader(f);if(m!==void 0){let _=m.load(f),p=u.extra;if(p!==void 0&&p.technique!==void 0&&r.isEmpty(p.technique)===!1){let g=p.technique;_.wrapS=g.wrapU?ui:An,_.wrapT=g.wrapV?ui:An,_.offset.set(g.offsetU||0,g.offsetV||0),_.repeat.set(g.repeatU||1,g.repeatV||1)}else _.wrapS=ui,_.wrapT=ui;return h!==null&&(_.colorSpace=h),_}else return console.warn("THREE.ColladaLoader: Loader for texture %s not found.",f),null}else return console.warn("THREE.ColladaLoader: Couldn't create texture with ID:",u.id),null}let a=i.parameters;for(let u in a){let h=a[u];switch(u){case"diffuse":h.color&&s.color.fromArray(h.color),h.texture&&(s.map=o(h.texture,qe));break;case"specular":h.color&&s.specular&&s.specular.fromArray(h.color),h.texture&&(s.specularMap=o(h.texture));break;case"bump":h.texture&&(s.normalMap=o(h.texture));break;case"ambient":h.texture&&(s.lightMap=o(h.texture,qe));break;case"shininess":h.float&&s.shininess&&(s.shininess=h.float);break;case"emission":h.color&&s.emissive&&s.emissive.fromArray(h.color),h.texture&&(s.emissiveMap=o(h.texture,qe));break}}Ve.colorSpaceToWorking(s.color,qe),s.specular&&Ve.colorSpaceToWorking(s.specular,qe),s.emissive&&Ve.colorSpaceToWorking(s.emissive,qe);let l=a.transparent,c=a.transparency;if(c===void 0&&l&&(c={float:1}),l===void 0&&c&&(l={opaque:"A_ONE",data:{color:[1,1,1,1]}}),l&&c)if(l.data.texture)s.transparent=!0;else{let u=l.data.color;switch(l.opaque){case"A_ONE":s.opacity=u[3]*c.float;break;case"RGB_ZERO":s.opacity=1-u[0]*c.float;break;case"A_ZERO":s.opacity=1-u[3]*c.float;break;case"RGB_ONE":s.opacity=u[0]*c.float;break;default:console.warn('THREE.ColladaLoader: Invalid opaque type "%s" of transparent tag.',l.opaque)}s.opacity<1&&(s.transparent=!0)}if(i.extra!==void 0&&i.extra.technique!==void 0){let u=i.extra.technique;for(let h in u){let d=u[h];switch(h){case"double_sided":s.side=d===1?xn:Ci;break;case"bump":s.normalMap=o(d.texture),s.normalScale=new Te(1,1);break}}}return s}getMaterial(e){return this.getBuild(this.library.materials[e],this.buildMaterial.bind(this))}buildCamera(e){let t;switch(e.optics.technique){case"perspective":t=new Ht(e.optics.parameters.yfov,e.optics.parameters.aspect_ratio,e.optics.parameters.znear,e.optics.parameters.zfar);break;case"orthographic":let i=e.optics.parameters.ymag,s=e.optics.parameters.xmag,r=e.optics.parameters.aspect_ratio;s=s===void 0?i*r:s,i=i===void 0?s/r:i,s*=.5,i*=.5,t=new Is(-s,s,i,-i,e.optics.parameters.znear,e.optics.parameters.zfar);break;default:t=new Ht;break}return t.name=e.name||"",t}getCamera(e){let t=this.library.cameras[e];return t!==void 0?this.getBuild(t,this.buildCamera.bind(this)):(console.warn("THREE.ColladaLoader: Couldn't find camera with ID:",e),null)}buildLight(e){let t;switch(e.technique){case"directional":t=new Ps;break;case"point":t=new Kr;break;case"spot":t=new jr;break;case"ambient":t=new Zr;break}return e.parameters.color&&t.color.copy(e.parameters.color),e.parameters.distance&&(t.distance=e.parameters.distance),e.parameters.falloffAngle&&(t.angle=hn.degToRad(e.parameters.falloffAngle)),t}getLight(e){let t=this.library.lights[e];return t!==void 0?this.getBuild(t,this.buildLight.bind(this)):(console.warn("THREE.ColladaLoader: Couldn't find light with ID:",e),null)}groupPrimitives(e){let t={};for(let i=0;i<e.length;i++){let s=e[i];t[s.type]===void 0&&(t[s.type]=[]),t[s.type].push(s)}return t}checkUVCoordinates(e){let t=0;for(let i=0,s=e.length;i<s;i++)e[i].hasUV===!0&&t++;t>0&&t<e.length&&(e.uvsNeedsFix=!0)}buildGeometry(e){let t={},i=e.sources,s=e.vertices,r=e.primitives;if(r.length===0)return{};let o=this.groupPrimitives(r);for(let a in o){let l=o[a];this.checkUVCoordinates(l),t[a]=this.buildGeometryType(l,i,s)}return t}buildGeometryType(e,t,i){let s={},r={array:[],stride:0},o={array:[],stride:0},a={array:[],stride:0},l={array:[],stride:0},c={array:[],stride:0},u={array:[],stride:4},h={array:[],stride:4},d=new it,f=[],m=0;for(let _=0;_<e.length;_++){let p=e[_],g=p.inputs,x=0;switch(p.type){case"lines":case"linestrips":x=p.count*2;break;case"triangles":x=p.count*3;break;case"polygons":case"polylist":for(let b=0;b<p.count;b++){let v=p.vcount[b];switch(v){case 3:x+=3;break;case 4:x+=6;break;default:x+=(v-2)*3;break}}break;default:console.warn("THREE.ColladaLoader: Unknown primitive type:",p.type)}d.addGroup(m,x,_),m+=x,p.material&&f.push(p.material),p.positionSource=t[i.POSITION],p.positionOffset=g.VERTEX.offset;for(let b in g){let v=g[b];switch(b){case"VERTEX":for(let T in i){let w=i[T];switch(T){case"POSITION":let y=r.array.length;if(this.buildGeometryData(p,t[w],v.offset,r.array),r.stride=t[w].stride,t.skinWeights&&t.skinIndices&&(this.buildGeometryData(p,t.skinIndices,v.offset,u.array),this.buildGeometryData(p,t.skinWeights,v.offset,h.array)),p.hasUV===!1&&e.uvsNeedsFix===!0){let M=(r.array.length-y)/r.stride;for(let R=0;R<M;R++)a.array.push(0,0)}break;case"NORMAL":this.buildGeometryData(p,t[w],v.offset,o.array),o.stride=t[w].stride;break;case"COLOR":this.buildGeometryData(p,t[w],v.offset,c.array,!0),c.stride=t[w].stride;break;case"TEXCOORD":this.buildGeometryData(p,t[w],v.offset,a.array),a.stride=t[w].stride;break;case"TEXCOORD1":this.buildGeometryData(p,t[w],v.offset,l.array),a.stride=t[w].stride;break;default:console.warn('THREE.ColladaLoader: Semantic "%s" not handled in geometry build process.',T)}}break;case"NORMAL":this.buildGeometryData(p,t[v.id],v.offset,o.array),o.stride=t[v.id].stride;break;case"COLOR":this.buildGeometryData(p,t[v.id],v.offset,c.array,!0),c.stride=t[v.id].stride;break;case"TEXCOORD":this.buildGeometryData(p,t[v.id],v.offset,a.array),a.stride=t[v.id].stride;break;case"TEXCOORD1":this.buildGeometryData(p,t[v.id],v.offset,l.array),l.stride=t[v.id].stride;break}}}return r.array.length>0&&d.setAttribute("position",new Be(r.array,r.stride)),o.array.length>0&&d.setAttribute("normal",new Be(o.array,o.stride)),c.array.length>0&&d.setAttribute("color",new Be(c.array,c.stride)),a.array.length>0&&d.setAttribute("uv",new Be(a.array,a.stride)),l.array.length>0&&d.setAttribute("uv1",new Be(l.array,l.stride)),u.array.length>0&&d.setAttribute("skinIndex",new Be(u.array,u.stride)),h.array.length>0&&d.setAttribute("skinWeight",new Be(h.array,h.stride)),s.data=d,s.type=e[0].type,s.materialKeys=f,s}buildGeometryData(e,t,i,s,r=!1){let o=e.p,a=e.stride,l=e.vcount,c=e.positionSource,u=e.positionOffset,h=this.tempColor;function d(_){let p=o[_+i]*m,g=p+m;for(;p<g;p++)s.push(f[p]);if(r){let x=s.length-m;h.setRGB(s[x+0],s[x+1],s[x+2],qe),s[x+0]=h.r,s[x+1]=h.g,s[x+2]=h.b}}let f=t.array,m=t.stride;if(e.vcount!==void 0){let _=0;for(let p=0,g=l.length;p<g;p++){let x=l[p];if(x===4){let b=_+a*0,v=_+a*1,T=_+a*2,w=_+a*3;d(b),d(v),d(w),d(v),d(T),d(w)}else if(x===3){let b=_+a*0,v=_+a*1,T=_+a*2;d(b),d(v),d(T)}else if(x>4){let b=[];for(let R=0;R<x;R++){let C=_+a*R+u,L=o[C]*c.stride,D=c.array[L],B=c.array[L+1],P=c.array[L+2];b.push(new N(D,B,P))}let v=new N,T=new zi;T.a=b[0],T.b=b[1],T.c=b[2],T.getNormal(v);let w=[];if(Math.abs(v.x)>Math.abs(v.y)&&Math.abs(v.x)>Math.abs(v.z))for(let R=0;R<x;R++)w.push(new Te(b[R].y,b[R].z));else if(Math.abs(v.y)>Math.abs(v.z))for(let R=0;R<x;R++)w.push(new Te(b[R].x,b[R].z));else for(let R=0;R<x;R++)w.push(new Te(b[R].x,b[R].y));let y=aa.isClockWise(w);y===!0&&w.reverse();let M=aa.triangulateShape(w,[]);for(let R=0;R<M.length;R++){let C=M[R],L,D,B;y===!1?(L=C[0],D=C[1],B=C[2]):(L=x-1-C[0],D=x-1-C[2],B=x-1-C[1]);let P=_+a*L,q=_+a*D,F=_+a*B;d(P),d(q),d(F)}}_+=a*x}}else for(let _=0,p=o.length;_<p;_+=a)d(_)}getGeometry(e){return this.getBuild(this.library.geometries[e],this.buildGeometry.bind(this))}buildKinematicsModel(e){return e.build!==void 0?e.build:e}getKinematicsModel(e){return this.getBuild(this.library.kinematicsModels[e],this.buildKinematicsModel.bind(this))}buildKinematicsScene(e){return e.build!==void 0?e.build:e}getKinematicsScene(e){return this.getBuild(this.library.kinematicsScenes[e],this.buildKinematicsScene.bind(this))}setupKinematics(){let e=Object.keys(this.library.kinematicsModels)[0],t=Object.keys(this.library.kinematicsScenes)[0],i=Object.keys(this.library.visualScenes)[0];if(e===void 0||t===void 0)return;let s=this.getKinematicsModel(e),r=this.getKinematicsScene(t),o=this.getVisualScene(i),a=r.bindJointAxis,l={},c=this.collada,u=this;for(let m=0,_=a.length;m<_;m++){let p=a[m],g=c.querySelector('[sid="'+p.target+'"]');if(g){let x=g.parentElement;h(p.jointIndex,x)}}function h(m,_){let p=_.getAttribute("name"),g=s.joints[m],x=u.buildTransformList(_);o.traverse(function(b){b.name===p&&(l[m]={object:b,transforms:x,joint:g,position:g.zeroPosition})})}let d=new we,f=this.matrix;this.kinematics={joints:s&&s.joints,getJointValue:function(m){let _=l[m];if(_)return _.position;console.warn("THREE.ColladaLoader: Joint "+m+" doesn't exist.")},setJointValue:function(m,_){let p=l[m];if(p){let g=p.joint;if(_>g.limits.max||_<g.limits.min)console.warn("THREE.ColladaLoader: Joint "+m+" value "+_+" outside of limits (min: "+g.limits.min+", max: "+g.limits.max+").");else if(g.static)console.warn("THREE.ColladaLoader: Joint "+m+" is static.");else{let x=p.object,b=g.axis,v=p.transforms;f.identity();for(let T=0;T<v.length;T++){let w=v[T];if(w.sid&&w.sid.indexOf(m)!==-1)switch(g.type){case"revolute":f.multiply(d.makeRotationAxis(b,hn.degToRad(_)));break;case"prismatic":f.multiply(d.makeTranslation(b.x*_,b.y*_,b.z*_));break;default:console.warn("THREE.ColladaLoader: Unknown joint type: "+g.type);break}else switch(w.type){case"matrix":f.multiply(w.obj);break;case"translate":f.multiply(d.makeTranslation(w.obj.x,w.obj.y,w.obj.z));break;case"scale":f.scale(w.obj);break;case"rotate":f.multiply(d.makeRotationAxis(w.obj,w.angle));break}}x.matrix.copy(f),x.matrix.decompose(x.position,x.quaternion,x.scale),l[m].position=_}}else console.warn("THREE.ColladaLoader: Joint "+m+" does not exist.")}}}buildTransformList(e){let t=[],i=this.collada.querySelector('[id="'+e.id+'"]');for(let s=0;s<i.childNodes.length;s++){let r=i.childNodes[s];if(r.nodeType!==1)continue;let o,a;switch(r.nodeName){case"matrix":o=kn(r.textContent);let l=new we().fromArray(o).transpose();t.push({sid:r.getAttribute("sid"),type:r.nodeName,obj:l});break;case"translate":case"scale":o=kn(r.textContent),a=new N().fromArray(o),t.push({sid:r.getAttribute("sid"),type:r.nodeName,obj:a});break;case"rotate":o=kn(r.textContent),a=new N().fromArray(o);let c=hn.degToRad(o[3]);t.push({sid:r.getAttribute("sid"),type:r.nodeName,obj:a,angle:c});break}}return t}buildSkeleton(e,t){let i=[],s=[],r,o,a;for(r=0;r<e.length;r++){let u=e[r],h;if(this.hasNode(u))h=this.getNode(u),this.buildBoneHierarchy(h,t,i);else if(this.hasVisualScene(u)){let f=this.library.visualScenes[u].children;for(let m=0;m<f.length;m++){let _=f[m];if(_.type==="JOINT"){let p=this.getNode(_.id);this.buildBoneHierarchy(p,t,i)}}}else console.error("THREE.ColladaLoader: Unable to find root bone of skeleton with ID:",u)}for(r=0;r<t.length;r++)for(o=0;o<i.length;o++)if(a=i[o],a.bone.name===t[r].name){s[r]=a,a.processed=!0;break}for(r=0;r<i.length;r++)a=i[r],a.processed===!1&&(s.push(a),a.processed=!0);let l=[],c=[];for(r=0;r<s.length;r++)a=s[r],l.push(a.bone),c.push(a.boneInverse);return new Hr(l,c)}buildBoneHierarchy(e,t,i){e.traverse(function(s){if(s.isBone===!0){let r;for(let o=0;o<t.length;o++){let a=t[o];if(a.name===s.name){r=a.boneInverse;break}}r===void 0&&(r=new we),i.push({bone:s,boneInverse:r,processed:!1})}})}buildNode(e){let t=[],i=e.matrix,s=e.nodes,r=e.type,o=e.instanceCameras,a=e.instanceControllers,l=e.instanceLights,c=e.instanceGeometries,u=e.instanceNodes;for(let d=0,f=s.length;d<f;d++)t.push(this.getNode(s[d]));for(let d=0,f=o.length;d<f;d++){let m=this.getCamera(o[d]);m!==null&&t.push(m.clone())}for(let d=0,f=a.length;d<f;d++){let m=a[d],_=this.getController(m.id),p=this.getGeometry(_.id),g=this.buildObjects(p,m.materials),x=m.skeletons,b=_.skin.joints,v=this.buildSkeleton(x,b);for(let T=0,w=g.length;T<w;T++){let y=g[T];y.isSkinnedMesh&&(y.bind(v,_.skin.bindMatrix),y.normalizeSkinWeights()),t.push(y)}}for(let d=0,f=l.length;d<f;d++){let m=this.getLight(l[d]);m!==null&&t.push(m.clone())}for(let d=0,f=c.length;d<f;d++){let m=c[d],_=this.getGeometry(m.id),p=this.buildObjects(_,m.materials);for(let g=0,x=p.length;g<x;g++)t.push(p[g])}for(let d=0,f=u.length;d<f;d++)t.push(this.getNode(u[d]).clone());let h;if(s.length===0&&t.length===1)h=t[0];else{h=r==="JOINT"?new tr:new Je;for(let d=0;d<t.length;d++)h.add(t[d])}return h.name=r==="JOINT"?e.sid:e.name,r!=="JOINT"&&this.hasPivotTransforms(e)?this.wrapWithTransformHierarchy(h,e):(h.matrix.copy(i),h.matrix.decompose(h.position,h.quaternion,h.scale),h)}wrapWithTransformHierarchy(e,t){let i=t.id;this.transformNodes[i]={};let s=t.transformOrder,r=t.transformData,o=new Je;o.name=t.name;let a=o;for(let l=0;l<s.length;l++){let c=s[l],u=r[c],h=new Je;switch(h.name=t.name+"_"+c,u.type){case"translate":h.position.set(u.x,u.y,u.z);break;case"rotate":{let d=new N(u.axis[0],u.axis[1],u.axis[2]),f=hn.degToRad(u.angle);h.quaternion.setFromAxisAngle(d,f),h.userData.rotationAxis=d;break}case"scale":h.scale.set(u.x,u.y,u.z);break;case"matrix":{new we().fromArray(u.array).transpose().decompose(h.position,h.quaternion,h.scale);break}}this.transformNodes[i][c]=h,a.add(h),a=h}return a.add(e),o}resolveMaterialBinding(e,t){let i=[];for(let s=0,r=e.length;s<r;s++){let o=t[e[s]];o===void 0?(console.warn("THREE.ColladaLoader: Material with key %s not found. Apply fallback material.",e[s]),i.push(this.fallbackMaterial)):i.push(this.getMaterial(o))}return i}get fallbackMaterial(){return this._fallbackMaterial===void 0&&(this._fallbackMaterial=new cn({name:jt.DEFAULT_MATERIAL_NAME,color:16711935})),this._fallbackMaterial}buildObjects(e,t){let i=[];for(let s in e){let r=e[s],o=this.resolveMaterialBinding(r.materialKeys,t);if(o.length===0&&(s==="lines"||s==="linestrips"?o.push(new qt):o.push(new or)),s==="lines"||s==="linestrips")for(let u=0,h=o.length;u<h;u++){let d=o[u];if(d.isMeshPhongMaterial===!0||d.isMeshLambertMaterial===!0){let f=new qt;f.color.copy(d.color),f.opacity=d.opacity,f.transparent=d.transparent,o[u]=f}}let a=r.data.attributes.skinIndex!==void 0,l=o.length===1?o[0]:o,c;switch(s){case"lines":c=new Fn(r.data,l);break;case"linestrips":c=new Ei(r.data,l);break;case"triangles":case"polygons":case"polylist":a?c=new Vr(r.data,l):c=new st(r.data,l);break}i.push(c)}return i}hasNode(e){return this.library.nodes[e]!==void 0}getNode(e){return this.getBuild(this.library.nodes[e],this.buildNode.bind(this))}buildVisualScene(e){let t=new Je;t.name=e.name;let i=e.children;for(let s=0;s<i.length;s++){let r=i[s];t.add(this.getNode(r.id))}return t}hasVisualScene(e){return this.library.visualScenes[e]!==void 0}getVisualScene(e){return this.getBuild(this.library.visualScenes[e],this.buildVisualScene.bind(this))}parseScene(e){let t=ri(e,"instance_visual_scene")[0];return this.getVisualScene(this.parseId(t.getAttribute("url")))}parseId(e){return e.substring(1)}setupAnimations(){let e=this.library.clips;if(this.isEmpty(e)===!0){if(this.isEmpty(this.library.animations)===!1){let t=[];for(let i in this.library.animations){let s=this.getAnimation(i);for(let r=0,o=s.length;r<o;r++)t.push(s[r])}this.buildDeferredPivotAnimationTracks(t),this.animations.push(new ar("default",-1,t))}}else for(let t in e)this.animations.push(this.getAnimationClip(t))}buildDeferredPivotAnimationTracks(e){for(let t in this.deferredPivotAnimations){let i=this.library.nodes[t];if(!i)continue;let s=this.deferredPivotAnimations[t];this.buildTransformHierarchyTracks(t,s,i,e)}}buildTransformHierarchyTracks(e,t,i,s){let r=this.transformNodes[e];if(!r){console.warn("THREE.ColladaLoader: Transform hierarchy not found for node:",e);return}for(let o in t){let a=r[o];if(!a)continue;let l=i.transforms[o],c=i.transformData[o],u=t[o];switch(l){case"translate":this.buildHierarchyTranslateTrack(a,u,c,s);break;case"rotate":this.buildHierarchyRotateTrack(a,u,c,s);break;case"scale":this.buildHierarchyScaleTrack(a,u,c,s);break}}}buildHierarchyTranslateTrack(e,t,i,s){if(t.default&&t.default.stride===3){let c=t.default,u=new un(e.uuid+".position",Array.from(c.times),Array.from(c.values)),h=this.getInterpolationInfo(t);this.applyInterpolation(u,h,t),s.push(u);return}let r=this.getTimesForAllAxes(t);if(r.length===0)return;let o=[],a=this.getInterpolationInfo(t);for(let c=0;c<r.length;c++){let u=r[c],h=this.getValueAtTime(t.X,u,i.x),d=this.getValueAtTime(t.Y,u,i.y),f=this.getValueAtTime(t.Z,u,i.z);o.push(h,d,f)}let l=new un(e.uuid+".position",r,o);this.applyInterpolation(l,a),s.push(l)}buildHierarchyRotateTrack(e,t,i,s){let r=t.ANGLE||t.default;if(!r)return;let o=Array.from(r.times);if(o.length===0)return;let a=e.userData.rotationAxis||new N(i.axis[0],i.axis[1],i.axis[2]),l=new ht,c=new ht,u=[],h=this.getInterpolationInfo(t);for(let f=0;f<o.length;f++){let m=o[f],_=this.getValueAtTime(r,m,i.angle),p=hn.degToRad(_);l.setFromAxisAngle(a,p),f>0&&c.dot(l)<0&&(l.x=-l.x,l.y=-l.y,l.z=-l.z,l.w=-l.w),c.copy(l),u.push(l.x,l.y,l.z,l.w)}let d=new mi(e.uuid+".quaternion",o,u);this.applyInterpolation(d,h),s.push(d)}buildHierarchyScaleTrack(e,t,i,s){if(t.default&&t.default.stride===3){let c=t.default,u=new un(e.uuid+".scale",Array.from(c.times),Array.from(c.values)),h=this.getInterpolationInfo(t);this.applyInterpolation(u,h,t),s.push(u);return}let r=this.getTimesForAllAxes(t);if(r.length===0)return;let o=[],a=this.getInterpolationInfo(t);for(let c=0;c<r.length;c++){let u=r[c],h=this.getValueAtTime(t.X,u,i.x),d=this.getValueAtTime(t.Y,u,i.y),f=this.getValueAtTime(t.Z,u,i.z);o.push(h,d,f)}let l=new un(e.uuid+".scale",r,o);this.applyInterpolation(l,a),s.push(l)}};var td=class extends jt{load(e,t,i,s){let r=this,o=r.path===""?Hi.extractUrlBase(e):r.path,a=new $n(r.manager);a.setPriority(r.priority),a.setCache(r.cache),a.setPath(r.path),a.setRequestHeader(r.requestHeader),a.setWithCredentials(r.withCredentials),a.load(e,function(l){try{t(r.parse(l,o))}catch(c){s?s(c):console.error(c),r.manager.itemError(e)}},i,s)}parse(e,t){if(e.length===0)return{scene:new kr};let s=new Qh().parse(e);if(s===null)return null;let{library:r,asset:o,collada:a}=s,l=new Rs(this.manager);l.setPriority(this.priority),l.setCache(this.cache),l.setPath(this.resourcePath||t).setCrossOrigin(this.crossOrigin);let c;rc&&(c=new rc(this.manager),c.setPriority(this.priority),c.setCache(this.cache),c.setPath(this.resourcePath||t),c.setRequestHeader(this.requestHeader),c.setWithCredentials(this.withCredentials));let u=new ed(r,a,l,c),{scene:h,animations:d,kinematics:f}=u.compose();return h.animations=d,o.upAxis==="Z_UP"&&(console.warn("THREE.ColladaLoader: You are loading an asset with a Z-UP coordinate system. The loader just rotates the asset to transform it into Y-UP. The vertex data are not converted, see #24289."),h.rotation.set(-Math.PI/2,0,0)),h.scale.multiplyScalar(o.unit),{get animations(){return console.warn("THREE.ColladaLoader: Please access animations over scene.animations now."),d},kinematics:f,library:r,scene:h}}};function Em(n,e){if(e===Wp)return console.warn("THREE.BufferGeometryUtils.toTrianglesDrawMode(): Geometry already defined as triangles."),n;if(e===_a||e===Kl){let t=n.getIndex();if(t===null){let r=[],o=n.getAttribute("position");if(o!==void 0){for(let a=0;a<o.count;a++)r.push(a);n.setIndex(r),t=n.getIndex()}else return console.error("THREE.BufferGeometryUtils.toTrianglesDrawMode(): Undefined position attribute. Processing not possible."),n}let i=t.count-2,s=[];if(e===_a)for(let r=1;r<=i;r++)s.push(t.getX(0)),s.push(t.getX(r)),s.push(t.getX(r+1));else for(let r=0;r<i;r++)r%2===0?(s.push(t.getX(r)),s.push(t.getX(r+1)),s.push(t.getX(r+2))):(s.push(t.getX(r+2)),s.push(t.getX(r+1)),s.push(t.getX(r)));return s.length/3!==i&&console.error("THREE.BufferGeometryUtils.toTrianglesDrawMode(): Unable to generate correct amount of triangles."),n.setIndex(s),n.clearGroups(),n}else return console.error("THREE.BufferGeometryUtils.toTrianglesDrawMode(): Unknown draw mode:",e),n}function bb(n){let e=new Map,t=new Map,i=n.clone();return Sb(n,i,function(s,r){e.set(r,s),t.set(s,r)}),i.traverse(function(s){if(!s.isSkinnedMesh)return;let r=s,o=e.get(s),a=o.skeleton.bones;r.skeleton=o.skeleton.clone(),r.bindMatrix.copy(o.bindMatrix),r.skeleton.bones=a.map(function(l){return t.get(l)}),r.bind(r.skeleton,r.bindMatrix)}),i}function Sb(n,e,t){t(n,e);for(let i=0;i<n.children.length;i++)Sb(n.children[i],e.children[i],t)}var nd=class extends jt{constructor(e){super(e),this.dracoLoader=null,this.ktx2Loader=null,this.meshoptDecoder=null,this.pluginCallbacks=[],this.register(function(t){return new Dm(t)}),this.register(function(t){return new Om(t)}),this.register(function(t){return new Um(t)}),this.register(function(t){return new Xm(t)}),this.register(function(t){return new qm(t)}),this.register(function(t){return new $m(t)}),this.register(function(t){return new Bm(t)}),this.register(function(t){return new km(t)}),this.register(function(t){return new zm(t)}),this.register(function(t){return new Gm(t)}),this.register(function(t){return new Nm(t)}),this.register(function(t){return new Vm(t)}),this.register(function(t){return new Fm(t)}),this.register(function(t){return new Wm(t)}),this.register(function(t){return new Hm(t)}),this.register(function(t){return new Pm(t)}),this.register(function(t){return new id(t,Ze.EXT_MESHOPT_COMPRESSION)}),this.register(function(t){return new id(t,Ze.KHR_MESHOPT_COMPRESSION)}),this.register(function(t){return new Ym(t)})}load(e,t,i,s){let r=this,o;if(this.resourcePath!=="")o=this.resourcePath;else if(this.path!==""){let c=Hi.extractUrlBase(e);o=Hi.resolveURL(c,this.path)}else o=Hi.extractUrlBase(e);this.manager.itemStart(e);let a=function(c){s?s(c):console.error(c),r.manager.itemError(e),r.manager.itemEnd(e)},l=new $n(this.manager);l.setPriority(this.priority),l.setCache(this.cache),l.setPath(this.path),l.setResponseType("arraybuffer"),l.setRequestHeader(this.requestHeader),l.setWithCredentials(this.withCredentials),l.load(e,function(c){try{r.parse(c,o,function(u){t(u),r.manager.itemEnd(e)},a)}catch(u){a(u)}},i,a)}setDRACOLoader(e){return this.dracoLoader=e,this}setKTX2Loader(e){return this.ktx2Loader=e,this}setMeshoptDecoder(e){return this.meshoptDecoder=e,this}register(e){return this.pluginCallbacks.indexOf(e)===-1&&this.pluginCallbacks.push(e),this}unregister(e){return this.pluginCallbacks.indexOf(e)!==-1&&this.pluginCallbacks.splice(this.pluginCallbacks.indexOf(e),1),this}parse(e,t,i,s){let r,o={},a={},l=new TextDecoder;if(typeof e=="string")r=JSON.parse(e);else if(e instanceof ArrayBuffer)if(l.decode(new Uint8Array(e,0,4))===Eb){try{o[Ze.KHR_BINARY_GLTF]=new jm(e)}catch(h){s&&s(h);return}r=JSON.parse(o[Ze.KHR_BINARY_GLTF].content)}else r=JSON.parse(l.decode(e));else r=e;if(r.asset===void 0||r.asset.version[0]<2){s&&s(new Error("THREE.GLTFLoader: Unsupported asset. glTF versions >=2.0 are supported."));return}let c=new ng(r,{path:t||this.resourcePath||"",crossOrigin:this.crossOrigin,priority:this.priority,cache:this.cache,withCredentials:this.withCredentials,requestHeader:this.requestHeader,manager:this.manager,ktx2Loader:this.ktx2Loader,meshoptDecoder:this.meshoptDecoder});c.fileLoader.setRequestHeader(this.requestHeader);for(let u=0;u<this.pluginCallbacks.length;u++){let h=this.pluginCallbacks[u](c);h.name||console.error("THREE.GLTFLoader: Invalid plugin found: missing name"),a[h.name]=h,o[h.name]=!0}if(r.extensionsUsed)for(let u=0;u<r.extensionsUsed.length;++u){let h=r.extensionsUsed[u],d=r.extensionsRequired||[];switch(h){case Ze.KHR_MATERIALS_UNLIT:o[h]=new Lm;break;case Ze.KHR_DRACO_MESH_COMPRESSION:o[h]=new Km(r,this.dracoLoader);break;case Ze.KHR_TEXTURE_TRANSFORM:o[h]=new Zm;break;case Ze.KHR_MESH_QUANTIZATION:o[h]=new Jm;break;default:d.indexOf(h)>=0&&a[h]===void 0&&console.warn('THREE.GLTFLoader: Unknown extension "'+h+'".')}}c.setExtensions(o),c.setPlugins(a),c.parse(i,s)}parseAsync(e,t){let i=this;return new Promise(function(s,r){i.parse(e,t,s,r)})}};function eP(){let n={};return{get:function(e){return n[e]},add:function(e,t){n[e]=t},remove:function(e){delete n[e]},removeAll:function(){n={}}}}function Gt(n,e,t){let i=n.json.materials[e];return i.extensions&&i.extensions[t]?i.extensions[t]:null}var Ze={KHR_BINARY_GLTF:"KHR_binary_glTF",KHR_DRACO_MESH_COMPRESSION:"KHR_draco_mesh_compression",KHR_LIGHTS_PUNCTUAL:"KHR_lights_punctual",KHR_MATERIALS_CLEARCOAT:"KHR_materials_clearcoat",KHR_MATERIALS_DIFFUSE_ROUGHNESS:"KHR_materials_diffuse_roughness",KHR_MATERIALS_DISPERSION:"KHR_materials_dispersion",KHR_MATERIALS_IOR:"KHR_materials_ior",KHR_MATERIALS_SHEEN:"KHR_materials_sheen",KHR_MATERIALS_SPECULAR:"KHR_materials_specular",KHR_MATERIALS_TRANSMISSION:"KHR_materials_transmission",KHR_MATERIALS_IRIDESCENCE:"KHR_materials_iridescence",KHR_MATERIALS_ANISOTROPY:"KHR_materials_anisotropy",KHR_MATERIALS_UNLIT:"KHR_materials_unlit",KHR_MATERIALS_VOLUME:"KHR_materials_volume",KHR_TEXTURE_BASISU:"KHR_texture_basisu",KHR_TEXTURE_TRANSFORM:"KHR_texture_transform",KHR_MESH_QUANTIZATION:"KHR_mesh_quantization",KHR_MATERIALS_EMISSIVE_STRENGTH:"KHR_materials_emissive_strength",EXT_MATERIALS_BUMP:"EXT_materials_bump",EXT_TEXTURE_WEBP:"EXT_texture_webp",EXT_TEXTURE_AVIF:"EXT_texture_avif",EXT_MESHOPT_COMPRESSION:"EXT_meshopt_compression",KHR_MESHOPT_COMPRESSION:"KHR_meshopt_compression",EXT_MESH_GPU_INSTANCING:"EXT_mesh_gpu_instancing"},Pm=class{constructor(e){this.parser=e,this.name=Ze.KHR_LIGHTS_PUNCTUAL,this.cache={refs:{},uses:{}}}_markDefs(){let e=this.parser,t=this.parser.json.nodes||[];for(let i=0,s=t.length;i<s;i++){let r=t[i];r.extensions&&r.extensions[this.name]&&r.extensions[this.name].light!==void 0&&e._addNodeRef(this.cache,r.extensions[this.name].light)}}_loadLight(e){let t=this.parser,i="light:"+e,s=t.cache.get(i);if(s)return s;let r=t.json,l=((r.extensions&&r.extensions[this.name]||{}).lights||[])[e],c,u=new be(16777215);l.color!==void 0&&u.setRGB(l.color[0],l.color[1],l.color[2],Xn);let h=l.range!==void 0?l.range:0;switch(l.type){case"directional":c=new Ps(u),c.target.position.set(0,0,-1),c.add(c.target);break;case"point":c=new Kr(u),c.distance=h;break;case"spot":c=new jr(u),c.distance=h,l.spot=l.spot||{},l.spot.innerConeAngle=l.spot.innerConeAngle!==void 0?l.spot.innerConeAngle:0,l.spot.outerConeAngle=l.spot.outerConeAngle!==void 0?l.spot.outerConeAngle:Math.PI/4,c.angle=l.spot.outerConeAngle,c.penumbra=1-l.spot.innerConeAngle/l.spot.outerConeAngle,c.target.position.set(0,0,-1),c.add(c.target);break;default:throw new Error("THREE.GLTFLoader: Unexpected light type: "+l.type)}return c.position.set(0,0,0),as(c,l),l.intensity!==void 0&&(c.intensity=l.intensity),c.name=t.createUniqueName(l.name||"light_"+e),s=Promise.resolve(c),t.cache.add(i,s),s}getDependency(e,t){if(e==="light")return this._loadLight(t)}createNodeAttachment(e){let t=this,i=this.parser,r=i.json.nodes[e],a=(r.extensions&&r.extensions[this.name]||{}).light;return a===void 0?null:this._loadLight(a).then(function(l){return i._getNodeRef(t.cache,a,l)})}},Lm=class{constructor(){this.name=Ze.KHR_MATERIALS_UNLIT}getMaterialType(){return cn}extendParams(e,t,i){let s=[];e.color=new be(1,1,1),e.opacity=1;let r=t.pbrMetallicRoughness;if(r){if(Array.isArray(r.baseColorFactor)){let o=r.baseColorFactor;e.color.setRGB(o[0],o[1],o[2],Xn),e.opacity=o[3]}r.baseColorTexture!==void 0&&s.push(i.assignTexture(e,"map",r.baseColorTexture,qe))}return Promise.all(s)}},Nm=class{constructor(e){this.parser=e,this.name=Ze.KHR_MATERIALS_EMISSIVE_STRENGTH}extendMaterialParams(e,t){let i=Gt(this.parser,e,this.name);return i===null||i.emissiveStrength!==void 0&&(t.emissiveIntensity=i.emissiveStrength),Promise.resolve()}},Dm=class{constructor(e){this.parser=e,this.name=Ze.KHR_MATERIALS_CLEARCOAT}getMaterialType(e){return Gt(this.parser,e,this.name)!==null?qn:null}extendMaterialParams(e,t){let i=Gt(this.parser,e,this.name);if(i===null)return Promise.resolve();let s=[];if(i.clearcoatFactor!==void 0&&(t.clearcoat=i.clearcoatFactor),i.clearcoatTexture!==void 0&&s.push(this.parser.assignTexture(t,"clearcoatMap",i.clearcoatTexture)),i.clearcoatRoughnessFactor!==void 0&&(t.clearcoatRoughness=i.clearcoatRoughnessFactor),i.clearcoatRoughnessTexture!==void 0&&s.push(this.parser.assignTexture(t,"clearcoatRoughnessMap",i.clearcoatRoughnessTexture)),i.clearcoatNormalTexture!==void 0&&(s.push(this.parser.assignTexture(t,"clearcoatNormalMap",i.clearcoatNormalTexture)),i.clearcoatNormalTexture.scale!==void 0)){let r=i.clearcoatNormalTexture.scale;t.clearcoatNormalScale=new Te(r,r)}return Promise.all(s)}},Om=class{constructor(e){this.parser=e,this.name=Ze.KHR_MATERIALS_DIFFUSE_ROUGHNESS}getMaterialType(e){return Gt(this.parser,e,this.name)!==null?qn:null}extendMaterialParams(e,t){let i=Gt(this.parser,e,this.name);if(i===null)return Promise.resolve();let s=[];return t.diffuseRoughness=i.diffuseRoughnessFactor!==void 0?i.diffuseRoughnessFactor:0,i.diffuseRoughnessTexture!==void 0&&s.push(this.parser.assignTexture(t,"diffuseRoughnessMap",i.diffuseRoughnessTexture)),Promise.all(s)}},Um=class{constructor(e){this.parser=e,this.name=Ze.KHR_MATERIALS_DISPERSION}getMaterialType(e){return Gt(this.parser,e,this.name)!==null?qn:null}extendMaterialParams(e,t){let i=Gt(this.parser,e,this.name);return i===null||(t.dispersion=i.dispersion!==void 0?i.dispersion:0),Promise.resolve()}},Fm=class{constructor(e){this.parser=e,this.name=Ze.KHR_MATERIALS_IRIDESCENCE}getMaterialType(e){return Gt(this.parser,e,this.name)!==null?qn:null}extendMaterialParams(e,t){let i=Gt(this.parser,e,this.name);if(i===null)return Promise.resolve();let s=[];return i.iridescenceFactor!==void 0&&(t.iridescence=i.iridescenceFactor),i.iridescenceTexture!==void 0&&s.push(this.parser.assignTexture(t,"iridescenceMap",i.iridescenceTexture)),i.iridescenceIor!==void 0&&(t.iridescenceIOR=i.iridescenceIor),i.iridescenceThicknessMinimum!==void 0&&(t.iridescenceThicknessMinimum=i.iridescenceThicknessMinimum),i.iridescenceThicknessMaximum!==void 0&&(t.iridescenceThicknessMaximum=i.iridescenceThicknessMaximum),i.iridescenceThicknessTexture!==void 0&&s.push(this.parser.assignTexture(t,"iridescenceThicknessMap",i.iridescenceThicknessTexture)),Promise.all(s)}},Bm=class{constructor(e){this.parser=e,this.name=Ze.KHR_MATERIALS_SHEEN}getMaterialType(e){return Gt(this.parser,e,this.name)!==null?qn:null}extendMaterialParams(e,t){let i=Gt(this.parser,e,this.name);if(i===null)return Promise.resolve();let s=[];if(t.sheenColor=new be(0,0,0),t.sheenRoughness=0,t.sheen=1,i.sheenColorFactor!==void 0){let r=i.sheenColorFactor;t.sheenColor.setRGB(r[0],r[1],r[2],Xn)}return i.sheenRoughnessFactor!==void 0&&(t.sheenRoughness=i.sheenRoughnessFactor),i.sheenColorTexture!==void 0&&s.push(this.parser.assignTexture(t,"sheenColorMap",i.sheenColorTexture,qe)),i.sheenRoughnessTexture!==void 0&&s.push(this.parser.assignTexture(t,"sheenRoughnessMap",i.sheenRoughnessTexture)),Promise.all(s)}},km=class{constructor(e){this.parser=e,this.name=Ze.KHR_MATERIALS_TRANSMISSION}getMaterialType(e){return Gt(this.parser,e,this.name)!==null?qn:null}extendMaterialParams(e,t){let i=Gt(this.parser,e,this.name);if(i===null)return Promise.resolve();let s=[];return i.transmissionFactor!==void 0&&(t.transmission=i.transmissionFactor),i.transmissionTexture!==void 0&&s.push(this.parser.assignTexture(t,"transmissionMap",i.transmissionTexture)),Promise.all(s)}},zm=class{constructor(e){this.parser=e,this.name=Ze.KHR_MATERIALS_VOLUME}getMaterialType(e){return Gt(this.parser,e,this.name)!==null?qn:null}extendMaterialParams(e,t){let i=Gt(this.parser,e,this.name);if(i===null)return Promise.resolve();let s=[];t.thickness=i.thicknessFactor!==void 0?i.thicknessFactor:0,i.thicknessTexture!==void 0&&s.push(this.parser.assignTexture(t,"thicknessMap",i.thicknessTexture)),t.attenuationDistance=i.attenuationDistance||1/0;let r=i.attenuationColor||[1,1,1];return t.attenuationColor=new be().setRGB(r[0],r[1],r[2],Xn),Promise.all(s)}},Gm=class{constructor(e){this.parser=e,this.name=Ze.KHR_MATERIALS_IOR}getMaterialType(e){return Gt(this.parser,e,this.name)!==null?qn:null}extendMaterialParams(e,t){let i=Gt(this.parser,e,this.name);return i===null||(t.ior=i.ior!==void 0?i.ior:1.5,t.ior===0&&(t.ior=1e3)),Promise.resolve()}},Vm=class{constructor(e){this.parser=e,this.name=Ze.KHR_MATERIALS_SPECULAR}getMaterialType(e){return Gt(this.parser,e,this.name)!==null?qn:null}extendMaterialParams(e,t){let i=Gt(this.parser,e,this.name);if(i===null)return Promise.resolve();let s=[];t.specularIntensity=i.specularFactor!==void 0?i.specularFactor:1,i.specularTexture!==void 0&&s.push(this.parser.assignTexture(t,"specularIntensityMap",i.specularTexture));let r=i.specularColorFactor||[1,1,1];return t.specularColor=new be().setRGB(r[0],r[1],r[2],Xn),i.specularColorTexture!==void 0&&s.push(this.parser.assignTexture(t,"specularColorMap",i.specularColorTexture,qe)),Promise.all(s)}},Hm=class{constructor(e){this.parser=e,this.name=Ze.EXT_MATERIALS_BUMP}getMaterialType(e){return Gt(this.parser,e,this.name)!==null?qn:null}extendMaterialParams(e,t){let i=Gt(this.parser,e,this.name);if(i===null)return Promise.resolve();let s=[];return t.bumpScale=i.bumpFactor!==void 0?i.bumpFactor:1,i.bumpTexture!==void 0&&s.push(this.parser.assignTexture(t,"bumpMap",i.bumpTexture)),Promise.all(s)}},Wm=class{constructor(e){this.parser=e,this.name=Ze.KHR_MATERIALS_ANISOTROPY}getMaterialType(e){return Gt(this.parser,e,this.name)!==null?qn:null}extendMaterialParams(e,t){let i=Gt(this.parser,e,this.name);if(i===null)return Promise.resolve();let s=[];return i.anisotropyStrength!==void 0&&(t.anisotropy=i.anisotropyStrength),i.anisotropyRotation!==void 0&&(t.anisotropyRotation=i.anisotropyRotation),i.anisotropyTexture!==void 0&&s.push(this.parser.assignTexture(t,"anisotropyMap",i.anisotropyTexture)),Promise.all(s)}},Xm=class{constructor(e){this.parser=e,this.name=Ze.KHR_TEXTURE_BASISU}loadTexture(e){let t=this.parser,i=t.json,s=i.textures[e];if(!s.extensions||!s.extensions[this.name])return null;let r=s.extensions[this.name],o=t.options.ktx2Loader;if(!o){if(i.extensionsRequired&&i.extensionsRequired.indexOf(this.name)>=0)throw new Error("THREE.GLTFLoader: setKTX2Loader must be called before loading KTX2 textures");return null}return t.loadTextureImage(e,r.source,o)}},qm=class{constructor(e){this.parser=e,this.name=Ze.EXT_TEXTURE_WEBP}loadTexture(e){let t=this.name,i=this.parser,s=i.json,r=s.textures[e];if(!r.extensions||!r.extensions[t])return null;let o=r.extensions[t],a=s.images[o.source],l=i.textureLoader;if(a.uri){let c=i.options.manager.getHandler(a.uri);c!==null&&(l=c)}return i.loadTextureImage(e,o.source,l)}},$m=class{constructor(e){this.parser=e,this.name=Ze.EXT_TEXTURE_AVIF}loadTexture(e){let t=this.name,i=this.parser,s=i.json,r=s.textures[e];if(!r.extensions||!r.extensions[t])return null;let o=r.extensions[t],a=s.images[o.source],l=i.textureLoader;if(a.uri){let c=i.options.manager.getHandler(a.uri);c!==null&&(l=c)}return i.loadTextureImage(e,o.source,l)}},id=class{constructor(e,t){this.name=t,this.parser=e}loadBufferView(e){let t=this.parser.json,i=t.bufferViews[e];if(i.extensions&&i.extensions[this.name]){let s=i.extensions[this.name],r=this.parser.getDependency("buffer",s.buffer),o=this.parser.options.meshoptDecoder;if(!o||!o.supported){if(t.extensionsRequired&&t.extensionsRequired.indexOf(this.name)>=0)throw new Error("THREE.GLTFLoader: setMeshoptDecoder must be called before loading compressed files");return null}return r.then(function(a){let l=s.byteOffset||0,c=s.byteLength||0,u=s.count,h=s.byteStride,d=new Uint8Array(a,l,c);return o.decodeGltfBufferAsync?o.decodeGltfBufferAsync(u,h,d,s.mode,s.filter).then(function(f){return f.buffer}):o.ready.then(function(){let f=new ArrayBuffer(u*h);return o.decodeGltfBuffer(new Uint8Array(f),u,h,d,s.mode,s.filter),f})})}else return null}},Ym=class{constructor(e){this.name=Ze.EXT_MESH_GPU_INSTANCING,this.parser=e}createNodeMesh(e){let t=this.parser.json,i=t.nodes[e];if(!i.extensions||!i.extensions[this.name]||i.mesh===void 0)return null;let s=t.meshes[i.mesh];for(let c of s.primitives)if(c.mode!==Ri.TRIANGLES&&c.mode!==Ri.TRIANGLE_STRIP&&c.mode!==Ri.TRIANGLE_FAN&&c.mode!==void 0)return null;let o=i.extensions[this.name].attributes,a=[],l={};for(let c in o)a.push(this.parser.getDependency("accessor",o[c]).then(u=>(l[c]=u,l[c])));return a.length<1?null:(a.push(this.parser.createNodeMesh(e)),Promise.all(a).then(c=>{let u=c.pop(),h=u.isGroup?u.children:[u],d=c[0].count,f=[];for(let m of h){let _=new we,p=new N,g=new ht,x=new N(1,1,1),b=new Wr(m.geometry,m.material,d);for(let T=0;T<d;T++)l.TRANSLATION&&p.fromBufferAttribute(l.TRANSLATION,T),l.ROTATION&&g.fromBufferAttribute(l.ROTATION,T),l.SCALE&&x.fromBufferAttribute(l.SCALE,T),b.setMatrixAt(T,_.compose(p,g,x));let v=null;for(let T in l)if(T==="_COLOR_0"){let w=l[T];b.instanceColor=new ws(w.array,w.itemSize,w.normalized)}else if(T!=="TRANSLATION"&&T!=="ROTATION"&&T!=="SCALE"){if(v===null){let y=b.geometry;v=new it,v.name=y.name;for(let M in y.attributes)v.setAttribute(M,y.attributes[M]);for(let M in y.morphAttributes)v.morphAttributes[M]=y.morphAttributes[M];y.index!==null&&v.setIndex(y.index),v.morphTargetsRelative=y.morphTargetsRelative;for(let M of y.groups)v.addGroup(M.start,M.count,M.materialIndex);y.boundingBox!==null&&(v.boundingBox=y.boundingBox.clone()),y.boundingSphere!==null&&(v.boundingSphere=y.boundingSphere.clone()),v.drawRange.start=y.drawRange.start,v.drawRange.count=y.drawRange.count,v.userData=Object.assign({},y.userData),b.geometry=v}let w=l[T];v.setAttribute(T,new ws(w.array,w.itemSize,w.normalized))}Ot.prototype.copy.call(b,m),this.parser.assignFinalMaterial(b),f.push(b)}return u.isGroup?(u.clear(),u.add(...f),u):f[0]}))}},Eb="glTF",oc=12,Mb={JSON:1313821514,BIN:5130562},jm=class{constructor(e){this.name=Ze.KHR_BINARY_GLTF,this.content=null,this.body=null;let t=new DataView(e,0,oc),i=new TextDecoder;if(this.header={magic:i.decode(new Uint8Array(e.slice(0,4))),version:t.getUint32(4,!0),length:t.getUint32(8,!0)},this.header.magic!==Eb)throw new Error("THREE.GLTFLoader: Unsupported glTF-Binary header.");if(this.header.version<2)throw new Error("THREE.GLTFLoader: Legacy binary file detected.");let s=this.header.length-oc,r=new DataView(e,oc),o=0;for(;o<s;){let a=r.getUint32(o,!0);o+=4;let l=r.getUint32(o,!0);if(o+=4,l===Mb.JSON){let c=new Uint8Array(e,oc+o,a);this.content=i.decode(c)}else if(l===Mb.BIN){let c=oc+o;this.body=e.slice(c,c+a)}o+=a}if(this.content===null)throw new Error("THREE.GLTFLoader: JSON content not found.")}},Km=class{constructor(e,t){if(!t)throw new Error("THREE.GLTFLoader: No DRACOLoader instance provided.");this.name=Ze.KHR_DRACO_MESH_COMPRESSION,this.json=e,this.dracoLoader=t,this.dracoLoader.preload()}decodePrimitive(e,t){let i=this.json,s=this.dracoLoader,r=e.extensions[this.name].bufferView,o=e.extensions[this.name].attributes,a={},l={},c={};for(let u in o){let h=eg[u]||u.toLowerCase();a[h]=o[u]}for(let u in e.attributes){let h=eg[u]||u.toLowerCase();if(o[u]!==void 0){let d=i.accessors[e.attributes[u]],f=Aa[d.componentType];c[h]=f.name,l[h]=d.normalized===!0}}return t.getDependency("bufferView",r).then(function(u){return new Promise(function(h,d){s.decodeDracoFile(u,function(f){for(let m in f.attributes){let _=f.attributes[m],p=l[m];p!==void 0&&(_.normalized=p)}h(f)},a,c,Xn,d)})})}},Zm=class{constructor(){this.name=Ze.KHR_TEXTURE_TRANSFORM}extendTexture(e,t){if((t.texCoord===void 0||t.texCoord===e.channel)&&t.offset===void 0&&t.rotation===void 0&&t.scale===void 0)return e;if(e=e.clone(),t.texCoord!==void 0&&(e.channel=t.texCoord),t.offset!==void 0&&e.offset.fromArray(t.offset),t.rotation!==void 0&&(e.rotation=t.rotation),t.scale!==void 0&&e.repeat.fromArray(t.scale),t.rotation!==void 0){let i=Math.cos(e.rotation),s=Math.sin(e.rotation);e.matrix.set(e.repeat.x*i,e.repeat.y*s,e.offset.x,-e.repeat.x*s,e.repeat.y*i,e.offset.y,0,0,1),e.matrixAutoUpdate=!1}return e.needsUpdate=!0,e}},Jm=class{constructor(){this.name=Ze.KHR_MESH_QUANTIZATION}},sd=class extends es{constructor(e,t,i,s){super(e,t,i,s)}copySampleValue_(e){let t=this.resultBuffer,i=this.sampleValues,s=this.valueSize,r=e*s*3+s;for(let o=0;o!==s;o++)t[o]=i[r+o];return t}interpolate_(e,t,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=a*2,c=a*3,u=s-t,h=(i-t)/u,d=h*h,f=d*h,m=e*c,_=m-c,p=-2*f+3*d,g=f-d,x=1-p,b=g-d+h;for(let v=0;v!==a;v++){let T=o[_+v+a],w=o[_+v+l]*u,y=o[m+v+a],M=o[m+v]*u;r[v]=x*T+b*w+p*y+g*M}return r}},tP=new ht,Qm=class extends sd{interpolate_(e,t,i,s){let r=super.interpolate_(e,t,i,s);return tP.fromArray(r).normalize().toArray(r),r}},Ri={FLOAT:5126,FLOAT_MAT3:35675,FLOAT_MAT4:35676,FLOAT_VEC2:35664,FLOAT_VEC3:35665,FLOAT_VEC4:35666,LINEAR:9729,REPEAT:10497,SAMPLER_2D:35678,POINTS:0,LINES:1,LINE_LOOP:2,LINE_STRIP:3,TRIANGLES:4,TRIANGLE_STRIP:5,TRIANGLE_FAN:6,UNSIGNED_BYTE:5121,UNSIGNED_SHORT:5123},Aa={5120:Int8Array,5121:Uint8Array,5122:Int16Array,5123:Uint16Array,5125:Uint32Array,5126:Float32Array},wb={9728:zt,9729:Wt,9984:Qu,9985:ma,9986:to,9987:jn},Tb={33071:An,33648:Jo,10497:ui},Cm={SCALAR:1,VEC2:2,VEC3:3,VEC4:4,MAT2:4,MAT3:9,MAT4:16},eg={POSITION:"position",NORMAL:"normal",TANGENT:"tangent",TEXCOORD_0:"uv",TEXCOORD_1:"uv1",TEXCOORD_2:"uv2",TEXCOORD_3:"uv3",COLOR_0:"color",WEIGHTS_0:"skinWeight",JOINTS_0:"skinIndex"},pr={scale:"scale",translation:"position",rotation:"quaternion",weights:"morphTargetInfluences"},nP={CUBICSPLINE:void 0,LINEAR:Fr,STEP:Ms},Rm={OPAQUE:"OPAQUE",MASK:"MASK",BLEND:"BLEND"};function iP(n){return n.DefaultMaterial===void 0&&(n.DefaultMaterial=new $r({color:16777215,emissive:0,metalness:1,roughness:1,transparent:!1,depthTest:!0,side:Ci})),n.DefaultMaterial}function ro(n,e,t){for(let i in t.extensions)n[i]===void 0&&(e.userData.gltfExtensions=e.userData.gltfExtensions||{},e.userData.gltfExtensions[i]=t.extensions[i])}function as(n,e){e.extras!==void 0&&(typeof e.extras=="object"?Object.assign(n.userData,e.extras):console.warn("THREE.GLTFLoader: Ignoring primitive type .extras, "+e.extras))}function sP(n,e,t){let i=!1,s=!1,r=!1;for(let c=0,u=e.length;c<u;c++){let h=e[c];if(h.POSITION!==void 0&&(i=!0),h.NORMAL!==void 0&&(s=!0),h.COLOR_0!==void 0&&(r=!0),i&&s&&r)break}if(!i&&!s&&!r)return Promise.resolve(n);let o=[],a=[],l=[];for(let c=0,u=e.length;c<u;c++){let h=e[c];if(i){let d=h.POSITION!==void 0?t.getDependency("accessor",h.POSITION):n.attributes.position;o.push(d)}if(s){let d=h.NORMAL!==void 0?t.getDependency("accessor",h.NORMAL):n.attributes.normal;a.push(d)}if(r){let d=h.COLOR_0!==void 0?t.getDependency("accessor",h.COLOR_0):n.attributes.color;l.push(d)}}return Promise.all([Promise.all(o),Promise.all(a),Promise.all(l)]).then(function(c){let u=c[0],h=c[1],d=c[2];return i&&(n.morphAttributes.position=u),s&&(n.morphAttributes.normal=h),r&&(n.morphAttributes.color=d),n.morphTargetsRelative=!0,n})}function rP(n,e){if(n.updateMorphTargets(),e.weights!==void 0)for(let t=0,i=e.weights.length;t<i;t++)n.morphTargetInfluences[t]=e.weights[t];if(e.extras&&Array.isArray(e.extras.targetNames)){let t=e.extras.targetNames;if(n.morphTargetInfluences.length===t.length){n.morphTargetDictionary={};for(let i=0,s=t.length;i<s;i++)n.morphTargetDictionary[t[i]]=i}else console.warn("THREE.GLTFLoader: Invalid extras.targetNames length. Ignoring names.")}}function oP(n){let e,t=n.extensions&&n.extensions[Ze.KHR_DRACO_MESH_COMPRESSION];if(t?e="draco:"+t.bufferView+":"+t.indices+":"+Im(t.attributes):e=n.indices+":"+Im(n.attributes)+":"+n.mode,n.targets!==void 0)for(let i=0,s=n.targets.length;i<s;i++)e+=":"+Im(n.targets[i]);return e}function Im(n){let e="",t=Object.keys(n).sort();for(let i=0,s=t.length;i<s;i++)e+=t[i]+":"+n[t[i]]+";";return e}function tg(n){switch(n){case Int8Array:return 1/127;case Uint8Array:return 1/255;case Int16Array:return 1/32767;case Uint16Array:return 1/65535;default:throw new Error("THREE.GLTFLoader: Unsupported normalized accessor component type.")}}function aP(n){return n.search(/\.jpe?g($|\?)/i)>0||n.search(/^data\:image\/jpeg/)===0?"image/jpeg":n.search(/\.webp($|\?)/i)>0||n.search(/^data\:image\/webp/)===0?"image/webp":n.search(/\.ktx2($|\?)/i)>0||n.search(/^data\:image\/ktx2/)===0?"image/ktx2":"image/png"}var lP=new we,ng=class{constructor(e={},t={}){this.json=e,this.extensions={},this.plugins={},this.options=t,this.cache=new eP,this.associations=new Map,this.primitiveCache={},this.nodeCache={},this.meshCache={refs:{},uses:{}},this.cameraCache={refs:{},uses:{}},this.lightCache={refs:{},uses:{}},this.sourceCache={},this.textureCache={},this.nodeNamesUsed={};let i=!1,s=-1,r=!1,o=-1;if(typeof navigator<"u"&&typeof navigator.userAgent<"u"){let a=navigator.userAgent;i=/^((?!chrome|android).)*safari/i.test(a)===!0;let l=a.match(/Version\/(\d+)/);s=i&&l?parseInt(l[1],10):-1,r=a.indexOf("Firefox")>-1,o=r?a.match(/Firefox\/([0-9]+)\./)[1]:-1}typeof createImageBitmap>"u"||i&&s<17||r&&o<98?(this.textureLoader=new Rs(this.options.manager),this.textureLoader.setPriority(this.options.priority),this.textureLoader.setCache(this.options.cache)):(this.textureLoader=new Fl(this.options.manager),this.textureLoader.setPriority(this.options.priority),this.textureLoader.setCache(this.options.cache)),this.textureLoader.setCrossOrigin(this.options.crossOrigin),this.textureLoader.setWithCredentials(this.options.withCredentials),this.textureLoader.setRequestHeader(this.options.requestHeader),this.fileLoader=new $n(this.options.manager),this.fileLoader.setPriority(this.options.priority),this.fileLoader.setCache(this.options.cache),this.fileLoader.setResponseType("arraybuffer"),(this.options.withCredentials||this.options.crossOrigin==="use-credentials")&&this.fileLoader.setWithCredentials(!0)}setExtensions(e){this.extensions=e}setPlugins(e){this.plugins=e}parse(e,t){let i=this,s=this.json,r=this.extensions;this.cache.removeAll(),this.nodeCache={},this._invokeAll(function(o){return o._markDefs&&o._markDefs()}),Promise.all(this._invokeAll(function(o){return o.beforeRoot&&o.beforeRoot()})).then(function(){return Promise.all([i.getDependencies("scene"),i.getDependencies("animation"),i.getDependencies("camera")])}).then(function(o){let a={scene:o[0][s.scene||0],scenes:o[0],animations:o[1],cameras:o[2],asset:s.asset,parser:i,userData:{}};return ro(r,a,s),as(a,s),Promise.all(i._invokeAll(function(l){return l.afterRoot&&l.afterRoot(a)})).then(function(){for(let l of a.scenes)l.updateMatrixWorld();e(a)})}).catch(t)}_markDefs(){let e=this.json.nodes||[],t=this.json.skins||[],i=this.json.meshes||[];for(let s=0,r=t.length;s<r;s++){let o=t[s].joints;for(let a=0,l=o.length;a<l;a++)e[o[a]].isBone=!0}for(let s=0,r=e.length;s<r;s++){let o=e[s];o.mesh!==void 0&&(this._addNodeRef(this.meshCache,o.mesh),o.skin!==void 0&&(i[o.mesh].isSkinnedMesh=!0)),o.camera!==void 0&&this._addNodeRef(this.cameraCache,o.camera)}}_addNodeRef(e,t){t!==void 0&&(e.refs[t]===void 0&&(e.refs[t]=e.uses[t]=0),e.refs[t]++)}_getNodeRef(e,t,i){if(e.refs[t]<=1)return i;let s=i.clone(),r=(o,a)=>{let l=this.associations.get(o);l!=null&&this.associations.set(a,l);for(let[c,u]of o.children.entries())r(u,a.children[c])};return r(i,s),s.name+="_instance_"+e.uses[t]++,s}_invokeOne(e){let t=Object.values(this.plugins);t.push(this);for(let i=0;i<t.length;i++){let s=e(t[i]);if(s)return s}return null}_invokeAll(e){let t=Object.values(this.plugins);t.unshift(this);let i=[];for(let s=0;s<t.length;s++){let r=e(t[s]);r&&i.push(r)}return i}getDependency(e,t){let i=e+":"+t,s=this.cache.get(i);if(!s){switch(e){case"scene":s=this.loadScene(t);break;case"node":s=this._invokeOne(function(r){return r.loadNode&&r.loadNode(t)});break;case"mesh":s=this._invokeOne(function(r){return r.loadMesh&&r.loadMesh(t)});break;case"accessor":s=this.loadAccessor(t);break;case"bufferView":s=this._invokeOne(function(r){return r.loadBufferView&&r.loadBufferView(t)});break;case"buffer":s=this.loadBuffer(t);break;case"material":s=this._invokeOne(function(r){return r.loadMaterial&&r.loadMaterial(t)});break;case"texture":s=this._invokeOne(function(r){return r.loadTexture&&r.loadTexture(t)});break;case"skin":s=this.loadSkin(t);break;case"animation":s=this._invokeOne(function(r){return r.loadAnimation&&r.loadAnimation(t)});break;case"camera":s=this.loadCamera(t);break;default:if(s=this._invokeOne(function(r){return r!=this&&r.getDependency&&r.getDependency(e,t)}),!s)throw new Error("Unknown type: "+e);break}this.cache.add(i,s)}return s}getDependencies(e){let t=this.cache.get(e);if(!t){let i=this,s=this.json[e+(e==="mesh"?"es":"s")]||[];t=Promise.all(s.map(function(r,o){return i.getDependency(e,o)})),this.cache.add(e,t)}return t}loadBuffer(e){let t=this.json.buffers[e],i=this.fileLoader;if(t.type&&t.type!=="arraybuffer")throw new Error("THREE.GLTFLoader: "+t.type+" buffer type is not supported.");if(t.uri===void 0&&e===0)return Promise.resolve(this.extensions[Ze.KHR_BINARY_GLTF].body);let s=this.options;return new Promise(function(r,o){i.load(Hi.resolveURL(t.uri,s.path),r,void 0,function(){o(new Error('THREE.GLTFLoader: Failed to load buffer "'+t.uri+'".'))})})}loadBufferView(e){let t=this.json.bufferViews[e];return this.getDependency("buffer",t.buffer).then(function(i){let s=t.byteLength||0,r=t.byteOffset||0;return i.slice(r,r+s)})}loadAccessor(e){let t=this,i=this.json,s=this.json.accessors[e];if(s.bufferView===void 0&&s.sparse===void 0){let o=Cm[s.type],a=Aa[s.componentType],l=s.normalized===!0,c=new a(s.count*o);return Promise.resolve(new Ke(c,o,l))}let r=[];return s.bufferView!==void 0?r.push(this.getDependency("bufferView",s.bufferView)):r.push(null),s.sparse!==void 0&&(r.push(this.getDependency("bufferView",s.sparse.indices.bufferView)),r.push(this.getDependency("bufferView",s.sparse.values.bufferView))),Promise.all(r).then(function(o){let a=o[0],l=Cm[s.type],c=Aa[s.componentType],u=c.BYTES_PER_ELEMENT,h=u*l,d=s.byteOffset||0,f=s.bufferView!==void 0?i.bufferViews[s.bufferView].byteStride:void 0,m=s.normalized===!0,_,p;if(f&&f!==h){let g=Math.floor(d/f),x="InterleavedBuffer:"+s.bufferView+":"+s.componentType+":"+g+":"+s.count,b=t.cache.get(x);b||(_=new c(a,g*f,s.count*f/u),b=new er(_,f/u),t.cache.add(x,b)),p=new Un(b,l,d%f/u,m)}else a===null?_=new c(s.count*l):_=new c(a,d,s.count*l),p=new Ke(_,l,m);if(s.sparse!==void 0){let g=Cm.SCALAR,x=Aa[s.sparse.indices.componentType],b=s.sparse.indices.byteOffset||0,v=s.sparse.values.byteOffset||0,T=new x(o[1],b,s.sparse.count*g),w=new c(o[2],v,s.sparse.count*l);a!==null&&(p=new Ke(p.array.slice(),p.itemSize,p.normalized)),p.normalized=!1;for(let y=0,M=T.length;y<M;y++){let R=T[y];if(p.setX(R,w[y*l]),l>=2&&p.setY(R,w[y*l+1]),l>=3&&p.setZ(R,w[y*l+2]),l>=4&&p.setW(R,w[y*l+3]),l>=5)throw new Error("THREE.GLTFLoader: Unsupported itemSize in sparse BufferAttribute.")}p.normalized=m}return p})}loadTexture(e){let t=this.json,i=this.options,r=t.textures[e].source,o=t.images[r],a=this.textureLoader;if(o.uri){let l=i.manager.getHandler(o.uri);l!==null&&(a=l)}return this.loadTextureImage(e,r,a)}loadTextureImage(e,t,i){let s=this,r=this.json,o=r.textures[e],a=r.images[t],l=(a.uri||a.bufferView)+":"+o.sampler;if(this.textureCache[l])return this.textureCache[l];let c=this.loadImageSource(t,i).then(function(u){u.flipY=!1,u.name=o.name||a.name||"",u.name===""&&typeof a.uri=="string"&&a.uri.startsWith("data:image/")===!1&&(u.name=a.uri);let d=(r.samplers||{})[o.sampler]||{};return u.magFilter=wb[d.magFilter]||Wt,u.minFilter=wb[d.minFilter]||jn,u.wrapS=Tb[d.wrapS]||ui,u.wrapT=Tb[d.wrapT]||ui,u.generateMipmaps=!u.isCompressedTexture&&u.minFilter!==zt&&u.minFilter!==Wt,s.associations.set(u,{textures:e}),u}).catch(function(){return null});return this.textureCache[l]=c,c}loadImageSource(e,t){let i=this,s=this.json,r=this.options;if(this.sourceCache[e]!==void 0)return this.sourceCache[e].then(d=>d.clone());let o=s.images[e],a=self.URL||self.webkitURL,l=o.uri||"",c=!1,u;if(t.isKTX2Loader===!0&&o.bufferView!==void 0)u=i.getDependency("bufferView",o.bufferView).then(function(d){return new Promise(function(f,m){t.parse(d,f,m)})});else{if(o.bufferView!==void 0)l=i.getDependency("bufferView",o.bufferView).then(function(d){c=!0;let f=new Blob([d],{type:o.mimeType});return l=a.createObjectURL(f),l});else if(o.uri===void 0)throw new Error("THREE.GLTFLoader: Image "+e+" is missing URI and bufferView");u=Promise.resolve(l).then(function(d){return new Promise(function(f,m){let _=f;t.isImageBitmapLoader===!0&&(_=function(p){let g=new Yt(p);g.needsUpdate=!0,f(g)}),t.load(Hi.resolveURL(d,r.path),_,void 0,m)})})}let h=u.then(function(d){return c===!0&&a.revokeObjectURL(l),as(d,o),d.userData.mimeType=o.mimeType||aP(o.uri),d}).catch(function(d){throw console.error("THREE.GLTFLoader: Couldn't load texture",l),d});return this.sourceCache[e]=h,h}assignTexture(e,t,i,s){let r=this;return this.getDependency("texture",i.index).then(function(o){if(!o)return null;if(i.texCoord!==void 0&&i.texCoord>0&&(o=o.clone(),o.channel=i.texCoord),r.extensions[Ze.KHR_TEXTURE_TRANSFORM]){let a=i.extensions!==void 0?i.extensions[Ze.KHR_TEXTURE_TRANSFORM]:void 0;if(a){let l=r.associations.get(o);o=r.extensions[Ze.KHR_TEXTURE_TRANSFORM].extendTexture(o,a),r.associations.set(o,l)}}return s!==void 0&&(o.colorSpace=s),e[t]=o,o})}assignFinalMaterial(e){let t=e.geometry,i=e.material,s=t.attributes.tangent===void 0,r=t.attributes.color!==void 0,o=t.attributes.normal===void 0;if(e.isPoints){let a="PointsMaterial:"+i.uuid,l=this.cache.get(a);l||(l=new fi,tn.prototype.copy.call(l,i),l.color.copy(i.color),l.map=i.map,l.sizeAttenuation=!1,this.cache.add(a,l)),i=l}else if(e.isLine){let a="LineBasicMaterial:"+i.uuid,l=this.cache.get(a);l||(l=new qt,tn.prototype.copy.call(l,i),l.color.copy(i.color),l.map=i.map,this.cache.add(a,l)),i=l}if(s||r||o){let a="ClonedMaterial:"+i.uuid+":";s&&(a+="derivative-tangents:"),r&&(a+="vertex-colors:"),o&&(a+="flat-shading:");let l=this.cache.get(a);l||(l=i.clone(),r&&(l.vertexColors=!0),o&&(l.flatShading=!0),s&&(l.normalScale&&(l.normalScale.y*=-1),l.clearcoatNormalScale&&(l.clearcoatNormalScale.y*=-1)),this.cache.add(a,l),this.associations.set(l,this.associations.get(i))),i=l}e.material=i}getMaterialType(){return $r}loadMaterial(e){let t=this,i=this.json,s=this.extensions,r=i.materials[e],o,a={},l=r.extensions||{},c=[];if(l[Ze.KHR_MATERIALS_UNLIT]){let h=s[Ze.KHR_MATERIALS_UNLIT];o=h.getMaterialType(),c.push(h.extendParams(a,r,t))}else{let h=r.pbrMetallicRoughness||{};if(a.color=new be(1,1,1),a.opacity=1,Array.isArray(h.baseColorFactor)){let d=h.baseColorFactor;a.color.setRGB(d[0],d[1],d[2],Xn),a.opacity=d[3]}h.baseColorTexture!==void 0&&c.push(t.assignTexture(a,"map",h.baseColorTexture,qe)),a.metalness=h.metallicFactor!==void 0?h.metallicFactor:1,a.roughness=h.roughnessFactor!==void 0?h.roughnessFactor:1,h.metallicRoughnessTexture!==void 0&&(c.push(t.assignTexture(a,"metalnessMap",h.metallicRoughnessTexture)),c.push(t.assignTexture(a,"roughnessMap",h.metallicRoughnessTexture))),o=this._invokeOne(function(d){return d.getMaterialType&&d.getMaterialType(e)}),c.push(Promise.all(this._invokeAll(function(d){return d.extendMaterialParams&&d.extendMaterialParams(e,a)})))}r.doubleSided===!0&&(a.side=xn);let u=r.alphaMode||Rm.OPAQUE;if(u===Rm.BLEND?(a.transparent=!0,a.depthWrite=!1):(a.transparent=!1,u===Rm.MASK&&(a.alphaTest=r.alphaCutoff!==void 0?r.alphaCutoff:.5)),r.normalTexture!==void 0&&o!==cn&&(c.push(t.assignTexture(a,"normalMap",r.normalTexture)),a.normalScale=new Te(1,1),r.normalTexture.scale!==void 0)){let h=r.normalTexture.scale;a.normalScale.set(h,h)}if(r.occlusionTexture!==void 0&&o!==cn&&(c.push(t.assignTexture(a,"aoMap",r.occlusionTexture)),r.occlusionTexture.strength!==void 0&&(a.aoMapIntensity=r.occlusionTexture.strength)),r.emissiveFactor!==void 0&&o!==cn){let h=r.emissiveFactor;a.emissive=new be().setRGB(h[0],h[1],h[2],Xn)}return r.emissiveTexture!==void 0&&o!==cn&&c.push(t.assignTexture(a,"emissiveMap",r.emissiveTexture,qe)),Promise.all(c).then(function(){let h=new o(a);return r.name&&(h.name=r.name),as(h,r),t.associations.set(h,{materials:e}),r.extensions&&ro(s,h,r),h})}createUniqueName(e){let t=Tt.sanitizeNodeName(e||"");return t in this.nodeNamesUsed?t+"_"+ ++this.nodeNamesUsed[t]:(this.nodeNamesUsed[t]=0,t)}loadGeometries(e){let t=this,i=this.extensions,s=this.primitiveCache;function r(a){return i[Ze.KHR_DRACO_MESH_COMPRESSION].decodePrimitive(a,t).then(function(l){return Ab(l,a,t)})}let o=[];for(let a=0,l=e.length;a<l;a++){let c=e[a],u=oP(c),h=s[u];if(h)o.push(h.promise);else{let d;c.extensions&&c.extensions[Ze.KHR_DRACO_MESH_COMPRESSION]?d=r(c):d=Ab(new it,c,t),c.mode===Ri.TRIANGLE_STRIP?d=d.then(f=>Em(f,Kl)):c.mode===Ri.TRIANGLE_FAN&&(d=d.then(f=>Em(f,_a))),s[u]={primitive:c,promise:d},o.push(d)}}return Promise.all(o)}loadMesh(e){let t=this,i=this.json,s=this.extensions,r=i.meshes[e],o=r.primitives,a=[];for(let l=0,c=o.length;l<c;l++){let u=o[l].material===void 0?iP(this.cache):this.getDependency("material",o[l].material);a.push(u)}return a.push(t.loadGeometries(o)),Promise.all(a).then(async function(l){let c=l.slice(0,l.length-1),u=l[l.length-1],h=[];for(let f=0,m=u.length;f<m;f++){let _=u[f],p=o[f],g,x=c[f];if(p.mode===Ri.TRIANGLES||p.mode===Ri.TRIANGLE_STRIP||p.mode===Ri.TRIANGLE_FAN||p.mode===void 0){let b=r.isSkinnedMesh===!0,v=_.hasAttribute("skinIndex")&&_.hasAttribute("skinWeight");b&&v===!1&&console.warn("THREE.GLTFLoader: Missing skinIndex or skinWeight attributes. Skinning disabled."),g=b&&v?new Vr(_,x):new st(_,x),g.isSkinnedMesh===!0&&g.normalizeSkinWeights()}else if(p.mode===Ri.LINES)g=new Fn(_,x);else if(p.mode===Ri.LINE_STRIP)g=new Ei(_,x);else if(p.mode===Ri.LINE_LOOP)g=new ir(_,x);else if(p.mode===Ri.POINTS)g=new pi(_,x);else throw new Error("THREE.GLTFLoader: Primitive mode unsupported: "+p.mode);Object.keys(g.geometry.morphAttributes).length>0&&rP(g,r),g.name=t.createUniqueName(r.name||"mesh_"+e),as(g,r),p.extensions&&ro(s,g,p),t.assignFinalMaterial(g),h.push(g)}for(let f=0,m=h.length;f<m;f++)t.associations.set(h[f],{meshes:e,primitives:f});if(h.length===1)return r.extensions&&ro(s,h[0],r),h[0];let d=new Je;r.extensions&&ro(s,d,r),t.associations.set(d,{meshes:e});for(let f=0,m=h.length;f<m;f++)d.add(h[f]);return d})}loadCamera(e){let t,i=this.json.cameras[e],s=i[i.type];if(!s){console.warn("THREE.GLTFLoader: Missing camera parameters.");return}return i.type==="perspective"?t=new Ht(hn.radToDeg(s.yfov),s.aspectRatio||1,s.znear||1,s.zfar||2e6):i.type==="orthographic"&&(t=new Is(-s.xmag,s.xmag,s.ymag,-s.ymag,s.znear,s.zfar)),i.name&&(t.name=this.createUniqueName(i.name)),as(t,i),Promise.resolve(t)}loadSkin(e){let t=this.json.skins[e],i=[];for(let s=0,r=t.joints.length;s<r;s++)i.push(this._loadNodeShallow(t.joints[s]));return t.inverseBindMatrices!==void 0?i.push(this.getDependency("accessor",t.inverseBindMatrices)):i.push(null),Promise.all(i).then(function(s){let r=s.pop(),o=s,a=[],l=[];for(let c=0,u=o.length;c<u;c++){let h=o[c];if(h){a.push(h);let d=new we;r!==null&&d.fromArray(r.array,c*16),l.push(d)}else console.warn('THREE.GLTFLoader: Joint "%s" could not be found.',t.joints[c])}return new Hr(a,l)})}loadAnimation(e){let t=this.json,i=this,s=t.animations[e],r=s.name?s.name:"animation_"+e,o=[],a=[],l=[],c=[],u=[];for(let h=0,d=s.channels.length;h<d;h++){let f=s.channels[h],m=s.samplers[f.sampler],_=f.target,p=_.node,g=s.parameters!==void 0?s.parameters[m.input]:m.input,x=s.parameters!==void 0?s.parameters[m.output]:m.output;_.node!==void 0&&(o.push(this.getDependency("node",p)),a.push(this.getDependency("accessor",g)),l.push(this.getDependency("accessor",x)),c.push(m),u.push(_))}return Promise.all([Promise.all(o),Promise.all(a),Promise.all(l),Promise.all(c),Promise.all(u)]).then(function(h){let d=h[0],f=h[1],m=h[2],_=h[3],p=h[4],g=[];for(let b=0,v=d.length;b<v;b++){let T=d[b],w=f[b],y=m[b],M=_[b],R=p[b];if(T===void 0)continue;T.updateMatrix&&T.updateMatrix();let C=i._createAnimationTracks(T,w,y,M,R);if(C)for(let L=0;L<C.length;L++)g.push(C[L])}let x=new ar(r,void 0,g);return as(x,s),x})}createNodeMesh(e){let t=this.json,i=this,s=t.nodes[e];return s.mesh===void 0?null:i.getDependency("mesh",s.mesh).then(function(r){let o=i._getNodeRef(i.meshCache,s.mesh,r);return s.weights!==void 0&&o.traverse(function(a){if(a.isMesh)for(let l=0,c=s.weights.length;l<c;l++)a.morphTargetInfluences[l]=s.weights[l]}),o})}loadNode(e){let t=this.json,i=this,s=t.nodes[e],r=i._loadNodeShallow(e),o=[],a=s.children||[];for(let c=0,u=a.length;c<u;c++)o.push(i.getDependency("node",a[c]));let l=s.skin===void 0?Promise.resolve(null):i.getDependency("skin",s.skin);return Promise.all([r,Promise.all(o),l]).then(function(c){let u=c[0],h=c[1],d=c[2];d!==null&&u.traverse(function(f){f.isSkinnedMesh&&f.bind(d,lP)});for(let f=0,m=h.length;f<m;f++)u.add(h[f]);if(u.userData.pivot!==void 0&&h.length>0){let f=u.userData.pivot,m=h[0];u.pivot=new N().fromArray(f),u.position.x-=f[0],u.position.y-=f[1],u.position.z-=f[2],m.position.set(0,0,0),delete u.userData.pivot}return u})}_loadNodeShallow(e){let t=this.json,i=this.extensions,s=this;if(this.nodeCache[e]!==void 0)return this.nodeCache[e];let r=t.nodes[e],o=r.name?s.createUniqueName(r.name):"",a=[],l=s._invokeOne(function(c){return c.createNodeMesh&&c.createNodeMesh(e)});return l&&a.push(l),r.camera!==void 0&&a.push(s.getDependency("camera",r.camera).then(function(c){return s._getNodeRef(s.cameraCache,r.camera,c)})),s._invokeAll(function(c){return c.createNodeAttachment&&c.createNodeAttachment(e)}).forEach(function(c){a.push(c)}),this.nodeCache[e]=Promise.all(a).then(function(c){let u;if(r.isBone===!0?u=new tr:c.length>1?u=new Je:c.length===1?u=c[0]:u=new Ot,u!==c[0])for(let h=0,d=c.length;h<d;h++)u.add(c[h]);if(r.name&&(u.userData.name=r.name,u.name=o),as(u,r),r.extensions&&ro(i,u,r),r.matrix!==void 0){let h=new we;h.fromArray(r.matrix),u.applyMatrix4(h)}else r.translation!==void 0&&u.position.fromArray(r.translation),r.rotation!==void 0&&u.quaternion.fromArray(r.rotation),r.scale!==void 0&&u.scale.fromArray(r.scale);if(!s.associations.has(u))s.associations.set(u,{});else if(r.mesh!==void 0&&s.meshCache.refs[r.mesh]>1){let h=s.associations.get(u);s.associations.set(u,{...h})}return s.associations.get(u).nodes=e,u}),this.nodeCache[e]}loadScene(e){let t=this.extensions,i=this.json.scenes[e],s=this,r=new Je;i.name&&(r.name=s.createUniqueName(i.name)),as(r,i),i.extensions&&ro(t,r,i);let o=i.nodes||[],a=[];for(let l=0,c=o.length;l<c;l++)a.push(s.getDependency("node",o[l]));return Promise.all(a).then(function(l){for(let u=0,h=l.length;u<h;u++){let d=l[u];d.parent!==null?r.add(bb(d)):r.add(d)}let c=u=>{let h=new Map;for(let[d,f]of s.associations)(d instanceof tn||d instanceof Yt)&&h.set(d,f);return u.traverse(d=>{let f=s.associations.get(d);f!=null&&h.set(d,f)}),h};return s.associations=c(r),r})}_createAnimationTracks(e,t,i,s,r){let o=[],a=e.name?e.name:e.uuid,l=[];function c(f){f.morphTargetInfluences&&l.push(f.name?f.name:f.uuid)}pr[r.path]===pr.weights?(c(e),e.isGroup&&e.children.forEach(c)):l.push(a);let u;switch(pr[r.path]){case pr.weights:u=Es;break;case pr.rotation:u=mi;break;case pr.translation:case pr.scale:u=un;break;default:i.itemSize===1?u=Es:u=un;break}let h=s.interpolation!==void 0?nP[s.interpolation]:Fr,d=this._getArrayFromAccessor(i);for(let f=0,m=l.length;f<m;f++){let _=new u(l[f]+"."+pr[r.path],t.array,d,h);s.interpolation==="CUBICSPLINE"&&this._createCubicSplineTrackInterpolant(_),o.push(_)}return o}_getArrayFromAccessor(e){let t=e.array;if(e.normalized){let i=tg(t.constructor),s=new Float32Array(t.length);for(let r=0,o=t.length;r<o;r++)s[r]=t[r]*i;t=s}return t}_createCubicSplineTrackInterpolant(e){e.createInterpolant=function(i){let s=this instanceof mi?Qm:sd;return new s(this.times,this.values,this.getValueSize()/3,i)},e.createInterpolant.isInterpolantFactoryMethodGLTFCubicSpline=!0}};function cP(n,e,t){let i=e.attributes,s=new Xt;if(i.POSITION!==void 0){let a=t.json.accessors[i.POSITION],l=a.min,c=a.max;if(l!==void 0&&c!==void 0){if(s.set(new N(l[0],l[1],l[2]),new N(c[0],c[1],c[2])),a.normalized){let u=tg(Aa[a.componentType]);s.min.multiplyScalar(u),s.max.multiplyScalar(u)}}else{console.warn("THREE.GLTFLoader: Missing min/max properties for accessor POSITION.");return}}else return;let r=e.targets;if(r!==void 0){let a=new N,l=new N;for(let c=0,u=r.length;c<u;c++){let h=r[c];if(h.POSITION!==void 0){let d=t.json.accessors[h.POSITION],f=d.min,m=d.max;if(f!==void 0&&m!==void 0){if(l.setX(Math.max(Math.abs(f[0]),Math.abs(m[0]))),l.setY(Math.max(Math.abs(f[1]),Math.abs(m[1]))),l.setZ(Math.max(Math.abs(f[2]),Math.abs(m[2]))),d.normalized){let _=tg(Aa[d.componentType]);l.multiplyScalar(_)}a.max(l)}else console.warn("THREE.GLTFLoader: Missing min/max properties for accessor POSITION.")}}s.expandByVector(a)}n.boundingBox=s;let o=new en;s.getCenter(o.center),o.radius=s.min.distanceTo(s.max)/2,n.boundingSphere=o}function Ab(n,e,t){let i=e.attributes,s=[];function r(o,a){return t.getDependency("accessor",o).then(function(l){n.setAttribute(a,l)})}for(let o in i){let a=eg[o]||o.toLowerCase();a in n.attributes||s.push(r(i[o],a))}if(e.indices!==void 0&&!n.index){let o=t.getDependency("accessor",e.indices).then(function(a){n.setIndex(a)});s.push(o)}return Ve.workingColorSpace!==Xn&&"COLOR_0"in i&&console.warn(`THREE.GLTFLoader: Converting vertex colors from "srgb-linear" to "${Ve.workingColorSpace}" not supported.`),as(n,e),cP(n,e,t),Promise.all(s).then(function(){return e.targets!==void 0?sP(n,e.targets,t):n})}var uP=/^[og]\s*(.+)?/,hP=/^mtllib /,dP=/^usemtl /,fP=/^usemap /,rd=/\s+/,Cb=new N,ig=new N,Rb=new N,Ib=new N,Ii=new N,od=new be;function pP(){let n={objects:[],object:{},vertices:[],normals:[],colors:[],uvs:[],materials:{},materialLibraries:[],startObject:function(e,t){if(this.object&&this.object.fromDeclaration===!1){this.object.name=e,this.object.fromDeclaration=t!==!1;return}let i=this.object&&typeof this.object.currentMaterial=="function"?this.object.currentMaterial():void 0;if(this.object&&typeof this.object._finalize=="function"&&this.object._finalize(!0),this.object={name:e||"",fromDeclaration:t!==!1,geometry:{vertices:[],normals:[],colors:[],uvs:[],hasUVIndices:!1},materials:[],smooth:!0,startMaterial:function(s,r){let o=this._finalize(!1);o&&(o.inherited||o.groupCount<=0)&&this.materials.splice(o.index,1);let a={index:this.materials.length,name:s||"",mtllib:Array.isArray(r)&&r.length>0?r[r.length-1]:"",smooth:o!==void 0?o.smooth:this.smooth,groupStart:o!==void 0?o.groupEnd:0,groupEnd:-1,groupCount:-1,inherited:!1,clone:function(l){let c={index:typeof l=="number"?l:this.index,name:this.name,mtllib:this.mtllib,smooth:this.smooth,groupStart:0,groupEnd:-1,groupCount:-1,inherited:!1};return c.clone=this.clone.bind(c),c}};return this.materials.push(a),a},currentMaterial:function(){if(this.materials.length>0)return this.materials[this.materials.length-1]},_finalize:function(s){let r=this.currentMaterial();if(r&&r.groupEnd===-1&&(r.groupEnd=this.geometry.vertices.length/3,r.groupCount=r.groupEnd-r.groupStart,r.inherited=!1),s&&this.materials.length>1)for(let o=this.materials.length-1;o>=0;o--)this.materials[o].groupCount<=0&&this.materials.splice(o,1);return s&&this.materials.length===0&&this.materials.push({name:"",smooth:this.smooth}),r}},i&&i.name&&typeof i.clone=="function"){let s=i.clone(0);s.inherited=!0,this.object.materials.push(s)}this.objects.push(this.object)},finalize:function(){this.object&&typeof this.object._finalize=="function"&&this.object._finalize(!0)},parseVertexIndex:function(e,t){let i=parseInt(e,10);return(i>=0?i-1:i+t/3)*3},parseNormalIndex:function(e,t){let i=parseInt(e,10);return(i>=0?i-1:i+t/3)*3},parseUVIndex:function(e,t){let i=parseInt(e,10);return(i>=0?i-1:i+t/2)*2},addVertex:function(e,t,i){let s=this.vertices,r=this.object.geometry.vertices;r.push(s[e+0],s[e+1],s[e+2]),r.push(s[t+0],s[t+1],s[t+2]),r.push(s[i+0],s[i+1],s[i+2])},addVertexPoint:function(e){let t=this.vertices;this.object.geometry.vertices.push(t[e+0],t[e+1],t[e+2])},addVertexLine:function(e){let t=this.vertices;this.object.geometry.vertices.push(t[e+0],t[e+1],t[e+2])},addNormal:function(e,t,i){let s=this.normals,r=this.object.geometry.normals;r.push(s[e+0],s[e+1],s[e+2]),r.push(s[t+0],s[t+1],s[t+2]),r.push(s[i+0],s[i+1],s[i+2])},addFaceNormal:function(e,t,i){let s=this.vertices,r=this.object.geometry.normals;Cb.fromArray(s,e),ig.fromArray(s,t),Rb.fromArray(s,i),Ii.subVectors(Rb,ig),Ib.subVectors(Cb,ig),Ii.cross(Ib),Ii.normalize(),r.push(Ii.x,Ii.y,Ii.z),r.push(Ii.x,Ii.y,Ii.z),r.push(Ii.x,Ii.y,Ii.z)},addColor:function(e,t,i){let s=this.colors,r=this.object.geometry.colors;s[e]!==void 0&&r.push(s[e+0],s[e+1],s[e+2]),s[t]!==void 0&&r.push(s[t+0],s[t+1],s[t+2]),s[i]!==void 0&&r.push(s[i+0],s[i+1],s[i+2])},addUV:function(e,t,i){let s=this.uvs,r=this.object.geometry.uvs;r.push(s[e+0],s[e+1]),r.push(s[t+0],s[t+1]),r.push(s[i+0],s[i+1])},addDefaultUV:function(){let e=this.object.geometry.uvs;e.push(0,0),e.push(0,0),e.push(0,0)},addUVLine:function(e){let t=this.uvs;this.object.geometry.uvs.push(t[e+0],t[e+1])},addFace:function(e,t,i,s,r,o,a,l,c){let u=this.vertices.length,h=this.parseVertexIndex(e,u),d=this.parseVertexIndex(t,u),f=this.parseVertexIndex(i,u);if(this.addVertex(h,d,f),this.addColor(h,d,f),a!==void 0&&a!==""){let m=this.normals.length;h=this.parseNormalIndex(a,m),d=this.parseNormalIndex(l,m),f=this.parseNormalIndex(c,m),this.addNormal(h,d,f)}else this.addFaceNormal(h,d,f);if(s!==void 0&&s!==""){let m=this.uvs.length;h=this.parseUVIndex(s,m),d=this.parseUVIndex(r,m),f=this.parseUVIndex(o,m),this.addUV(h,d,f),this.object.geometry.hasUVIndices=!0}else this.addDefaultUV()},addPointGeometry:function(e){this.object.geometry.type="Points";let t=this.vertices.length;for(let i=0,s=e.length;i<s;i++){let r=this.parseVertexIndex(e[i],t);this.addVertexPoint(r),this.addColor(r)}},addLineGeometry:function(e,t){this.object.geometry.type="Line";let i=this.vertices.length,s=this.uvs.length;for(let r=0,o=e.length-1;r<o;r++)this.addVertexLine(this.parseVertexIndex(e[r],i)),this.addVertexLine(this.parseVertexIndex(e[r+1],i));for(let r=0,o=t.length-1;r<o;r++)this.addUVLine(this.parseUVIndex(t[r],s)),this.addUVLine(this.parseUVIndex(t[r+1],s))}};return n.startObject("",!1),n}var ad=class extends jt{constructor(e){super(e),this.materials=null}load(e,t,i,s){let r=this,o=new $n(this.manager);o.setPriority(this.priority),o.setCache(this.cache),o.setPath(this.path),o.setRequestHeader(this.requestHeader),o.setWithCredentials(this.withCredentials),o.load(e,function(a){try{t(r.parse(a))}catch(l){s?s(l):console.error(l),r.manager.itemError(e)}},i,s)}setMaterials(e){return this.materials=e,this}parse(e){let t=new pP;e.indexOf(`\r
`)!==-1&&(e=e.replace(/\r\n/g,`
`)),e.indexOf(`\\
`)!==-1&&(e=e.replace(/\\\n/g,""));let i=e.split(`
`),s=[];for(let a=0,l=i.length;a<l;a++){let c=i[a].trimStart();if(c.length===0)continue;let u=c.charAt(0);if(u!=="#")if(u==="v"){let h=c.split(rd);switch(h[0]){case"v":t.vertices.push(parseFloat(h[1]),parseFloat(h[2]),parseFloat(h[3])),h.length>=7?(od.setRGB(parseFloat(h[4]),parseFloat(h[5]),parseFloat(h[6]),qe),t.colors.push(od.r,od.g,od.b)):t.colors.push(void 0,void 0,void 0);break;case"vn":t.normals.push(parseFloat(h[1]),parseFloat(h[2]),parseFloat(h[3]));break;case"vt":t.uvs.push(parseFloat(h[1]),parseFloat(h[2]));break}}else if(u==="f"){let d=c.slice(1).trim().split(rd),f=[];for(let _=0,p=d.length;_<p;_++){let g=d[_];if(g.length>0){let x=g.split("/");f.push(x)}}let m=f[0];for(let _=1,p=f.length-1;_<p;_++){let g=f[_],x=f[_+1];t.addFace(m[0],g[0],x[0],m[1],g[1],x[1],m[2],g[2],x[2])}}else if(u==="l"){let h=c.substring(1).trim().split(rd),d=[],f=[];if(c.indexOf("/")===-1)d=h;else for(let m=0,_=h.length;m<_;m++){let p=h[m].split("/");p[0]!==""&&d.push(p[0]),p[1]!==""&&f.push(p[1])}t.addLineGeometry(d,f)}else if(u==="p"){let d=c.slice(1).trim().split(rd);t.addPointGeometry(d)}else if((s=uP.exec(c))!==null){let h=(" "+s[0].slice(1).trim()).slice(1);t.startObject(h)}else if(dP.test(c))t.object.startMaterial(c.substring(7).trim(),t.materialLibraries);else if(hP.test(c))t.materialLibraries.push(c.substring(7).trim());else if(fP.test(c))console.warn('THREE.OBJLoader: Rendering identifier "usemap" not supported. Textures must be defined in MTL files.');else if(u==="s"){if(s=c.split(" "),s.length>1){let d=s[1].trim().toLowerCase();t.object.smooth=d!=="0"&&d!=="off"}else t.object.smooth=!0;let h=t.object.currentMaterial();h&&(h.smooth=t.object.smooth)}else{if(c==="\0")continue;console.warn('THREE.OBJLoader: Unexpected line: "'+c+'"')}}t.finalize();let r=new Je;if(r.materialLibraries=[].concat(t.materialLibraries),!(t.objects.length===1&&t.objects[0].geometry.vertices.length===0)===!0)for(let a=0,l=t.objects.length;a<l;a++){let c=t.objects[a],u=c.geometry,h=c.materials,d=u.type==="Line",f=u.type==="Points",m=!1;if(u.vertices.length===0)continue;let _=new it;_.setAttribute("position",new Be(u.vertices,3)),u.normals.length>0&&_.setAttribute("normal",new Be(u.normals,3)),u.colors.length>0&&(m=!0,_.setAttribute("color",new Be(u.colors,3))),u.hasUVIndices===!0&&_.setAttribute("uv",new Be(u.uvs,2));let p=[];for(let x=0,b=h.length;x<b;x++){let v=h[x],T=v.name+"_"+v.smooth+"_"+m,w=t.materials[T];if(this.materials!==null){if(w=this.materials.create(v.name),d&&w&&!(w instanceof qt)){let y=new qt;tn.prototype.copy.call(y,w),y.color.copy(w.color),w=y}else if(f&&w&&!(w instanceof fi)){let y=new fi({size:10,sizeAttenuation:!1});tn.prototype.copy.call(y,w),y.color.copy(w.color),y.map=w.map,w=y}}w===void 0&&(d?w=new qt:f?w=new fi({size:1,sizeAttenuation:!1}):w=new or,w.name=v.name,w.flatShading=!v.smooth,w.vertexColors=m,t.materials[T]=w),p.push(w)}let g;if(p.length>1){for(let x=0,b=h.length;x<b;x++){let v=h[x];_.addGroup(v.groupStart,v.groupCount,x)}d?g=new Fn(_,p):f?g=new pi(_,p):g=new st(_,p)}else d?g=new Fn(_,p[0]):f?g=new pi(_,p[0]):g=new st(_,p[0]);g.name=c.name,r.add(g)}else if(t.vertices.length>0){let a=new fi({size:1,sizeAttenuation:!1}),l=new it;l.setAttribute("position",new Be(t.vertices,3)),t.colors.length>0&&t.colors[0]!==void 0&&(l.setAttribute("color",new Be(t.colors,3)),a.vertexColors=!0);let c=new pi(l,a);r.add(c)}return r}};var $i=new be,ld=class extends jt{constructor(e){super(e),this.propertyNameMapping={},this.customPropertyMapping={}}load(e,t,i,s){let r=this,o=new $n(this.manager);o.setPriority(this.priority),o.setCache(this.cache),o.setPath(this.path),o.setResponseType("arraybuffer"),o.setRequestHeader(this.requestHeader),o.setWithCredentials(this.withCredentials),o.load(e,function(a){try{t(r.parse(a))}catch(l){s?s(l):console.error(l),r.manager.itemError(e)}},i,s)}setPropertyNameMapping(e){this.propertyNameMapping=e}setCustomPropertyNameMapping(e){this.customPropertyMapping=e}parse(e){function t(b,v=0){let T=/^ply([\s\S]*)end_header(\r\n|\r|\n)/,w="",y=T.exec(b);y!==null&&(w=y[1]);let M={comments:[],elements:[],headerLength:v,objInfo:""},R=w.split(/\r\n|\r|\n/),C;function L(D,B){let P={type:D[0]};return P.type==="list"?(P.name=D[3],P.countType=D[1],P.itemType=D[2]):P.name=D[1],P.name in B&&(P.name=B[P.name]),P}for(let D=0;D<R.length;D++){let B=R[D];if(B=B.trim(),B==="")continue;let P=B.split(/\s+/),q=P.shift();switch(B=P.join(" "),q){case"format":M.format=P[0],M.version=P[1];break;case"comment":M.comments.push(B);break;case"element":C!==void 0&&M.elements.push(C),C={},C.name=P[0],C.count=parseInt(P[1]),C.properties=[];break;case"property":C.properties.push(L(P,x.propertyNameMapping));break;case"obj_info":M.objInfo=B;break;default:console.log("unhandled",q,P)}}return C!==void 0&&M.elements.push(C),M}function i(b,v){switch(v){case"char":case"uchar":case"short":case"ushort":case"int":case"uint":case"int8":case"uint8":case"int16":case"uint16":case"int32":case"uint32":return parseInt(b);case"float":case"double":case"float32":case"float64":return parseFloat(b)}}function s(b,v){let T={};for(let w=0;w<b.length;w++){if(v.empty())return null;if(b[w].type==="list"){let y=[],M=i(v.next(),b[w].countType);for(let R=0;R<M;R++){if(v.empty())return null;y.push(i(v.next(),b[w].itemType))}T[b[w].name]=y}else T[b[w].name]=i(v.next(),b[w].type)}return T}function r(){let b={indices:[],vertices:[],normals:[],uvs:[],faceVertexUvs:[],colors:[],faceVertexColors:[],descriptors:{}};for(let v of Object.keys(x.customPropertyMapping))b[v]=[];return b}function o(b){switch(b){case"int8":case"char":return vl;case"uint8":case"uchar":return xl;case"int16":case"short":return bl;case"uint16":case"ushort":return zr;case"int32":case"int":return Sl;case"uint32":case"uint":return Gr;case"float32":case"float":return Be;case"float64":case"double":return sg}}function a(b){switch(b){case"uchar":case"uint8":return 1/255;case"ushort":case"uint16":return 1/65535;case"float":case"float32":case"double":case"float64":return 1;default:return 1/255}}function l(b){return b==="float"||b==="float32"||b==="double"||b==="float64"}function c(b){function v(Z){for(let W of Z){let j=b.find(K=>K.name===W);if(j)return j}return null}let T=v(["x","px","posx"]),w=v(["y","py","posy"]),y=v(["z","pz","posz"]),M=v(["nx","normalx"]),R=v(["ny","normaly"]),C=v(["nz","normalz"]),L=v(["s","u","texture_u","tx"]),D=v(["t","v","texture_v","ty"]),B=v(["red","diffuse_red","r","diffuse_r"]),P=v(["green","diffuse_green","g","diffuse_g"]),q=v(["blue","diffuse_blue","b","diffuse_b"]),F=v(["texcoord"]),V={};for(let Z of Object.keys(x.customPropertyMapping)){let j=x.customPropertyMapping[Z].map(ae=>b.find(G=>G.name===ae)),K=j.filter(ae=>ae).map(ae=>ae.type),ue=K.length>0&&K.every(ae=>ae===K[0]);V[Z]={type:ue?K[0]:"float32",usage:j.every(ae=>ae!==void 0)}}return{position:{names:[T?T.name:"x",w?w.name:"y",y?y.name:"z"],type:T?T.type:"float32",usage:!!(T&&w&&y)},normal:{names:[M?M.name:"nx",R?R.name:"ny",C?C.name:"nz"],type:M?M.type:"float32",usage:!!(M&&R&&C)},uv:{names:[L?L.name:"s",D?D.name:"t"],type:L?L.type:"float32",usage:!!(L&&D)},texcoord:{type:F?F.itemType:"float32",usage:!!F},color:{names:[B?B.name:"red",P?P.name:"green",q?q.name:"blue"],type:B?B.type:"uchar",usage:!!(B&&P&&q)},custom:V}}function u(b,v){let T=r(),w=/end_header\s+(\S[\s\S]*\S|\S)\s*$/,y,M;(M=w.exec(b))!==null?y=M[1].split(/\s+/):y=[];let R=new rg(y);e:for(let C=0;C<v.elements.length;C++){let L=v.elements[C],D=c(L.properties);T.descriptors[L.name]=D;for(let B=0;B<L.count;B++){let P=s(L.properties,R);if(!P)break e;d(T,L.name,P,D)}}return h(T)}function h(b){let v=new it,T=b.descriptors.vertex;b.indices.length>0&&v.setIndex(b.indices);let w=o(T?T.position.type:"float32");if(v.setAttribute("position",new w(b.vertices,3)),b.normals.length>0){let y=o(T.normal.type);v.setAttribute("normal",new y(b.normals,3))}if(b.uvs.length>0){let y=o(T.uv.type);v.setAttribute("uv",new y(b.uvs,2))}if(b.colors.length>0){let y=T.color.type,M=!l(y),R=o(y);v.setAttribute("color",new R(b.colors,3,M))}for(let y of Object.keys(x.customPropertyMapping))if(b[y].length>0){let M=o(T.custom[y].type);v.setAttribute(y,new M(b[y],x.customPropertyMapping[y].length))}if(b.faceVertexUvs.length>0||b.faceVertexColors.length>0){if(v=v.toNonIndexed(),b.faceVertexUvs.length>0){let y=o(b.descriptors.face.texcoord.type);v.setAttribute("uv",new y(b.faceVertexUvs,2))}if(b.faceVertexColors.length>0){let y=b.descriptors.face.color.type,M=!l(y),R=o(y);v.setAttribute("color",new R(b.faceVertexColors,3,M))}}return v.computeBoundingSphere(),v}function d(b,v,T,w){if(v==="vertex"){let{position:y,normal:M,uv:R,color:C}=w;if(y.usage&&b.vertices.push(T[y.names[0]],T[y.names[1]],T[y.names[2]]),M.usage&&b.normals.push(T[M.names[0]],T[M.names[1]],T[M.names[2]]),R.usage&&b.uvs.push(T[R.names[0]],T[R.names[1]]),C.usage){let L=a(C.type),D=l(C.type);$i.setRGB(T[C.names[0]]*L,T[C.names[1]]*L,T[C.names[2]]*L,qe);let B=1/L;b.colors.push(D?$i.r:Math.round($i.r*B),D?$i.g:Math.round($i.g*B),D?$i.b:Math.round($i.b*B))}for(let L of Object.keys(x.customPropertyMapping))for(let D of x.customPropertyMapping[L])b[L].push(T[D])}else if(v==="face"){let y=T.vertex_indices||T.vertex_index,M=T.texcoord;y.length===3?(b.indices.push(y[0],y[1],y[2]),M&&M.length===6&&(b.faceVertexUvs.push(M[0],M[1]),b.faceVertexUvs.push(M[2],M[3]),b.faceVertexUvs.push(M[4],M[5]))):y.length===4&&(b.indices.push(y[0],y[1],y[2]),b.indices.push(y[0],y[2],y[3]),M&&M.length===8&&(b.faceVertexUvs.push(M[0],M[1]),b.faceVertexUvs.push(M[2],M[3]),b.faceVertexUvs.push(M[4],M[5]),b.faceVertexUvs.push(M[0],M[1]),b.faceVertexUvs.push(M[4],M[5]),b.faceVertexUvs.push(M[6],M[7])));let{color:R}=w;if(R.usage){let C=a(R.type);$i.setRGB(T[R.names[0]]*C,T[R.names[1]]*C,T[R.names[2]]*C,qe);let L=1/C,D=$i.r*L,B=$i.g*L,P=$i.b*L;b.faceVertexColors.push(D,B,P),b.faceVertexColors.push(D,B,P),b.faceVertexColors.push(D,B,P),y.length===4&&(b.faceVertexColors.push(D,B,P),b.faceVertexColors.push(D,B,P),b.faceVertexColors.push(D,B,P))}}}function f(b,v){let T={},w=0;for(let y=0;y<v.length;y++){let M=v[y],R=M.valueReader;if(M.type==="list"){let C=[],L=M.countReader.read(b+w);w+=M.countReader.size;for(let D=0;D<L;D++)C.push(R.read(b+w)),w+=R.size;T[M.name]=C}else T[M.name]=R.read(b+w),w+=R.size}return[T,w]}function m(b,v,T){function w(y,M,R){switch(M){case"int8":case"char":return{read:C=>y.getInt8(C),size:1};case"uint8":case"uchar":return{read:C=>y.getUint8(C),size:1};case"int16":case"short":return{read:C=>y.getInt16(C,R),size:2};case"uint16":case"ushort":return{read:C=>y.getUint16(C,R),size:2};case"int32":case"int":return{read:C=>y.getInt32(C,R),size:4};case"uint32":case"uint":return{read:C=>y.getUint32(C,R),size:4};case"float32":case"float":return{read:C=>y.getFloat32(C,R),size:4};case"float64":case"double":return{read:C=>y.getFloat64(C,R),size:8}}}for(let y=0,M=b.length;y<M;y++){let R=b[y];R.type==="list"?(R.countReader=w(v,R.countType,T),R.valueReader=w(v,R.itemType,T)):R.valueReader=w(v,R.type,T)}}function _(b,v){let T=r(),w=v.format==="binary_little_endian",y=new DataView(b,v.headerLength),M,R=0;for(let C=0;C<v.elements.length;C++){let L=v.elements[C],D=L.properties,B=c(D);T.descriptors[L.name]=B,m(D,y,w);for(let P=0;P<L.count;P++){M=f(R,D),R+=M[1];let q=M[0];d(T,L.name,q,B)}}return h(T)}function p(b){let v=0,T=!0,w="",y=[],M=new TextDecoder().decode(b.subarray(0,5)),R=/^ply\r\n/.test(M);do{let C=String.fromCharCode(b[v++]);C!==`
`&&C!=="\r"?w+=C:(w==="end_header"&&(T=!1),w!==""&&(y.push(w),w=""))}while(T&&v<b.length);return R===!0&&v++,{headerText:y.join("\r")+"\r",headerLength:v}}let g,x=this;if(e instanceof ArrayBuffer){let b=new Uint8Array(e),{headerText:v,headerLength:T}=p(b),w=t(v,T);if(w.format==="ascii"){let y=new TextDecoder().decode(b);g=u(y,w)}else g=_(e,w)}else g=u(e,t(e));return g}},sg=class extends Ke{constructor(e,t,i){super(new Float64Array(e),t,i)}},rg=class{constructor(e){this.arr=e,this.i=0}empty(){return this.i>=this.arr.length}next(){return this.arr[this.i++]}};var cd=class extends jt{constructor(e){super(e)}load(e,t,i,s){let r=this,o=new $n(this.manager);o.setPriority(this.priority),o.setCache(this.cache),o.setPath(this.path),o.setResponseType("arraybuffer"),o.setRequestHeader(this.requestHeader),o.setWithCredentials(this.withCredentials),o.load(e,function(a){try{t(r.parse(a))}catch(l){s?s(l):console.error(l),r.manager.itemError(e)}},i,s)}parse(e){function t(c){let u=new DataView(c),h=32/8*3+32/8*3*3+16/8,d=u.getUint32(80,!0);if(80+32/8+d*h===u.byteLength)return!0;let m=[115,111,108,105,100];for(let _=0;_<5;_++)if(i(m,u,_))return!1;return!0}function i(c,u,h){for(let d=0,f=c.length;d<f;d++)if(c[d]!==u.getUint8(h+d))return!1;return!0}function s(c){let u=new DataView(c),h=u.getUint32(80,!0),d,f,m,_=!1,p,g,x,b,v;for(let L=0;L<=70;L++)u.getUint32(L,!1)==1129270351&&u.getUint8(L+4)==82&&u.getUint8(L+5)==61&&(_=!0,p=new Float32Array(h*3*3),g=u.getUint8(L+6)/255,x=u.getUint8(L+7)/255,b=u.getUint8(L+8)/255,v=u.getUint8(L+9)/255);let T=84,w=50,y=new it,M=new Float32Array(h*3*3),R=new Float32Array(h*3*3),C=new be;for(let L=0;L<h;L++){let D=T+L*w,B=u.getFloat32(D,!0),P=u.getFloat32(D+4,!0),q=u.getFloat32(D+8,!0);if(_){let F=u.getUint16(D+48,!0);(F&32768)===0?(d=(F&31)/31,f=(F>>5&31)/31,m=(F>>10&31)/31):(d=g,f=x,m=b)}for(let F=1;F<=3;F++){let V=D+F*12,Z=L*3*3+(F-1)*3;M[Z]=u.getFloat32(V,!0),M[Z+1]=u.getFloat32(V+4,!0),M[Z+2]=u.getFloat32(V+8,!0),R[Z]=B,R[Z+1]=P,R[Z+2]=q,_&&(C.setRGB(d,f,m,qe),p[Z]=C.r,p[Z+1]=C.g,p[Z+2]=C.b)}}return y.setAttribute("position",new Ke(M,3)),y.setAttribute("normal",new Ke(R,3)),_&&(y.setAttribute("color",new Ke(p,3)),y.hasColors=!0,y.alpha=v),y}function r(c){let u=new it,h=/solid([\s\S]*?)endsolid/g,d=/facet([\s\S]*?)endfacet/g,f=/solid\s(.+)/,m=0,_=/[\s]+([+-]?(?:\d*)(?:\.\d*)?(?:[eE][+-]?\d+)?)/.source,p=new RegExp("vertex"+_+_+_,"g"),g=new RegExp("normal"+_+_+_,"g"),x=[],b=[],v=[],T=new N,w,y=0,M=0,R=0;for(;(w=h.exec(c))!==null;){M=R;let C=w[0],L=(w=f.exec(C))!==null?w[1]:"";for(v.push(L);(w=d.exec(C))!==null;){let P=0,q=0,F=w[0];for(;(w=g.exec(F))!==null;)T.x=parseFloat(w[1]),T.y=parseFloat(w[2]),T.z=parseFloat(w[3]),q++;for(;(w=p.exec(F))!==null;)x.push(parseFloat(w[1]),parseFloat(w[2]),parseFloat(w[3])),b.push(T.x,T.y,T.z),P++,R++;q!==1&&console.error("THREE.STLLoader: Something isn't right with the normal of face number "+m),P!==3&&console.error("THREE.STLLoader: Something isn't right with the vertices of face number "+m),m++}let D=M,B=R-M;u.userData.groupNames=v,u.addGroup(D,B,y),y++}return u.setAttribute("position",new Be(x,3)),u.setAttribute("normal",new Be(b,3)),u}function o(c){return typeof c!="string"?new TextDecoder().decode(c):c}function a(c){if(typeof c=="string"){let u=new Uint8Array(c.length);for(let h=0;h<c.length;h++)u[h]=c.charCodeAt(h)&255;return u.buffer||u}else return c}let l=a(e);return t(l)?s(l):r(o(e))}};var Lb=n=>n.slice(0,n.lastIndexOf("/")+1),Nb=n=>new TextDecoder().decode(n),mP=(n,e,t)=>{let{scene:i}=new td(t).parse(Nb(n),Lb(e))||{};if(!i)throw new Error("the file is no COLLADA");i.rotation.set(0,0,0);let s=[];i.traverse(r=>{r.isLight&&s.push(r)});for(let r of s)r.removeFromParent();return i},Pb=async(n,e,t)=>{let i=new nd(t);i.register(r=>(r.textureLoader=new Rs(t),{name:"textures"}));let{scene:s}=await i.parseAsync(n,Lb(e));return s.rotation.set(Math.PI/2,0,0),s},gP=n=>{let e=new ld().parse(n),t=e.hasAttribute("color");return e.hasAttribute("normal")||e.computeVertexNormals(),new st(e,new Qn(t?{vertexColors:!0}:{color:"#bbb"}))},_P={stl:n=>new st(new cd().parse(n),new Qn({color:"#bbb"})),dae:mP,obj:(n,e,t)=>new ad(t).parse(Nb(n)),glb:Pb,gltf:Pb,ply:gP},yP=()=>{let n=new la,e=!1,t=()=>{};return n.setURLModifier(i=>/^(package|file):/.test(i)?h_(i):i),n.onStart=()=>{e=!0},n.onLoad=()=>{e=!1,t()},{manager:n,all:()=>e?new Promise(i=>{t=i}):null}},Db=async(n,e)=>{let t=_P[e.slice(e.lastIndexOf(".")+1).toLowerCase()],{manager:i,all:s}=yP();if(!t)throw new Error("only STL, DAE, OBJ, PLY, GLB and glTF files are shown");let r=await t(n,e,i);return await s(),r},vP=200,oo=new Map,xP=async n=>{if(!oo.has(n)){oo.size>=vP&&oo.delete(oo.keys().next().value);let e=Ec(n).then(t=>Db(t,n));oo.set(n,e),e.catch(()=>oo.delete(n))}return(await oo.get(n)).clone()},ud=async n=>{let e=new Map,t=[];return await Promise.all([...new Set(n)].map(async i=>{try{e.set(i,await xP(i))}catch(s){t.push(`${i}: ${s.message}`)}})),{meshes:e,problem:t[0]||""}},Ob=({filename:n,data:e})=>Db(Uint8Array.from(atob(e),t=>t.charCodeAt(0)).buffer,n),hd=(n,e)=>(n.traverse(t=>{t.isMesh&&(t.material=e)}),n);var[bP,SP,MP,wP,TP,AP,EP,CP,RP,IP,kb,PP]=Array(12).keys(),[LP,,NP,DP]=Array(4).keys(),OP=n=>n?Number(n.secs??n.sec??0)+Number(n.nsecs??n.nanosec??0)/1e9:0,Ea=n=>[Number(n.x)||0,Number(n.y)||0,Number(n.z)||0],ao=n=>[Number(n.x)||.001,Number(n.y)||.001,Number(n.z)||.001],zb=(n,e)=>{let t=new Map;for(let{data:i,time:s}of[...n].reverse())for(let r of i?i.markers||[i]:[]){let o=JSON.stringify([r.ns,r.id]);r.action===DP?t.clear():r.action===NP?t.delete(o):r.action===LP&&t.set(o,{marker:r,time:s})}return[...t.values()].filter(({marker:i,time:s})=>{let r=OP(i.lifetime);return r<=0||Number(e-s)/1e9<r})},Gb=({color:n})=>({color:new be().setRGB(n.r,n.g,n.b),opacity:n.a,transparent:n.a<1}),Vb=(n,e)=>e?{opacity:n.colors[0].a,transparent:n.colors[0].a<1}:{},ac=n=>new Qn(Gb(n)),dd=n=>n.colors&&n.colors.length>0&&n.colors.length===n.points.length?n.colors.map(e=>[e.r,e.g,e.b]):null,ag=(n,e)=>e?{...Vb(n,e),color:new be(1,1,1),vertexColors:!0}:Gb(n),Hb=()=>new sr(.5,.5,1,24).rotateX(Math.PI/2),og=(n,e)=>{let t=new st(n,ac(e));return t.scale.set(...ao(e.scale)),t},Ub=(n,e,t,i,s,r)=>{let o=new Je,a=new N(...t).sub(new N(...e)),l=a.length()||.001,c=Math.min(r||l*.23,l),u=new st(Hb().translate(0,0,.5),ac(n)),h=new st(new Cl(.5,1,24).rotateX(Math.PI/2),ac(n));return u.scale.set(i,i,l-c),h.scale.set(s,s,c),h.position.z=l-c/2,o.add(u,h),o.position.set(...e),o.quaternion.copy(new ht().setFromUnitVectors(new N(0,0,1),a.normalize())),o},UP=n=>{let[e,t,i]=ao(n.scale),s=n.points||[];return s.length>=2?Ub(n,Ea(s[0]),Ea(s[1]),e,t,i):Ub(n,[0,0,0],[e,0,0],t,t*2,e*.23)},Fb=(n,e)=>{let t=dd(e),i=t?new Qn({...Vb(e,t),color:new be(1,1,1)}):ac(e),s=new Wr(n,i,e.points.length),r=new N(...ao(e.scale)),o=new ht;return e.points.forEach((a,l)=>{s.setMatrixAt(l,new we().compose(new N(...Ea(a)),o,r)),t&&s.setColorAt(l,new be().setRGB(...t[l]))}),s},Bb=(n,e)=>{let t=new Ta,i=dd(n);return t.setPositions(e(n.points.map(Ea)).flat()),i&&t.setColors(e(i).flat()),new Zh(t,new wa({...ag(n,i),worldUnits:!0,linewidth:ao(n.scale)[0]}))},FP=n=>n.slice(0,n.length-n.length%2),BP=n=>n.slice(1).flatMap((e,t)=>[n[t],e]),kP=n=>{let e=dd(n);return new pi(qi(n.points.map(Ea),e),new fi({...ag(n,e),size:ao(n.scale)[0]/Math.tan(vm*Math.PI/360)}))},zP=n=>{let e=new it,t=dd(n);e.setAttribute("position",new Ke(new Float32Array(n.points.flatMap(Ea)),3)),t&&e.setAttribute("color",new Ke(new Float32Array(t.flat()),3));let i=new st(e,new cn({...ag(n,t),side:xn}));return i.scale.set(...ao(n.scale)),i},GP=async n=>{let e=new Map,t=[];for(let i of n)try{e.set(i,await Ob(i.mesh_file))}catch(s){t.push(`${i.mesh_file.filename}: ${s.message}`)}return{meshes:e,problem:t[0]||""}},Wb=async n=>{let e=n.map(({marker:o})=>o).filter(o=>o.type===kb),t=({mesh_file:o})=>!!o&&typeof o.data=="string"&&o.data!=="",i=await GP(e.filter(t)),{meshes:s,problem:r}=await ud(e.filter(o=>!t(o)&&o.mesh_resource!=="").map(o=>o.mesh_resource));return{meshes:new Map([...s,...i.meshes]),problem:i.problem||r}},VP=(n,e)=>{let t=new Je,i=e.get(n)||e.get(n.mesh_resource);return i&&(t.add(n.mesh_use_embedded_materials?i.clone():hd(i.clone(),ac(n))),t.scale.set(...ao(n.scale))),t},HP=(n,e)=>{switch(n.type){case bP:return UP(n);case SP:return og(new Vi,n);case MP:return og(new rr(.5,24,16),n);case wP:return og(Hb(),n);case TP:return Bb(n,BP);case AP:return Bb(n,FP);case EP:return Fb(new Vi,n);case CP:return Fb(new rr(.5,12,8),n);case RP:return kP(n);case IP:return gm(String(n.text),Number(n.scale.z)||.1,"#"+new be().setRGB(n.color.r,n.color.g,n.color.b).getHexString());case PP:return zP(n);case kb:return VP(n,e);default:return new Je}},Xb=(n,e)=>{let t=new Je;return t.add(HP(n,e)),fr(t,Ma(n.pose))};var WP=(n,e)=>{let t=_i(n,"color"),i=t?ii(t,"rgba",[.7,.7,.7,1]):n?e.get(n.getAttribute("name")):void 0;return i?new Qn({color:new be().setRGB(...i.slice(0,3)),opacity:i[3],transparent:i[3]<1}):null},lg=(n,e)=>new st(n,e||new Qn({color:"#bbb"})),XP=(n,e,t)=>{let i=n&&n.children[0];switch(i&&i.localName){case"box":return lg(new Vi(...ii(i,"size",[1,1,1])),e);case"sphere":return lg(new rr(ii(i,"radius",[.5])[0],24,16),e);case"cylinder":{let[s]=ii(i,"radius",[.5]),[r]=ii(i,"length",[1]);return lg(new sr(s,s,r,24).rotateX(Math.PI/2),e)}case"mesh":{let s=t.get(i.getAttribute("filename"));if(!s)return null;let r=new Je;return r.add(e?hd(s.clone(),e):s.clone()),r.scale.set(...ii(i,"scale",[1,1,1])),r}default:return null}},qb=async n=>{let e=new DOMParser().parseFromString(n,"text/xml").documentElement;if(e.localName!=="robot")throw new Error("not a URDF model");let t=new Map(ba(e,"material").filter(l=>_i(l,"color")).map(l=>[l.getAttribute("name"),ii(_i(l,"color"),"rgba",[.7,.7,.7,1])])),i=[...e.querySelectorAll("link > visual > geometry > mesh")].map(l=>l.getAttribute("filename")||""),{meshes:s,problem:r}=await ud(i),o=[];for(let l of ba(e,"link")){let c=new Je;for(let u of ba(l,"visual")){let h=XP(_i(u,"geometry"),WP(_i(u,"material"),t),s);if(!h)continue;let d=new Je;d.add(h),c.add(fr(d,Wh(_i(u,"origin"))))}c.children.length>0&&o.push({frame:l.getAttribute("name")||"",object:c})}let a=new Set(i.filter(l=>!s.has(l))).size;return{parts:o,joints:Fx(e),text:`${o.length} links, ${s.size} meshes${a>0?`, ${a} missing: ${r}`:""}`}};var $b=10000000000n,qP=100,Ca=new Map,cg=n=>{if(!n)return null;let e=BigInt(n.secs??n.sec??0)*1000000000n+BigInt(n.nsecs??n.nsec??n.nanosec??0);return e===0n?null:e},$P=(n,e)=>e!==null&&n.topics.some(t=>yt(t)==="frames")&&(n.live||e>=n.from-$b&&e<=n.last+$b),lc=async(n,e,t)=>{let i=cg(e),s=`${n.id} ${i}`,{live:r}=n;if(!$P(n,i))return null;if(!r&&Ca.has(s))return Ca.get(s);let{frames:o}=await Et(`/${n.id}/tf${Bt({at:i})}`,t);return Ca.size>=qP&&Ca.delete(Ca.keys().next().value),r||Ca.set(s,o),o};var YP=30,jP=2e5,KP=5e4,ZP=50,JP=640,QP=1e3,eL=20,Yb=async(n,e,t,i,s,r)=>{let o=await Promise.all(lb(i).map(a=>wr(`/${n.id}/cloud${Bt({topic:e,at:t,field:a,max:s})}`,r)));return o.length===1?o[0]:cb(o)},Kb=async(n,e,t,i,s,r)=>{let o=i.field||"intensity",a=await Yb(n,e,t,o,s,r),[{fields:l}]=a;!i.field&&Sm(l)!==o&&(o=Sm(l),a=await Yb(n,e,t,o,s,r));let[c]=a;return{head:c,field:o,time:BigInt(c.log_time_ns),frame:dr(c.frame),frames:await lc(n,c.stamp,r),object:ub(a,i)}},tL=async(n,e,t,i,s,r,o)=>{let a=[],l=new Map,c=t.time;for(;a.length<ZP;){let u=o.get(c)||null;try{u||=await Kb(n,e,c-1n,s,KP,r)}catch(h){if(h.status!==404)throw h}if(!u||u.time<i)break;l.set(c,u),a.push(u),c=u.time}o.clear();for(let[u,h]of l)o.set(u,h);return a},nL=n=>`${n.count} of ${n.points} points`+(n.field&&!n.packed?`, ${n.field} ${wt(n.least??0)} to ${wt(n.most??0)}`:""),iL=async(n,e,t,i,s,r)=>{let o=JSON.stringify(i),a=i.decay||0;r.key!==o&&Object.assign(r,{key:o,kept:new Map});let l=await Kb(n,e,t,i,jP,s),c=a>0?await tL(n,e,l,t-BigInt(Math.round(a*1e9)),i,s,r.kept):[];return{parts:[l,...c],fields:l.head.fields,field:l.field,text:nL(l.head)+(a>0?`, ${c.length+1} clouds`:"")}},sL=async(n,e,t,i,s)=>{let[r,o]=await wr(`/${n.id}/grid${Bt({topic:e,at:t})}`,s),a=new Int8Array(o),l=n.topics.some(c=>c.name===`${e}_updates`)?await Ct(n.id,{topic:`${e}_updates`,start:r.log_time_ns,end:t+1n,limit:QP,full:1},s):[];for(let{data:c}of l)c&&mb(a,r,c);return{parts:[{frame:dr(r.frame),frames:null,object:pb(r,a,i.palette)}],text:`${r.width} x ${r.height} cells of ${wt(r.resolution)} m${l.length>0?`, ${l.length} updates`:""}`}},ug=n=>n.header?dr(n.header.frame_id):"",fd=n=>n.header?n.header.stamp:null,rL=n=>{let e=new Map,t=new Set;for(let{marker:i}of[...n].reverse()){let s=i.frame_locked?null:cg(fd(i)),r=ug(i);s!==null&&t.add(s);let o=s!==null&&t.size<=eL,a=`${r} ${o?s:""}`;e.has(a)||e.set(a,{frame:r,stamp:o?fd(i):null,object:new Je,markers:[]}),e.get(a).markers.unshift(i)}return[...e.values()]},oL=async(n,e,t,i,s)=>{let r=await Ct(n.id,{topic:e,end:t+1n,limit:YP,reverse:1,full:1},s),o=zb(r,t),{meshes:a,problem:l}=await Wb(o);return{parts:await Promise.all(rL(o).map(async({frame:u,stamp:h,object:d,markers:f})=>{for(let m of f)d.add(Xb(m,a));return{frame:u,object:d,frames:await lc(n,h,s)}})),text:`${o.length} markers${l&&`, ${l}`}`}},hg=async(n,e,t,i)=>{let[s]=await Ct(n.id,{topic:e,at:t,full:1},i);if(!s)throw new Error("no message yet");if(s.error)throw new Error(s.error);return s.data},jb=(n,e)=>async(t,i,s,r,o)=>{let a=await hg(t,i,s,o);return{parts:[{frame:ug(a),frames:await lc(t,fd(a),o),object:n(a)}],text:e(a)}},aL=async(n,e,t,i,s)=>{let r=i.image??ib(e,n.topics),o=await hg(n,e,t,s),a=null,l="";try{a=r===""?null:await Hc(n,r,t,JP,s)}catch(c){if(s.aborted)throw c;l=`: ${c.message}`}return{parts:[{frame:ug(o),frames:await lc(n,fd(o),s),object:sb(o,a,i.distance||1)}],image:r,text:`${o.width} x ${o.height}${r?`, ${r}`:""}${l}`}},lL=async(n,e,t)=>{let i=n.topics.filter(r=>/(^|\/)JointState$/.test(r.types[0]));return(await Promise.all(i.map(({name:r})=>Ct(n.id,{topic:r,at:e,full:1},t)))).flat().filter(r=>r.data).sort((r,o)=>r.time<o.time?-1:1).map(r=>r.data)},cL=async(n,e,t,i,s)=>{if(po(e)&&s.model)return s.model;let r=po(e)?new TextDecoder().decode(await Ec(e)):(await hg(n,e,t,i)).data;return s.text!==r&&Object.assign(s,{text:r,model:await qb(r)}),s.model},uL=async(n,e,t,i,s,r)=>{let o=await cL(n,e,t,s,r),a=await lL(n,t,s),l=Bx(a),c=o.joints.filter(u=>l.has(u.name)).length;return{parts:o.parts,links:kx(o.joints,l),text:o.text+(c>0?`, ${c} joints`:"")}},hL=n=>`${wt(Number(n.x))}, ${wt(Number(n.y))}, ${wt(Number(n.z))}`,dL=n=>n.polygon?`${n.polygon.points.length} corners`:n.poses?`${n.poses.length} poses`:hL(n.point||(n.pose.pose||n.pose).position),Zb={camera:aL,cloud:iL,grid:sL,markers:oL,path:jb(Yx,n=>`${n.poses.length} poses`),robot:uL,pose:jb(jx,dL)};var Ra=[],Jb=n=>n.target.value===""?void 0:Number(n.target.value),fL=({settings:n,set:e})=>S("div",{class:"more",children:[S("input",{"aria-label":"Least value",type:"number",step:"any",placeholder:"least",value:n.least??"",onChange:t=>e({least:Jb(t)})}),S("input",{"aria-label":"Greatest value",type:"number",step:"any",placeholder:"most",value:n.most??"",onChange:t=>e({most:Jb(t)})}),S("input",{"aria-label":"Decay time",title:"seconds for which older clouds are shown, too",type:"number",min:"0",step:"any",placeholder:"decay s",value:n.decay||"",onChange:t=>e({decay:Math.max(0,Number(t.target.value))})})]}),pL=({loaded:n,settings:e,set:t})=>{let i=e.map||"turbo";return S(lt,{children:[S("div",{class:"more",children:[S("select",{"aria-label":"Color by",value:n.field,onChange:s=>t({field:s.target.value}),children:[...bm(n.fields),...n.fields].map(s=>S("option",{value:s,children:s}))}),S("select",{"aria-label":"Colors",value:i,onChange:s=>t({map:s.target.value}),children:ab.map(s=>S("option",{value:s,children:s}))}),(i==="flat"||i==="gradient")&&S("input",{"aria-label":"Color",type:"color",value:e.from||sc[0],onInput:s=>t({from:s.target.value})}),i==="gradient"&&S("input",{"aria-label":"Color of the greatest value",type:"color",value:e.to||sc[1],onInput:s=>t({to:s.target.value})}),S("input",{"aria-label":"Size of points",type:"range",min:"1",max:"8",value:e.size||2,onInput:s=>t({size:Number(s.target.value)})}),S("select",{"aria-label":"Shape of points",value:e.round?"round":"square",onChange:s=>t({round:s.target.value==="round"}),children:[S("option",{value:"square",children:"square"}),S("option",{value:"round",children:"round"})]})]}),S(fL,{settings:e,set:t})]})},mL=({settings:n,set:e})=>S("div",{class:"more",children:S("select",{"aria-label":"Palette",value:n.palette||"map",onChange:t=>e({palette:t.target.value}),children:fb.map(t=>S("option",{value:t,children:t}))})}),gL=({topic:n,source:e,loaded:t,settings:i,set:s})=>S("div",{class:"more",children:[S("select",{"aria-label":"Image",value:t.image,onChange:r=>s({image:r.target.value}),children:[S("option",{value:"",children:"no image"}),xm(n.name,e.topics).map(r=>S("option",{value:r,children:r}))]}),S("input",{"aria-label":"Distance of the image",title:"distance in m",type:"range",min:"0.2",max:"10",step:"0.2",value:i.distance||1,onInput:r=>s({distance:Number(r.target.value)})})]}),_L={camera:gL,cloud:pL,grid:mL},yL=(n,e,t,i,s)=>{let r=rt([]);xt(()=>{if(n.current){for(let o of r.current)n.current.set(o,null);r.current=t.map(({object:o},a)=>(n.current.set(`${e} ${a}`,o),`${e} ${a}`))}},[t]),xt(()=>{r.current.forEach((o,a)=>{let{frame:l,frames:c}=t[a];n.current.place(o,c&&nc(c,s)(l)||i(l))})},[t,i,s]),xt(()=>()=>{for(let o of r.current)n.current&&n.current.set(o,null)},[])},Qb=({topic:n,isOther:e,world:t,find:i,fixed:s,settings:r,set:o,tell:a})=>{let l=ln(e),c=ji(e),u=yt(n),h=!r.hidden,d=rt({}).current,f=_L[u],{value:m,error:_}=Rt([l.id,n.name,h?c:"",JSON.stringify(r)].join(" "),b=>h?Zb[u](l,n.name,c,r,b,d):null).value,p=m&&h?m.parts:Ra;yL(t,n.name,p,i,s);let g=[...new Set(p.map(b=>b.frame))];xt(()=>{m&&a({frames:u==="cloud"||u==="grid"?[...g,...g]:g,links:m.links||Ra})},[g.join(),m&&m.links]),xt(()=>(h||a({frames:Ra,links:Ra}),()=>a({frames:Ra,links:Ra})),[h]);let x=g.filter(b=>!i(b));return S("li",{[e?"data-second-display":"data-display"]:n.name,children:[S("label",{children:[S("input",{type:"checkbox",checked:h,onChange:b=>o({hidden:!b.target.checked})}),n.name]}),S("span",{class:"about",children:[" ",h?_||(m?m.text:""):""]}),x.length>0&&S("span",{class:"lost",role:"status",children:[" no transform from ",x.join(", ")]}),h&&m&&f&&S(f,{topic:n,source:l,loaded:m,settings:r,set:o})]})};var vL=(n,e,t)=>{let i=rt(null);return xt(()=>{let s=()=>{};try{i.current=tb(n.current),s=e.add(i.current)}catch(r){t(r.message)}return()=>{s(),i.current&&i.current.end(),i.current=null}},[]),i},xL=(n,e,t,i)=>{let s=rt(null);xt(()=>{let r=e?i(e):null,o=r?r.elements.slice(12,15):null,a=r?Math.atan2(r.elements[1],r.elements[0]):0,l=s.current&&s.current.frame===e?s.current:null;o&&n.current?n.current.follow(l?l.at:[0,0,0],o,l&&t?a-l.heading:0,t?a:0):!e&&n.current&&n.current.unfollow(),s.current=o?{frame:e,at:o,heading:a}:null},[e,t,i])},bL=(n,e,t)=>{let i=rt(null),s=rt([0,0]),r=({point:l})=>{let c=i.current;c&&(e.value=`${wt(Math.hypot(...l.map((u,h)=>u-c[h])))} m`),n.current.set("measure",c?qx([c,l]):null),i.current=c?null:l},o=({name:l,point:c,value:u})=>{e.value=`${l.slice(0,l.lastIndexOf(" "))}: ${c.map(wt).join(", ")}${u===null?"":`, value ${wt(u)}`}`},a=l=>{let c=l.currentTarget.getBoundingClientRect(),[u,h]=s.current;if(!n.current||Math.hypot(l.clientX-u,l.clientY-h)>5)return;let d=n.current.pick((l.clientX-c.left)/c.width,(l.clientY-c.top)/c.height);d?t.value?r(d):o(d):e.value=""};return xt(()=>{i.current=null,e.value="",n.current&&n.current.set("measure",null)},[t.value]),{onClick:a,onPointerDown:l=>{s.current=[l.clientX,l.clientY]}}},eS=Math.PI/36,tS=40,SL={ArrowLeft:[1,0],ArrowRight:[-1,0],ArrowUp:[0,1],ArrowDown:[0,-1]},ML=(n,e)=>t=>{let i=SL[t.key];if(!(!n.current||t.ctrlKey||t.metaKey||t.altKey)){if(i&&t.shiftKey)n.current.move(i[0]*tS,i[1]*tS);else if(i)n.current.turn(-i[0]*eS,-i[1]*eS);else if(t.key==="+")n.current.zoom(.8);else if(t.key==="-")n.current.zoom(1.25);else if(t.key==="0")e();else return;t.preventDefault(),t.stopPropagation()}},wL=({node:n,set:e,world:t,fit:i,fixed:s,names:r,picked:o,measuring:a})=>S("div",{class:"tools",children:[S("label",{children:["fixed ",S("select",{"aria-label":"Fixed frame",value:s,onChange:l=>e({fixed:l.target.value}),children:(r.includes(s)?r:[s,...r]).map(l=>S("option",{value:l,children:l}))})]}),S("label",{children:["follow ",S("select",{"aria-label":"Followed frame",value:n.follow||"",onChange:l=>e({follow:l.target.value}),children:[S("option",{value:"",children:"none"}),r.map(l=>S("option",{value:l,children:l}))]})]}),n.follow&&S("label",{children:[S("input",{type:"checkbox",checked:!!n.turns,onChange:l=>e({turns:l.target.checked})}),"heading"]}),S("label",{children:[S("input",{type:"checkbox",checked:!n.noFrames,onChange:l=>e({noFrames:!l.target.checked})}),"tf"]}),S("label",{children:[S("input",{type:"checkbox",checked:!n.noNames,onChange:l=>e({noNames:!l.target.checked})}),"names"]}),S("button",{title:"look at all that is shown",onClick:i,children:"Fit"}),S("button",{title:"look from above",onClick:()=>t.current&&t.current.fromAbove(),children:"Top"}),S("button",{"aria-label":"Nearer",onClick:()=>t.current&&t.current.zoom(.8),children:"+"}),S("button",{"aria-label":"Farther",onClick:()=>t.current&&t.current.zoom(1.25),children:"\u2212"}),S("button",{title:"the distance between two points","aria-pressed":a.value,onClick:()=>{a.value=!a.value},children:"Measure"}),S("input",{"aria-label":"Robot model",title:"a URDF file in a folder of --assets",placeholder:"package://NAME/FILE.urdf",value:n.robot||"",onChange:l=>e({robot:po(l.target.value)?l.target.value:""})}),S("output",{children:o.value})]}),TL=(n,e,t)=>{let i=Object.values(e).flatMap(l=>l.links),s=Object.values(e).flatMap(l=>l.frames),r=zs(()=>zx(n||[],i),[n,e]),o=t||Wx(r,s),a=zs(()=>r.length===0?()=>nc([],"")(""):nc(r,o),[r,o]);return{frames:r,fixed:o,find:a}},AL=(n,e,t)=>{let i=rt(!1);xt(()=>{if(i.current||!e)return;let s=setTimeout(()=>{i.current=n()},300);return()=>clearTimeout(s)},[e,t])},nS=(n,e,t,i,s)=>{let r=rt(null),o=rt(null),a=Xe(""),l=Xe({}),c=vL(o,t,x=>{a.value=x}),u=bL(c,i,s),h=Mi(r),d=Xe(!1);xt(()=>{d.value=!0},[]);let f=()=>c.current!==null&&t.fit(c.current),{value:m}=_f(n),{frames:_,fixed:p,find:g}=TL(m,l.value,e.fixed);return xL(c,e.follow,e.turns,g),AL(f,!n&&m&&Object.keys(l.value).length>0,g),xt(()=>{c.current&&h.value!==""&&c.current.resize(r.current.clientWidth,r.current.clientHeight)},[h.value]),xt(()=>{c.current&&c.current.set("transforms",e.noFrames?null:Kx(_,g,!e.noNames))},[g,e.noFrames,e.noNames]),{isOther:n,box:r,canvas:o,failure:a,told:l,world:c,fit:f,events:u,ready:d,frames:_,fixed:p,find:g}},iS=({node:n,set:e,view:t})=>{let{isOther:i,box:s,canvas:r,failure:o,told:a,world:l,fit:c,events:u,ready:h,fixed:d,find:f}=t,m=ln(i),_=n.topics||{},p=m.topics.filter(x=>Cc(x)&&yt(x)!=="frames"&&(i?x.messages>0:Lc(x))).concat(n.robot?[{name:n.robot,types:[]}]:[]),g=(x,b)=>e({topics:{..._,[x]:{..._[x],...b}}});return S("div",{class:"picture",ref:s,children:[S("div",{class:"view",tabIndex:0,role:"group",onKeyDown:ML(l,c),"aria-label":`3-D view${i?` of ${m.name}`:""}: arrows turn, shift and arrows move, + and - zoom, 0 shows all`,children:S("canvas",{ref:r,role:"img","aria-label":i?`3-D scene of ${m.name}`:"3-D scene",...u})}),o.value&&S("p",{class:"empty",role:"alert",children:["3-D is not possible here: ",o.value]}),h.value&&!o.value&&S("ul",{class:"displays",children:[ut.value&&S("li",{children:S("b",{children:m.name})}),p.map(x=>S(Qb,{topic:x,isOther:i,world:l,find:f,fixed:d,tell:b=>{a.value={...a.value,[x.name]:b}},settings:_[x.name]||{},set:b=>g(x.name,b)},x.name))]})]})},EL=({node:n,set:e,link:t,picked:i,measuring:s})=>S(iS,{node:n,set:e,view:nS(!0,n,t,i,s)}),sS=({node:n,set:e})=>{let t=Xe(""),i=Xe(!1),s=zs(Gx,[]),r=nS(!1,n,s,t,i),o=[...new Set(r.frames.flatMap(a=>[a.parent,a.frame]))].sort();return S("div",{class:"fill scene",children:[S(wL,{node:n,set:e,world:r.world,fit:r.fit,fixed:r.fixed,names:o,picked:t,measuring:i}),S("div",{class:"pair",children:[S(iS,{node:n,set:e,view:r}),ut.value&&S(EL,{node:n,set:e,link:s,picked:t,measuring:i},ut.value.id)]})]})};var dg=1e4,pd=34,CL=(n,e)=>e.split(".").reduce((t,i)=>t==null?t:t[i],n),rS=(n,e="")=>n===null||typeof n!="object"?[e]:Array.isArray(n)?[]:Object.entries(n).flatMap(([t,i])=>rS(i,e===""?t:`${e}.${t}`)),RL=(n,e)=>{let t=[];for(let{data:i,time:s}of n){let r=String(CL(i,e)),o=t[t.length-1];o&&o.value===r?o.to=oi(s):(o&&(o.to=oi(s)),t.push({from:oi(s),to:oi(s),value:r}))}return t},IL=async(n,e)=>{if(n==="")return{messages:[],fields:[],cut:!1};let t=(await Ct(z.value.id,{topic:n,limit:dg},e)).filter(i=>!i.error&&i.data);return{messages:t,fields:t.length>0?rS(t[0].data):[],cut:t.length===dg}},PL=(n,e,[t,i],s)=>{let{ink:r,width:o,height:a,color:l}=ps(n),c=d=>(d-t)/(i-t)*o,u=[...new Set(e.map(d=>d.value))],h=Math.max(0,(a-pd)/2);for(let{from:d,to:f,value:m}of e){let _=c(d),p=Math.max(1,c(f)-_);r.fillStyle=wi[u.indexOf(m)%wi.length],r.globalAlpha=.75,r.fillRect(_,h,p,pd),r.globalAlpha=1,r.fillStyle=l,r.save(),r.beginPath(),r.rect(_,h,p,pd),r.clip(),r.fillText(m,_+4,h+pd/2+4),r.restore()}r.fillStyle="#e33",r.fillRect(c(s)-.5,0,1,a)},oS=({node:n,set:e})=>{let t=rt(null),i=Mi(t),{events:s}=Df(0),r=n.topic||Mt.value,{value:o,error:a}=Rt(`${z.value.id} ${r}`,f=>IL(r,f)).value,{messages:l,fields:c,cut:u}=o||{messages:[],fields:[],cut:!1},h=c.includes(n.field)?n.field:c.find(f=>!/stamp|seq|header/.test(f))||c[0]||"",d=h===""?[]:RL(l,h);return xt(()=>{t.current&&PL(t.current,d,It.value,oi(Ue.value))},[l,h,It.value,Ue.value,i.value]),S("div",{class:"fill",children:[S("div",{class:"tools",children:[S(Si,{kind:()=>!0,value:n.topic||"",empty:"the chosen topic",onChange:f=>e({topic:f,field:""})}),S("select",{"aria-label":"Field",value:h,onChange:f=>e({topic:r,field:f.target.value}),children:c.map(f=>S("option",{value:f,children:f}))}),S("output",{children:[d.length," states",u?`, of the first ${dg} messages`:""]}),a&&S("span",{role:"alert",children:a})]}),c.length===0&&S(Jt,{children:"no messages"}),S("canvas",{class:"chart",ref:t,role:"img","aria-label":d.map(f=>f.value).slice(0,50).join(", "),...s})]})};var LL={image:"image",video:"image",position:"map",log:"log",diagnostics:"diagnostics",frames:"frames",other:"raw"},NL=n=>{let e=LL[yt(n)]||"scene";(e!=="scene"||!Hs(nt.value).some(t=>t.panel==="scene"))&&go(Tn(e,{topic:n.name}))},DL=n=>{if(z.value.live)return qa(n.name)?wt(Number(qa(n.name).toPrecision(3))):"";let e=Ka(n.name),t=Number(z.value.last-z.value.first)/1e9;return e&&e.median_hz!==null?wt(Number(e.median_hz.toPrecision(3))):n.messages>1&&t>0?wt(Number(((n.messages-1)/t).toPrecision(3))):""},OL=n=>{let e=z.value.channels.filter(t=>t.topic===n.name).flatMap(t=>t.qos);return[...new Set(e.map(t=>`${t.reliability}, ${t.durability}, ${t.history} ${t.depth}`))].join("; ")},UL=({topic:n})=>{let e=Ka(n.name);return!e||e.max_gap_ns===null?"":S("button",{class:"plain link",title:"go to the longest gap",onClick:()=>{Di(n.name),Vt(BigInt(e.gap_at_ns))},children:wt(Number((e.max_gap_ns/1e9).toPrecision(3)))})},FL=({topic:n,hasQos:e})=>{let t=Ka(n.name)||{};return S("tr",{"aria-selected":n.name===Mt.value,children:[S("td",{children:S("button",{class:"plain",onClick:()=>Di(n.name),children:n.name})}),S("td",{children:n.types.join(", ")}),S("td",{children:String(n.messages)}),S("td",{children:DL(n)}),S("td",{children:S(UL,{topic:n})}),S("td",{children:t.bytes_per_second>0?Xs(Math.round(t.bytes_per_second)):""}),S("td",{class:t.dropped>0?"bad":"",children:t.dropped??""}),e&&S("td",{class:"qos",children:OL(n)}),S("td",{children:S("button",{class:"plain",title:"show in a panel","aria-label":"Show "+n.name,onClick:()=>NL(n),children:"+"})})]})},BL=()=>S(lt,{children:[S("h2",{children:"Problems"}),S("ul",{id:"problems",children:z.value.problems.map(n=>S("li",{children:[n.offset===null?"":`${n.offset}: `,n.text]}))})]}),kL=()=>{let{value:n,busy:e,error:t}=Cr.state.value;return S(lt,{children:[e&&S(lt,{children:[S("output",{children:"reading all messages ..."}),S("button",{onClick:Cr.stop,children:"Cancel"})]}),!e&&!n&&!z.value.live&&S("button",{title:"reads all messages",onClick:()=>Cr.load(),children:"Statistics"}),t&&S("span",{role:"alert",children:t})]})},aS=()=>{let n=Xe(""),e=n.value.toLowerCase(),t=z.value.topics.filter(s=>(s.name+" "+s.types.join(" ")).toLowerCase().includes(e)),i=z.value.channels.some(s=>s.qos.length>0);return S("div",{class:"scroll",children:[S("input",{class:"filter",type:"search",placeholder:"filter topics","aria-label":"Filter topics",value:n.value,onInput:s=>{n.value=s.target.value}}),S(kL,{}),S("table",{children:[S("thead",{children:S("tr",{children:[S("th",{children:"Topic"}),S("th",{children:"Type"}),S("th",{children:"Messages"}),S("th",{title:"median rate",children:"Hz"}),S("th",{title:"the longest time between two messages, in seconds",children:"Gap"}),S("th",{title:"bytes of messages per second",children:"B/s"}),S("th",{title:"missing sequence numbers",children:"Lost"}),i&&S("th",{children:"QoS"}),S("th",{children:S("span",{class:"hidden",children:"Show"})})]})}),S("tbody",{id:"topics",children:t.map(s=>S(FL,{topic:s,hasQos:i},s.name))})]}),z.value.problems.length>0&&S(BL,{})]})};var cc={topics:{title:"Topics",View:aS},raw:{title:"Raw messages",View:yy},scene:{title:"3-D",View:sS},image:{title:"Image",View:W0},plot:{title:"Plot",View:dy},states:{title:"States",View:oS},map:{title:"Map",View:ny},log:{title:"Log",View:q0},diagnostics:{title:"Diagnostics",View:M0},frames:{title:"TF tree",View:T0},check:{title:"Bag check",View:x0},network:{title:"Network",View:sy}};var lS=.05,cS=n=>{let e=n.currentTarget.getBoundingClientRect(),t=(n.clientX-e.left)/e.width,i=(n.clientY-e.top)/e.height;return Math.abs(t-.5)<1/6&&Math.abs(i-.5)<1/6?"middle":Math.abs(t-.5)>Math.abs(i-.5)?t<.5?"left":"right":i<.5?"top":"bottom"},md="application/x-holdall-panel",fg=class extends Bs{static getDerivedStateFromError(e){return{error:e.message}}render({children:e},{error:t}){return t?S("p",{class:"empty",role:"alert",children:t}):e}},zL=({node:n})=>{let e=Xe(""),{title:t,View:i}=cc[n.panel]||{title:n.panel,View:()=>S("p",{class:"empty",children:"unknown panel"})},s=o=>{o.dataTransfer.types.includes(md)&&(o.preventDefault(),e.value=cS(o))},r=o=>{o.dataTransfer.types.includes(md)&&(o.preventDefault(),e.value="",v_(Number(o.dataTransfer.getData(md)),n.id,cS(o)))};return S("section",{class:"panel","aria-label":t,"data-panel":n.panel,"data-id":n.id,onDragOver:s,onDragLeave:()=>{e.value=""},onDrop:r,children:[S("header",{draggable:!0,onDragStart:o=>o.dataTransfer.setData(md,String(n.id)),children:[S("select",{"aria-label":"Panel",value:n.panel,onChange:o=>y_(n.id,o.target.value),children:Object.entries(cc).map(([o,{title:a}])=>S("option",{value:o,children:a}))}),S("span",{class:"grow",title:"drag to another panel"}),S("button",{title:"split to the right","aria-label":"Split to the right",onClick:()=>Ic(n.id,"right"),children:"\u25EB"}),S("button",{title:"split downwards","aria-label":"Split downwards",onClick:()=>Ic(n.id,"bottom"),children:"\u229F"}),S("button",{title:"close","aria-label":"Close",onClick:()=>__(n.id),children:"\u2715"})]}),S("div",{class:"content",children:S(fg,{children:S(i,{node:n,set:o=>Rc(n.id,o)})})}),e.value&&S("div",{class:"drop "+e.value})]})},GL=({node:n,at:e,box:t})=>{let i=n.split==="row",s=a=>{let l=[...n.sizes],c=l.reduce((d,f)=>d+f),u=l[e]+l[e+1],h=Math.min(u-lS*c,Math.max(lS*c,l[e]+a*c));l[e]=h,l[e+1]=u-h,x_(n,l)},r=a=>{if(a.buttons===0||!a.currentTarget.hasPointerCapture(a.pointerId))return;let l=t.current.getBoundingClientRect(),c=n.sizes.reduce((h,d)=>h+d),u=n.sizes.slice(0,e+1).reduce((h,d)=>h+d)/c;s((i?(a.clientX-l.left)/l.width:(a.clientY-l.top)/l.height)-u)},o=a=>{let l={ArrowLeft:-.02,ArrowUp:-.02,ArrowRight:.02,ArrowDown:.02}[a.key];l!==void 0&&(a.preventDefault(),a.stopPropagation(),s(l))};return S("div",{role:"separator","aria-label":"Resize","aria-orientation":i?"vertical":"horizontal",tabIndex:0,class:n.split,"aria-valuenow":Math.round(100*n.sizes[e]/n.sizes.reduce((a,l)=>a+l)),onPointerDown:a=>a.currentTarget.setPointerCapture(a.pointerId),onPointerMove:r,onKeyDown:o})},uS=({node:n})=>{let e=rt(null);return n.split?S("div",{class:"split "+n.split,ref:e,children:n.children.flatMap((t,i)=>{let s=t.split?"split"+i:t.id;return[i>0&&S(GL,{node:n,at:i-1,box:e},"divider"+i),S("div",{class:"part",style:{flexGrow:n.sizes[i]},children:S(uS,{node:t})},s)]})}):S(zL,{node:n})},hS=()=>nt.value?S(uS,{node:nt.value}):null;var VL=300,Ds=ke(null),lo=ke(""),gd=()=>pt.value||[z.value.first,z.value.last],HL={rosbag1:".bag",sqlite3:".db3"},pg=()=>{let[n,e]=gd().map(t=>Pt(t-z.value.first).replace(/\.?0*$/,""));return`${z.value.name.replace(/\.(bag|mcap|db3|active)\b.*$/,"")}_${n}-${e}${HL[z.value.storage]||".mcap"}`},WL=n=>n.replace(/[.*+?^${}()|[\]\\]/g,"\\$&"),XL=n=>n.topic==="/tf_static"||(n.metadata||{}).latching==="1"||n.qos.some(e=>e.durability==="transient_local"),mg=n=>{let e=new Set(z.value.channels.filter(XL).map(i=>i.topic)),t=n.filter(i=>e.has(i)).map(WL);return t.length>0?`^(${t.join("|")})$`:""},qL=async n=>{for(;Ds.value&&Ds.value.running;){await new Promise(e=>setTimeout(e,VL));try{Ds.value=await Et(`/${n}/cut`),lo.value=""}catch(e){lo.value=e.message,e.status&&(Ds.value=null)}}},dS=async n=>{let{id:e}=z.value;lo.value="";try{Ds.value=Mr(await fo(`/${e}/cut?${new URLSearchParams(n)}`)),await qL(e)}catch(t){lo.value=t.message}},fS=(n,e,t)=>{let[i,s]=gd(),r=t?mg(e):"",o=e.length===z.value.topics.length;return dS({do:"start",name:n,start:String(i),end:String(s+1n),...o?{}:{topics:e.join(`
`)},...r?{last:r}:{}})},pS=()=>dS({do:"cancel"});var $L=()=>{let n=Ds.value;return lo.value?S("span",{role:"alert",children:lo.value}):!n||!n.bag?null:n.running?S(lt,{children:[S("progress",{"aria-label":"Written",value:n.part}),S("button",{onClick:pS,children:"Cancel"})]}):n.cancelled?S("output",{id:"cutresult",children:"cancelled; nothing is written"}):n.error?S("span",{role:"alert",children:n.error}):S("output",{id:"cutresult",children:[n.bag,": ",n.messages," messages, ",Xs(n.size),n.losses.length>0&&S("b",{title:n.losses.join(`
`),children:[", ",n.losses.length," losses: ",n.losses[0]]})]})},YL=()=>{let n=Xe([]),e=Xe(null),t=Xe(!0),[i,s]=gd(),r=z.value.topics.map(l=>l.name).filter(l=>!n.value.includes(l)),o=l=>{l.preventDefault(),fS(e.value??pg(),r,t.value)},a=l=>{n.value=n.value.includes(l)?n.value.filter(c=>c!==l):[...n.value,l]};return S("form",{id:"cutform",onSubmit:o,children:[S("div",{class:"line",children:[S("span",{children:[pt.value?"the stretch":"the whole bag",", +",Pt(i-z.value.first)," to +",Pt(s-z.value.first)]}),S("label",{children:["as ",S("input",{id:"cutname",size:"30",required:!0,value:e.value??pg(),onInput:l=>{e.value=l.target.value}})]}),pt.value&&mg(r)&&S("label",{children:[S("input",{type:"checkbox",checked:t.value,onChange:l=>{t.value=l.target.checked}}),"with latched messages from before"]}),S("button",{disabled:r.length===0||!!(Ds.value&&Ds.value.running),children:"Write"}),S($L,{})]}),S("fieldset",{class:"line",children:[S("legend",{class:"hidden",children:"Topics of the new bag"}),z.value.topics.map(({name:l})=>S("label",{children:[S("input",{type:"checkbox",checked:!n.value.includes(l),onChange:()=>a(l)}),l]}))]})]})},mS=()=>{let n=Xe(!1);return z.value.live?null:S(lt,{children:[S("button",{id:"cut",disabled:!z.value.control,"aria-expanded":n.value,onClick:()=>{n.value=!n.value},title:z.value.control?"write a stretch and some topics to a new bag":"needs serve --control",children:"Cut"}),n.value&&S(YL,{})]})};var jL=({mark:n})=>{let e=rt(null);Li(()=>{qs.value!==n.id||!e.current||(e.current.focus(),qs.value=null)},[qs.value]);let t=s=>{s.key==="Enter"&&(s.preventDefault(),document.getElementById("mark").focus())},i=n.end>n.start?` for ${Pt(n.end-n.start)}`:"";return S("li",{"data-mark":n.id??"",children:[S("button",{class:"plain link",title:"go there",onClick:()=>mf(n),children:["+",Pt(n.start-z.value.first),i]}),n.id===null?S("span",{title:"stored by the recorder",children:n.note||"recorded"}):S(lt,{children:[S("input",{ref:e,"aria-label":"Note",maxLength:300,value:n.note.trim(),onKeyDown:t,onChange:s=>d0(n.id,s.target.value)}),S("button",{class:"plain","aria-label":"Remove the mark",title:"remove",onClick:()=>f0(n.id),children:"\u2715"})]})]})},KL=()=>{let{where:n,readOnly:e}=Oi.value;return S("span",{id:"kept",children:e===null?`kept in ${n}`:`kept in this browser: ${e}`})},gS=()=>{let n=Xe(!1),{list:e}=Oi.value;return xt(()=>{qs.value!==null&&(n.value=!0)},[qs.value]),z.value.live?null:S("div",{id:"marks",children:[S("div",{class:"line",children:[S("button",{id:"mark",title:pt.value?"mark the stretch of the loop (m)":"mark this time (m)",onClick:Bc,children:"Mark"}),Ln.value.length>0&&S("button",{id:"markhits",onClick:u0,children:"Mark the hits"}),e.length>0&&S(lt,{children:[S("button",{title:"previous mark (,)","aria-label":"Previous mark",onClick:()=>So(!1),children:"\u25C0"}),S("button",{title:"next mark (.)","aria-label":"Next mark",onClick:()=>So(!0),children:"\u25B6"}),S("button",{id:"listmarks","aria-expanded":n.value,onClick:()=>{n.value=!n.value},children:[e.length," ",e.length===1?"mark":"marks"]}),S(KL,{})]}),S(mS,{})]}),n.value&&e.length>0&&S("ul",{"aria-label":"Marks",children:e.map(t=>S(jL,{mark:t},`${t.id} ${t.start}`))})]})};var ZL=()=>{let{text:n,busy:e,error:t,done:i}=Er.value;return n===""?null:S(lt,{children:[S("button",{title:"previous hit (p)","aria-label":"Previous hit",onClick:()=>bo(!1),children:"\u25C0"}),S("button",{title:"next hit (n)","aria-label":"Next hit",onClick:()=>bo(!0),children:"\u25B6"}),S("output",{id:"hits",children:[t0()," of ",Ln.value.length," hits",e?`, ${Math.floor(i*100)} % searched`:""]}),e?S("button",{onClick:df,children:"Cancel"}):S("button",{onClick:Ya,children:"Clear"}),t&&S("span",{role:"alert",children:t})]})},_S=()=>{let n=Xe(""),e=Xe([]),t=async s=>{let{value:r,selectionStart:o}=s.target;n.value=r;let a=await n0(r,o).catch(()=>[]);n.value===r&&(e.value=a)};return S("div",{id:"search",class:"line",role:"search",children:[S("form",{onSubmit:s=>{s.preventDefault(),e0(n.value)},children:[S("input",{id:"where",type:"search","aria-label":"Search by an expression",list:"offered",autocomplete:"off",spellcheck:!1,value:n.value,placeholder:'/imu.linear_acceleration.z > 12 && /mode.data == "auto"',title:"an expression of --where (/)",onInput:t}),S("button",{children:"Search"})]}),S("datalist",{id:"offered",children:e.value.map(s=>S("option",{value:s}))}),S(ZL,{})]})};var JL=400,_d=9,yS=({ink:n,height:e},t,[i,s],r,o)=>{n.globalAlpha=o,t.forEach((a,l)=>{let c=a>0?Math.max(1,a/r*e):0;n.fillRect(i+l*s,e-c,s,c)})},QL=(n,e)=>{let t=-1;for(let{time:i}of Ln.value){let s=Math.round(e(i));s!==t&&n.fillRect(s-1,0,2,_d),t=s}},eN=(n,e)=>{for(let{start:t,end:i}of Oi.value.list){let s=e(t);n.beginPath(),n.moveTo(s-5,0),n.lineTo(s+5,0),n.lineTo(s,_d),n.fill(),i>t&&n.fillRect(s,0,Math.max(2,e(i)-s),3)}},tN=(n,e,t)=>{let i=v0(Mt.value),s=Rr.state.value.value;n.fillStyle="#d33",n.globalAlpha=.25,i&&n.fillRect(e(i[0]),t-_d,Math.max(2,e(i[1])-e(i[0])),_d),n.globalAlpha=1;for(let{log_time_ns:r}of s?s.findings:[])r!==void 0&&n.fillRect(e(BigInt(r))-1.5,0,3,t/2)},nN=({counts:n})=>{let e=rt(null),t=Mi(e);Bd(()=>{if(t.value,!e.current||!z.value)return;let a=ps(e.current),{ink:l,width:c,height:u}=a,{value:h}=n.value,d=h?h.topics:[],f=h?[oi(BigInt(h.start_ns))/fs()*c,h.width_ns/fs()*c]:[0,0],m=new Array(d.length>0?d[0].counts.length:0).fill(0);for(let x of d)x.counts.forEach((b,v)=>{m[v]+=b});let _=m.reduce((x,b)=>Math.max(x,b),1);yS(a,m,f,_,.3);let p=d.find(x=>x.name===Mt.value);p&&yS(a,p.counts,f,p.counts.reduce((x,b)=>Math.max(x,b),1),.7);let g=x=>oi(x)/fs()*c;pt.value&&(l.globalAlpha=.2,l.fillStyle="#48f",l.fillRect(g(pt.value[0]),0,g(pt.value[1])-g(pt.value[0]),u)),tN(l,g,u),l.globalAlpha=1,l.fillStyle="#e08a00",QL(l,g),l.fillStyle="#7c5cff",eN(l,g),l.fillStyle="#e33",l.fillRect(g(Ue.value)-1,0,2,u)});let i=rt(null),s=a=>{let l=a.currentTarget.getBoundingClientRect(),c=Math.min(1,Math.max(0,(a.clientX-l.left)/l.width));return z.value.first+BigInt(Math.round(c*(fs()-1)))};return S("canvas",{id:"density",ref:e,onPointerDown:a=>{a.currentTarget.setPointerCapture(a.pointerId),Ar(),i.current=s(a),a.shiftKey||Vt(i.current)},onPointerMove:a=>{if(a.buttons===0||i.current===null)return;let l=s(a);a.shiftKey?l!==i.current&&(pt.value=l>i.current?[i.current,l]:[l,i.current]):Vt(l)},title:"drag: go there; shift and drag: a stretch to loop","aria-label":"Messages over time",role:"img"})},vS=()=>{let n=Xe(""),{id:e,live:t,last:i}=z.value,s=Rt(`density ${e} ${t?i:""}`,l=>Et(`/${e}/density?bins=${JL}`,l));Bd(()=>{t&&(Dc.value=s.value.value)});let r=l=>{l.preventDefault();let c=/^\s*\+?(\d+)(?:\.(\d{0,9}))?\s*$/.exec(n.value);c&&Vt(z.value.first+BigInt(c[1])*1000000000n+BigInt((c[2]||"").padEnd(9,"0"))),n.value=""},o=l=>{Ar(),Vt(z.value.first+(z.value.last-z.value.first)*BigInt(l.target.value)/100000n)},a=z.value.last-z.value.first;return S("footer",{children:[S("div",{id:"bar",children:[S("button",{id:"previous",title:"previous message of the chosen topic (left arrow)",onClick:()=>xo(!1),children:"\u25C0"}),S("button",{id:"play",title:"play, or stop (space)","aria-pressed":ds.value,onClick:Nc,children:ds.value?"Stop":an.value?"Pause":"Play"}),t&&S(Z_,{}),S("button",{id:"next",title:"next message of the chosen topic (right arrow)",onClick:()=>xo(!0),children:"\u25B6"}),S("select",{id:"rate","aria-label":"Speed",title:"speed (< and >)",value:_o.value,onChange:l=>{_o.value=Number(l.target.value)},children:Va.map(l=>S("option",{value:l,children:[l,"\xD7"]}))}),S("button",{id:"loop","aria-pressed":pt.value!==null,title:"loop the whole bag, or the stretch marked by shift and drag, or by [ and ]",onClick:()=>{pt.value=pt.value?null:[z.value.first,z.value.last]},children:"Loop"}),S("input",{id:"time",type:"range",min:"0",max:"100000","aria-label":"Time",onInput:o,value:a>0n?Math.min(1e5,Number((Ue.value-z.value.first)*100000n/a)):0}),S("output",{id:"now",children:["+",Pt(Ue.value-z.value.first)]}),S("form",{onSubmit:r,children:S("input",{id:"goto",size:"8","aria-label":"Go to seconds",placeholder:"seconds",value:n.value,onInput:l=>{n.value=l.target.value}})})]}),S(_S,{}),S(gS,{}),S(nN,{counts:s})]})};var _g=ke(""),iN=async(n,e)=>{_g.value="";try{let t=Vn.value.find(a=>String(a.id)===String(n))||Vn.value[0];nt.value=null,Ya(),gf(),await P_(t),y0(),c0();let i=await R_(z.value,e.layout);Y_(i),af(z.value),!t.live&&/^-?\d{1,19}$/.test(e.at||"")&&Vt(BigInt(e.at));let s=z.value.topics.find(a=>a.name===e.topic),r=z.value.topics.filter(Lc),o=s||r.find(a=>!["image","video","cloud","grid"].includes(yt(a)))||r[0];o&&await Di(o.name),_g.value=String(t.id)}catch(t){Zt.value=t.message}},gg=Promise.resolve(),xS=0,yg=(n,e={})=>{let t=++xS;return gg=gg.then(()=>t===xS?iN(n,e):null),gg},sN=async()=>{Zt.value="";try{Vn.value=await Et("");let{value:n}=z,e=Vn.value.find(s=>n&&s.id===n.id&&s.name===n.name),t=e&&!e.live?await Tr(e):null,i=e&&(e.live?n.live:t.size===n.size&&t.first===n.first&&t.messages===n.messages);Vn.value.length>0&&!i&&await yg(Vn.value[0].id)}catch(n){Zt.value=n.message}},rN=()=>S("span",{id:"about",children:[z.value.messages," messages, ",Pt(z.value.last-z.value.first)," s, ",Xs(z.value.size),z.value.problems.length>0&&S("b",{title:z.value.problems.map(n=>n.text||n.message||"").join(`
`),children:[", ",z.value.problems.length," problems"]})]}),oN=()=>S("header",{id:"head",children:[S("h1",{children:"holdall"}),S("select",{id:"bag","aria-label":"Bag",value:z.value?z.value.id:"",onChange:n=>yg(n.target.value),children:Vn.value.map(n=>S("option",{value:n.id,children:n.name}))}),z.value&&S(g0,{}),z.value&&(z.value.live?S(J_,{}):S(rN,{})),S("span",{class:"grow"}),S("output",{id:"note",role:"status",children:ka.value?Zt.value:Mc.value||"the server does not answer"}),z.value&&S("select",{id:"add","aria-label":"Add a panel",value:"",onChange:n=>{go(Tn(n.target.value)),n.target.value=""},children:[S("option",{value:"",children:"Add a panel"}),Object.entries(cc).map(([n,{title:e}])=>S("option",{value:n,children:e}))]}),S("button",{id:"undo",title:"undo a change of the layout (Ctrl+Z)",onClick:$d,children:"Undo"}),S("button",{id:"reset",title:"the layout made from the topics",onClick:()=>{E_(z.value),af(z.value)},children:"Reset"})]}),aN=()=>S("p",{class:"empty",children:"No bag is served here. A viewer that speaks the Foxglove protocol shows the network."}),lN=()=>S(lt,{children:[S(oN,{}),S("main",{"data-shown":_g.value,children:z.value?S(hS,{},z.value.id):Vn.value.length===0?S(aN,{}):null}),z.value&&S(vS,{},z.value.id)]}),cN=()=>{z.value&&z.value.live&&Oc()},bS={l:cN,m:Bc,",":()=>So(!1),".":()=>So(!0),n:()=>bo(!0),p:()=>bo(!1),"[":N_,"]":D_,"<":()=>Zd(-1),">":()=>Zd(1)};document.addEventListener("keydown",n=>{if(!n.target.matches("input:not([type=range], [type=checkbox]), select, textarea")){if((n.ctrlKey||n.metaKey)&&n.key==="z"){n.preventDefault(),$d();return}if(!(n.ctrlKey||n.metaKey||n.altKey||n.target.matches("input"))){if(n.key==="ArrowRight")xo(!0);else if(n.key==="ArrowLeft")xo(!1);else if(n.key==="/")document.getElementById("where").focus();else if(bS[n.key])bS[n.key]();else if(n.key===" "&&!n.target.matches("button, summary"))Nc();else return;n.preventDefault()}}});wn(()=>{if(ka.value)return;let n=setInterval(()=>Et("").catch(()=>{}),1e3);return()=>clearInterval(n)});wn(()=>{wc.value>0&&xr(sN)});Vg(S(lN,{}),document.body);try{Vn.value=await Et(""),I_(z),B_(),$_();let n=F_();Vn.value.length>0&&await yg(n.bag??Vn.value[0].id,n)}catch(n){Zt.value=n.message}
