var Kt,zp,gh,ls,ph,_l,Gp,ml,Vp,_h,mh,Ix,Po=Symbol.for("pv"),vl={},xl=[],Nx=/^m(i|n|o|s|text|space)$/,vh=Array.isArray,xh=xl.slice,Us=Object.assign;function Os(n){n&&n.parentNode&&n.remove()}function Hp(n,t,e){var i,s,r,o={},a=arguments.length;for(r in t)r=="key"?i=t[r]:r=="ref"&&typeof n!="function"?s=t[r]:o[r]=t[r];return a>2&&(o.children=a>3?xh.call(arguments,2):e),Ro(n,o,i,s,null)}function Ro(n,t,e,i,s){var r={type:n,props:t,key:e,ref:i,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Po,__v:s||++zp,__i:-1,__u:0};return!s&&Kt.vnode&&Kt.vnode(r),r}function ie(n){return n.children}function cs(n,t){this.props=n,this.context=t,this.__g=0}function us(n,t){if(t==null)return n.__&&us(n.__,n.__i+1);for(var e;t<n.__k.length;t++)if((e=n.__k[t])&&e.__e)return e.__e;return typeof n.type!="function"||n.props.__P?null:us(n)}function Lx(n){var t,e=n.__v,i=e.__e,s=[],r=[],o=n.__P;o&&((t=Us({constructor:Po},e)).__v=e.__v+1,Kt.vnode&&Kt.vnode(t),yh(o,t,e,n.__n,o.namespaceURI,32&e.__u?[i]:null,s,i||us(e),32&e.__u,r),t.__v=e.__v,t.__.__k[t.__i]=t,Zp(s,t,r),e.__=e.__e=null,t.__e!=i&&Wp(t))}function Wp(n){if((n=n.__)&&n.__c&&!n.props.__P)return n.__e=null,n.__k.some(function(t){return t&&(n.__e=t.__e)}),Wp(n)}function Bp(n){(8&n.__g||(n.__g|=8,ls.push(n),_l++))&&ph==Kt.debounceRendering||((ph=Kt.debounceRendering)||queueMicrotask)(Xp)}function Xp(){try{for(var n,t=1;ls.length;)ls.length>t&&ls.sort(Gp),n=ls.shift(),t=ls.length,8&n.__g&&Lx(n)}finally{(_l=ls.length)&&(ph||queueMicrotask)(Xp)}}function qp(n,t,e,i,s,r,o,a,l,c,u){var h,f,d,p,_,m,g=i.__k||xl,v=t.length;for(l=Dx(e,t,g,l,v),h=0;h<v;h++)(d=e.__k[h])!=null&&(f=~d.__i&&g[d.__i]||vl,d.__i=h,m=yh(n,d,f,s,r,o,a,l,c,u),p=d.__e,(f.ref!=d.ref||8&f.__u)&&(f.ref&&bh(f.ref,null,d,f),d.ref&&u.push(d.ref,d.__c||p,d)),_=_||p,4&d.__u?(l=$p(d,l,n,!f.__v),f.__e&&(f.__e=null)):typeof d.type=="function"&&m!==void 0?l=m:p&&(l=p.nextSibling),d.__u&=-21);return e.__e=_,l}function Dx(n,t,e,i,s){var r,o,a,l,c,u,h,f,d,p=e.length,_=p,m=0,g=0,v=n.__k=Array(s);for(r=0;r<s;r++)(o=t[r])!=null&&typeof o!="boolean"&&typeof o!="function"?(typeof o!="object"||o.constructor===String?o=v[r]=Ro(null,o):vh(o)?o=v[r]=Ro(ie,{children:o}):o.constructor===Po&&o.__b?o=v[r]=Ro(o.type,o.props,o.key,o.ref,o.__v):v[r]=o,l=r+m,o.__=n,o.__b=n.__b+1,a=null,~(c=o.__i=Ox(o,e,l,_))&&(_--,(a=e[c])&&(a.__u|=2)),a&&a.__v?(o.__u|=16,c==l-1?m--:c==l+1?m++:c!=l&&(c>l?m--:m++,g=1)):(~c||(s>p?m--:s<p&&m++),typeof o.type!="function"&&(o.__u|=4))):v[r]=null;if(g){for(u=[],h=[],r=0;r<s;r++)if((o=v[r])&&16&o.__u){for(m=0,f=u.length;m<f;)u[d=m+f>>1]<o.__i?m=d+1:f=d;u[m]=o.__i,h[r]=m+1}for(m=u.length;r--;)h[r]&&(h[r]==m?m--:v[r].__u|=4)}if(_)for(r=0;r<p;r++)!(a=e[r])||2&a.__u||(a.__e==i&&(i=us(a)),Sh(a,a));return i}function $p(n,t,e,i){var s,r,o,a;if(typeof n.type=="function"){if(n.props.__P)return t;if(s=n.__k)for(r=0;r<s.length;r++)s[r]&&(s[r].__=n,t=$p(s[r],t,e,!1));return t}for(t&&!t.parentNode&&(t=us(n))&&!t.parentNode&&(t=null),o=n.__e,a=t;a&&a.nodeType==8;)a=a.nextSibling;for(o!=a&&(!i&&e.moveBefore&&o.parentNode?e.moveBefore(o,t):e.insertBefore(o,t||null)),t=o;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function Ox(n,t,e,i){var s,r=n.key,o=n.type,a=t[e],l=a&&!(2&a.__u);if(a===null&&r==null||l&&r==a.key&&o==a.type)return e;if(i>(l?1:0)){for(s=e-1;s>=0;s--)if((a=t[s])&&!(2&a.__u)&&r==a.key&&o==a.type)return s;for(s=e+1;s<t.length;s++)if((a=t[s])&&!(2&a.__u)&&r==a.key&&o==a.type)return s}return-1}function kp(n,t,e){e==null&&(e=""),t[0]=="-"?n.setProperty(t,e):n[t]=e}function pl(n,t,e,i,s){var r,o;if(t=="style")if(typeof e=="string")n.style.cssText=e;else{if(typeof i=="string"&&(n.style.cssText=i=""),i)for(t in i)e&&t in e||kp(n.style,t);if(e)for(t in e)i&&e[t]==i[t]||kp(n.style,t,e[t])}else if(t[0]=="o"&&t[1]=="n")typeof e!="function"&&(e=null),typeof i!="function"&&(i=null),(n.__e||(n.__e={}))[t]=e,e&&i||(o=mh[t]||(mh[t]=Ux(t)),(n.__a||(n.__a={}))[t]=_h,r=t!=(t=t.replace(Vp,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),e?n.addEventListener(t,o,r):n.removeEventListener(t,o,r));else{if(s=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in n)try{return void(n[t]=e??"")}catch{}if(typeof e=="function")return;e==null||e===!1&&t[4]!="-"?n.removeAttribute(t):n.setAttribute(t,t=="popover"&&e==1?"":e)}}function Ux(n){return function(t){var e=this.__e;if(e){if(e=e[n],t[ml]==null)t[ml]=_h++;else if(t[ml]<this.__a[n])return;return e(Kt.event?Kt.event(t):t)}}}function yh(n,t,e,i,s,r,o,a,l,c){var u,h,f,d,p,_,m,g,v,w,y,E,A,b,S,P,R,L,B=t.type;if(t.constructor!==Po)return null;128&e.__u&&(l=32&e.__u,u=e.__c.__z)&&(t.__u|=l,h=r=[],u.nodeType==8?a=gl(u,r):r.push(u),a=r[0]||a),(u=Kt.__b)&&u(t);t:if(typeof B=="function"){f=o.length;try{if(g=t.props,v=(u=B.prototype)&&u.render,w=(u=B.contextType)&&i[u.__c],y=u?w?w.props.value:u.__:i,(d=e.__c)?(t.__c=d,2&d.__g&&(d.__g|=1)):(v?t.__c=d=new B(g,y):(t.__c=d=new cs(g,y),d.constructor=B,d.render=Bx),w&&w.sub(d),d.state||(d.state={}),d.__n=i,d.__g|=8,d.__h=[],d.__k=[]),v&&(d.__s||(d.__s=d.state),B.getDerivedStateFromProps&&(d.__s==d.state&&(d.__s=Us({},d.__s)),Us(d.__s,B.getDerivedStateFromProps(g,d.__s)))),p=d.props,_=d.state,d.__v=t,e.__c){if(g!==p&&v&&!B.getDerivedStateFromProps&&d.componentWillReceiveProps&&d.componentWillReceiveProps(g,y),t.__v==e.__v&&!(8&d.__g)||!(4&d.__g)&&d.shouldComponentUpdate&&d.shouldComponentUpdate(g,d.__s,y)===!1){t.__v!=e.__v&&(d.props=g,d.state=d.__s,d.__g&=-9),t.__e=e.__e,t.__k=e.__k,t.__k.some(function(G){G&&(G.__=t)}),xl.push.apply(d.__h,d.__k),d.__k=[],d.__h.length&&o.push(d),a=us(e);break t}d.componentWillUpdate&&d.componentWillUpdate(g,d.__s,y),v&&d.componentDidUpdate&&d.__h.push(function(){d.componentDidUpdate(p,_,m)})}else v&&!B.getDerivedStateFromProps&&d.componentWillMount&&d.componentWillMount(),v&&d.componentDidMount&&d.__h.push(d.componentDidMount);d.context=y,d.props=g,d.__P=n,d.__g&=-5,E=Kt.__r,A=v?25:0;do d.__g&=-9,E&&E(t),u=d.render(d.props,d.state=d.__s,d.context);while(8&d.__g&&++A<25);v&&(xl.push.apply(d.__h,d.__k),d.__k=[]),d.state=d.__s,d.getChildContext&&(i=Us({},i,d.getChildContext())),v&&e.__c&&d.getSnapshotBeforeUpdate&&(m=d.getSnapshotBeforeUpdate(p,_)),b=u&&u.type===ie&&u.key==null?u.props.children:u,g.__P&&(u=a,s=(n=g.__P).namespaceURI,l=r=null,e.props&&e.props.__P!=n&&(e.__k.some(function(G){G&&Sh(G,G)}),e.__k=null),a=e.__k?us(e,0):null),a=qp(n,vh(b)?b:[b],t,e,i,s,r,o,a,l,c),g.__P&&(t.__e=null,a=u),t.__u&=-161,h&&h.some(Os),d.__h.length&&o.push(d),1&d.__g&&(d.__g&=-4)}catch(G){if(o.length=f,t.__v=null,l||r)if(G&&G.then){if(t.__u|=128|l,r){for(~(R=r.indexOf(a||void 0))||(R=r.length);(L=r[R-1])&&L.nodeType==8;)R--;for(;R<r.length;R++)if(L=r[R])if(r[R]=null,S){if(L==P)break}else{if(L.nodeType!=8)break;L.data.startsWith("$s")&&(P=gl(S=L))}}if(!S){for(;a&&a.nodeType==8&&a.nextSibling;)a=a.nextSibling;S=a}(u=gl(S=t.__c.__z||(t.__c.__z=S)))?(t.__e=S,a=u):t.__e=a,a=a&&a.nextSibling}else r&&r.some(Os);else t.__e=e.__e;t.__k||(t.__k=e.__k||[]),G&&G.then||Yp(t),Kt.__e(G,t,e)}}else a=t.__e=Fx(e.__e,t,e,i,s,r,o,l,c,n);return(u=Kt.diffed)&&u(t),a}function gl(n,t){if(n&&n.nodeType==8&&n.data.startsWith("$s"))for(var e=1;n=n.nextSibling;){if(n.nodeType==8){if(n.data.startsWith("$s"))e++;else if(n.data.startsWith("/$s")&&!--e)return n}t&&t.push(n)}}function Yp(n){n&&(n.__c&&(n.__c.__g|=4),n.__k&&n.__k.some(Yp))}function Zp(n,t,e){for(var i=0;i<e.length;)bh(e[i++],e[i++],e[i++]);Kt.__c&&Kt.__c(t,n),n.some(function(s){try{n=s.__h,s.__h=[],n.some(function(r){r.call(s)})}catch(r){Kt.__e(r,s.__v)}})}function Fx(n,t,e,i,s,r,o,a,l,c){var u,h,f,d,p,_,m,g,v=e.props||vl,w=t.props,y=t.type;if(y=="svg"?s="http://www.w3.org/2000/svg":y=="math"?s="http://www.w3.org/1998/Math/MathML":s||(s="http://www.w3.org/1999/xhtml"),r){for(u=0;u<r.length;u++)if((p=r[u])&&(y?p.localName==y:p.nodeType==3)){n=p,r[u]=null;break}}if(!n){if(g=c.ownerDocument||document,!y)return g.createTextNode(w);n=g.createElementNS(s,y,w.is?w:c),a&&(Kt.__m&&Kt.__m(t,r),a=!1),r=null}if(y){if(c=y=="template"&&n.content||n,r=y=="textarea"&&w.defaultValue!=null?null:r&&xh.call(c.childNodes),!a&&r)for(v={},u=0;u<n.attributes.length;u++)v[(p=n.attributes[u]).name]=p.value;for(u in v)p=v[u],u=="dangerouslySetInnerHTML"?f=p:u=="children"||u in w||u=="value"&&"defaultValue"in w||u=="checked"&&"defaultChecked"in w||pl(n,u,null,p,s);for(u in w)p=w[u],u=="children"?d=p:u=="dangerouslySetInnerHTML"?h=p:u=="value"?_=p:u=="checked"?m=p:a&&typeof p!="function"||v[u]===p||pl(n,u,p,v[u],s);h?(a||f&&(h.__html==f.__html||h.__html==n.innerHTML)||(n.innerHTML=h.__html),t.__k=[]):(f&&(n.textContent=""),(y=="foreignObject"||s=="http://www.w3.org/1998/Math/MathML"&&Nx.test(y))&&(s="http://www.w3.org/1999/xhtml"),qp(c,vh(d)?d:[d],t,e,i,s,r,o,r?r[0]:e.__k&&us(e,0),a,l),r&&r.some(Os)),a&&y!="textarea"||(u="value",y=="progress"&&_==null?n.removeAttribute(u):_==null||_===n[u]&&(y!="progress"||_)||pl(n,u,_,v[u],s),u="checked",m!=null&&m!=n[u]&&pl(n,u,m,v[u],s))}else v===w||a&&n.data==w||(n.data=w);return n}function bh(n,t,e,i){try{typeof n=="function"?t?t.__x=n(t)||1:i&&(i=i.__c||i.__e)&&(t=i.__x)&&(i.__x=null,typeof t=="function"?t():n(null)):n.current=t}catch(s){Kt.__e(s,e)}}function Sh(n,t,e){var i,s,r,o;if(Kt.unmount&&Kt.unmount(n),!(i=n.ref)||i.current&&i.current!=n.__e||bh(i,null,t,n),i=n.__c){if(i.componentWillUnmount)try{i.componentWillUnmount()}catch(a){Kt.__e(a,t)}i.__P=i.__n=null}if(i=n.__k)for(o=0;o<i.length;o++)i[o]&&Sh(i[o],t,typeof n.type!="function"||e&&!n.props.__P);!e&&(i=n.__c)&&(i=i.__z)&&(s=gl(i,r=[]))&&(i==n.__e&&r.some(Os),Os(s),Os(i)),e||Os(n.__e),n.__e=n.__c=n.__=null}function Bx(n,t,e){return this.constructor(n,e)}function Jp(n,t){var e,i,s,r;Kt.__&&Kt.__(n,t),t.nodeType==9&&(t=t.documentElement),i=(e=n&&32&n.__u)?null:t.__k,t.__k=Ro(ie,{children:[n]}),s=[],r=[],yh(t,t.__k,i||vl,vl,t.namespaceURI,i?null:t.firstChild?xh.call(t.childNodes):null,s,i?i.__e:t.firstChild,e,r),Zp(s,t.__k,r),t.__k.props.children=null}Kt={__e:function(n,t,e,i){for(var s,r,o;t=t.__;)if((s=t.__c)&&!(1&s.__g)){s.__g|=4;try{if((o=(r=s.constructor)&&r.getDerivedStateFromError)&&s.setState(r.getDerivedStateFromError(n)),s.componentDidCatch&&(s.componentDidCatch(n,i||{}),o=1),o&&8&s.__g)return void(s.__g|=2)}catch(a){n=a}}throw _l=0,n}},zp=0,gh=function(n){return n!=null&&n.constructor===Po},cs.prototype.setState=function(n,t){var e=this.__s;e&&e!=this.state||(e=this.__s=Us({},this.state)),typeof n=="function"&&(n=n(Us({},e),this.props)),n&&(Us(e,n),this.__v&&(t&&this.__k.push(t),Bp(this)))},cs.prototype.forceUpdate=function(n){this.__v&&(this.__g|=4,n&&this.__h.push(n),Bp(this))},cs.prototype.render=ie,ls=[],_l=0,Gp=function(n,t){return n.__v.__b-t.__v.__b},ml=Symbol(),Vp=/(PointerCapture)$|Capture$/i,_h=0,mh={},Ix=0;var No,Cn,Mh,jp,kx=Object.is,wh=0,om=[],Th=[],Fe=Kt,Kp=Fe.__b,Qp=Fe.__r,tm=Fe.diffed,em=Fe.__c,nm=Fe.unmount,im=Fe.__;function Eh(n,t){Fe.__h&&Fe.__h(Cn,n,wh||t),wh=0;var e=Cn.__H||(Cn.__H={__:[],__h:[]});return n>=e.__.length&&e.__.push({}),e.__[n]}function be(n,t){var e=Eh(No++,3);!Fe.__s&&Ch(e.__H,t)&&(e.__P=!0,e.__=n,e.u=t,Cn.__H.__h.push(e))}function Bi(n,t){var e=Eh(No++,4);!Fe.__s&&Ch(e.__H,t)&&(e.__P=!1,e.__=n,e.u=t,Cn.__h.push(e))}function ee(n){return wh=5,yl(function(){return{current:n}},[])}function yl(n,t){var e=Eh(No++,7);return Ch(e.__H,t)&&(e.__=n(),e.__H=t),e.__}function zx(){var n;do{for(;n=Th.shift();)try{Io(n)}catch(e){Fe.__e(e,{__:(n=n.__P)&&n.__v})}for(;n=om.shift();){var t=n.__H;if(n.__P&&t)try{t.__h.some(Io),t.__h.some(Ah),t.__h=[]}catch(e){t.__h=[],Fe.__e(e,n.__v)}}}while(Th.length)}Fe.__b=function(n){Cn=null,Kp&&Kp(n)},Fe.__=function(n,t){n&&t.__k&&t.__k.__m&&(n.__m=t.__k.__m),im&&im(n,t)},Fe.__r=function(n){Qp&&Qp(n),No=0;var t=(Cn=n.__c).__H;t&&(Mh==Cn?Cn.__h=[]:(t.__h.some(Io),t.__h.some(Ah),No=0),t.__h=[],t.__.some(function(e){e.__N&&(e.__=e.__N),e.u=e.__N=void 0})),Mh=Cn},Fe.diffed=function(n){tm&&tm(n);var t=n.__c;t&&t.__H&&(t.__H.__h.length&&rm(om.push(t)),t.__H.__.some(function(e){e.u&&(e.__H=e.u)})),Mh=Cn=null},Fe.__c=function(n,t){t.some(function(e){try{e.__h.some(Io),e.__h=e.__h.filter(function(i){return!i.__||Ah(i)})}catch(i){e.__h=[function(){throw i}]}}),em&&em(n,t)},Fe.unmount=function(n){nm&&nm(n);var t,e,i=n.__c;i&&i.__H&&(i.__H.__.some(function(s){try{if(s.__P&&s.__c){if(e===void 0){for(e=n.__;e&&(!e.__c||!e.__c.__P);)e=e.__;e=e&&e.__c}s.__P=e,rm(Th.push(s))}else Io(s)}catch(r){t=r}}),i.__H=void 0,t&&Fe.__e(t,i.__v))};var sm=typeof requestAnimationFrame=="function";function Gx(n){var t,e=function(){clearTimeout(i),sm&&cancelAnimationFrame(t),setTimeout(n)},i=setTimeout(e,35);sm&&(t=requestAnimationFrame(e))}function rm(n){n!=1&&jp==Fe.requestAnimationFrame||((jp=Fe.requestAnimationFrame)||Gx)(zx)}function Io(n){var t=Cn,e=n.__c;typeof e=="function"&&(n.__c=void 0,e()),Cn=t}function Ah(n){var t=Cn;n.__c=n.__(),Cn=t}function Ch(n,t){return!n||n.length!=t.length||t.some(function(e,i){return!kx(e,n[i])})}var Vx=Symbol.for("preact-signals");function wl(){if(ki>1)ki--;else{var n,t=!1;for((function(){var s=Sl;for(Sl=void 0;s!==void 0;){var r=s.S;if(r.v===s.v)for(var o=r.t;o!==void 0;o=o.x)o.i===s.i&&(o.i=r.i);s=s.o}})();Do!==void 0;){var e=Do;for(Do=void 0,bl++;e!==void 0;){var i=e.u;if(e.u=void 0,e.f&=-3,!(8&e.f)&&lm(e))try{e.c()}catch(s){t||(n=s,t=!0)}e=i}}if(bl=0,ki--,t)throw n}}function Ze(n){if(ki>0)return n();Rh=++Hx,ki++;try{return n()}finally{wl()}}var Lo,Ee=void 0;function Fs(n){var t=Ee,e=Lo;Ee=void 0,Lo=void 0;try{return n()}finally{Ee=t,Lo=e}}var Do=void 0,ki=0,bl=0,Hx=0,Rh=0,Sl=void 0,Ml=0;function am(n){if(Ee!==void 0){var t=n.n;if(t===void 0||t.t!==Ee)return t={i:0,S:n,p:Ee.s,n:void 0,t:Ee,e:void 0,x:void 0,r:t},Ee.s!==void 0&&(Ee.s.n=t),Ee.s=t,n.n=t,32&Ee.f&&n.S(t),t;if(t.i===-1)return t.i=0,t.n!==void 0&&(t.n.p=t.p,t.p!==void 0&&(t.p.n=t.n),t.p=Ee.s,t.n=void 0,Ee.s.n=t,Ee.s=t),t}}function Je(n,t){this.v=n,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=t?.watched,this.Z=t?.unwatched,this.name=t?.name}Je.prototype.brand=Vx;Je.prototype.h=function(){return!0};Je.prototype.S=function(n){var t=this,e=this.t;e!==n&&n.e===void 0&&(n.x=e,this.t=n,e!==void 0?e.e=n:Fs(function(){var i;(i=t.W)==null||i.call(t)}))};Je.prototype.U=function(n){var t=this;if(this.t!==void 0){var e=n.e,i=n.x;e!==void 0&&(e.x=i,n.e=void 0),i!==void 0&&(i.e=e,n.x=void 0),n===this.t&&(this.t=i,i===void 0&&Fs(function(){var s;(s=t.Z)==null||s.call(t)}))}};Je.prototype.subscribe=function(n){var t=this;return dn(function(){var e=t.value;Fs(function(){return n(e)})},{name:"sub"})};Je.prototype.valueOf=function(){return this.value};Je.prototype.toString=function(){return this.value+""};Je.prototype.toJSON=function(){return this.value};Je.prototype.peek=function(){var n=this;return Fs(function(){return n.value})};Object.defineProperty(Je.prototype,"value",{get:function(){var n=am(this);return n!==void 0&&(n.i=this.i),this.v},set:function(n){if(n!==this.v){if(bl>100)throw new Error("Cycle detected");(function(e){ki!==0&&bl===0&&e.l!==Rh&&(e.l=Rh,Sl={S:e,v:e.v,i:e.i,o:Sl})})(this),this.v=n,this.i++,Ml++,ki++;try{for(var t=this.t;t!==void 0;t=t.x)t.t.N()}finally{wl()}}}});function Bt(n,t){return new Je(n,t)}function lm(n){for(var t=n.s;t!==void 0;t=t.n)if(t.S.i!==t.i||!t.S.h()||t.S.i!==t.i)return!0;return!1}function cm(n){for(var t=n.s;t!==void 0;t=t.n){var e=t.S.n;if(e!==void 0&&(t.r=e),t.S.n=t,t.i=-1,t.n===void 0){n.s=t;break}}}function um(n){for(var t=n.s,e=void 0;t!==void 0;){var i=t.p;t.i===-1?(t.S.U(t),i!==void 0&&(i.n=t.n),t.n!==void 0&&(t.n.p=i)):e=t,t.S.n=t.r,t.r!==void 0&&(t.r=void 0),t=i}n.s=e}function Bs(n,t){Je.call(this,void 0,t),this.x=n,this.s=void 0,this.g=Ml-1,this.f=4}Bs.prototype=new Je;Bs.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===Ml))return!0;if(this.g=Ml,this.f|=1,this.i>0&&!lm(this))return this.f&=-2,!0;var n=Ee;try{cm(this),Ee=this;var t=this.x();(16&this.f||this.v!==t||this.i===0)&&(this.v=t,this.f&=-17,this.i++)}catch(e){this.v=e,this.f|=16,this.i++}return Ee=n,um(this),this.f&=-2,!0};Bs.prototype.S=function(n){if(this.t===void 0){this.f|=36;for(var t=this.s;t!==void 0;t=t.n)t.S.S(t)}Je.prototype.S.call(this,n)};Bs.prototype.U=function(n){if(this.t!==void 0&&(Je.prototype.U.call(this,n),this.t===void 0)){this.f&=-33;for(var t=this.s;t!==void 0;t=t.n)t.S.U(t)}};Bs.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(var n=this.t;n!==void 0;n=n.x)n.t.N()}};Object.defineProperty(Bs.prototype,"value",{get:function(){if(1&this.f)throw new Error("Cycle detected");var n=am(this);if(this.h(),n!==void 0&&(n.i=this.i),16&this.f)throw this.v;return this.v}});function _r(n,t){return new Bs(n,t)}function hm(n){var t=n.j;if(n.j=void 0,typeof t=="function"){ki++;var e=Ee;Ee=void 0;try{t()}catch(i){throw n.f&=-2,n.f|=8,Ph(n),i}finally{Ee=e,wl()}}}function Ph(n){for(var t=n.s;t!==void 0;t=t.n)t.S.U(t);n.x=void 0,n.s=void 0,hm(n)}function Wx(n){if(Ee!==this)throw new Error("Out-of-order effect");um(this),Ee=n,this.f&=-2;try{8&this.f&&Ph(this)}finally{wl()}}function vr(n,t){this.x=n,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=t?.name,Lo&&Lo.push(this)}vr.prototype.c=function(){var n=this.S();try{if(8&this.f||this.x===void 0)return;var t=this.x();typeof t=="function"&&(this.j=t)}finally{n()}};vr.prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,hm(this),cm(this),ki++;var n=Ee;return Ee=this,Wx.bind(this,n)};vr.prototype.N=function(){2&this.f||(this.f|=2,this.u=Do,Do=this)};vr.prototype.d=function(){this.f|=8,1&this.f||Ph(this)};vr.prototype.dispose=function(){this.d()};function dn(n,t){var e=new vr(n,t);try{e.c()}catch(s){throw e.d(),s}var i=e.d.bind(e);return i[Symbol.dispose]=i,i}var Ih,Uo,Tl,Xx=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__,dm=[],fm=[];dn(function(){Ih=this.N})();function xr(n,t){Kt[n]=t.bind(null,Kt[n]||function(){})}function Oo(n){if(Tl){var t=Tl;Tl=void 0,t()}Tl=n&&n.S()}function pm(n){var t=this,e=n.data,i=Wt(e);i.name="ReactiveDom",i.value=e;var s=yl(function(){for(var a=t,l=t.__v;l=l.__;)if(l.__c){l.__c.__$f|=4;break}var c=_r(function(){var d=i.value.value;return d===0?0:d===!0?"":d||""}),u=_r(function(){return!Array.isArray(c.value)&&!gh(c.value)}),h=dn(function(){if(this.N=mm,u.value){var d=c.value;a.__v&&a.__v.__e&&a.__v.__e.nodeType===3&&(a.__v.__e.data=d)}}),f=t.__$u.d;return t.__$u.d=function(){h(),f.call(this)},[u,c]},[]),r=s[0],o=s[1];return r.value?o.peek():o.value}pm.displayName="ReactiveTextNode";Object.defineProperties(Je.prototype,{constructor:{configurable:!0,value:Hp(ie,null).constructor},type:{configurable:!0,value:pm},props:{configurable:!0,get:function(){var n=this;return{data:{get value(){return n.value}}}}},__b:{configurable:!0,value:1}});xr("__b",function(n,t){if(Oo(),Uo=void 0,typeof t.type=="string"){var e,i=t.props;for(var s in i)if(s!=="children"){var r=i[s];r instanceof Je&&(e||(t.__np=e={}),e[s]=r,i[s]=r.peek())}}n(t)});xr("__r",function(n,t){if(n(t),t.type!==ie){Oo();var e,i=t.__c;i&&(i.__$f&=-2,(e=i.__$u)===void 0&&(i.__$u=e=(function(s,r){var o;return dn(function(){o=this},{name:r}),o.c=s,o})((function(s){return function(){var r;Xx&&((r=this.y)==null||r.call(this)),s.__$f|=1,s.setState({})}})(i),typeof t.type=="function"?t.type.displayName||t.type.name:""))),Uo=i,Oo(e)}});xr("__e",function(n,t,e,i){Oo(),Uo=void 0,n(t,e,i)});xr("diffed",function(n,t){Oo(),Uo=void 0;var e;if(typeof t.type=="string"&&(e=t.__e)){var i=t.__np,s=t.props,r=e.U;if(r)for(var o in r){var a=r[o];a===void 0||i&&o in i||(a.d(),r[o]=void 0)}if(i){r||(r={},e.U=r);for(var l in i){var c=r[l],u=i[l];c===void 0?(c=qx(e,l,u,s),r[l]=c):c.o(u,s)}}}n(t)});function qx(n,t,e,i){var s=t in n&&n.ownerSVGElement===void 0,r=Bt(e);return{o:function(o,a){r.value=o,i=a},d:dn(function(){this.N=mm;var o=r.value.value;i[t]!==o&&(i[t]=o,s?n[t]=o:o!=null&&(o!==!1||t[4]==="-")?n.setAttribute(t,o):n.removeAttribute(t))})}}xr("unmount",function(n,t){if(typeof t.type=="string"){var e=t.__e;if(e){var i=e.U;if(i){e.U=void 0;for(var s in i){var r=i[s];r&&r.d()}}}var o=t.__np;if(o){var a=t.props;for(var l in o)a[l]=o[l]}t.__np=void 0}else{var c=t.__c;if(c){c.__$f|=8;var u=c.__$u;u&&(c.__$u=void 0,u.d())}}n(t)});xr("__h",function(n,t,e,i){i<3&&(t.__$f|=2),n(t,e,i)});cs.prototype.shouldComponentUpdate=function(n,t){if(this.__R)return!0;var e=this.__$u,i=e&&e.s!==void 0;for(var s in t)return!0;if(this.__f||typeof this.u=="boolean"&&this.u===!0){var r=2&this.__$f;if(!(i||r||4&this.__$f)||1&this.__$f)return!0}else if(!(i||4&this.__$f)||3&this.__$f)return!0;for(var o in n)if(o!=="__source"&&n[o]!==this.props[o])return!0;for(var a in this.props)if(!(a in n))return!0;return!1};function Wt(n,t){return yl(function(){return Bt(n,t)},[])}var $x=typeof requestAnimationFrame>"u"?setTimeout:function(n){var t=function(){clearTimeout(e),cancelAnimationFrame(i),n()},e=setTimeout(t,35),i=requestAnimationFrame(t)},Yx=function(n){queueMicrotask(function(){queueMicrotask(n)})};function Zx(){Ze(function(){for(var n;n=dm.shift();)Ih.call(n)})}function Jx(){dm.push(this)===1&&(Kt.requestAnimationFrame||$x)(Zx)}function jx(){Ze(function(){for(var n;n=fm.shift();)Ih.call(n)})}function mm(){fm.push(this)===1&&(Kt.requestAnimationFrame||Yx)(jx)}function Nh(n,t){var e=ee(n);e.current=n;var i=Uo;be(function(){return dn(function(){if(this.N=Jx,!(i&&8&i.__$f))return e.current()},t)},[])}var Fo=Bt(!0),El=Bt(0),Al=Bt(""),Lh=n=>Ze(()=>{n&&!Fo.value&&El.value++,Fo.value=n}),Dh=async(n,t)=>{let e;try{e=await fetch("api/v1/"+n,t)}catch(r){throw r.name!=="AbortError"&&Lh(!1),r}if(e.ok&&(Al.value=""),(e.ok||e.status!==401)&&Lh(!0),e.ok)return e;let i=await e.text(),s=i;try{s=JSON.parse(i).error.text}catch{}throw e.status===401&&(Al.value=s,Lh(!1)),Object.assign(new Error(s),{status:e.status})},gm=new Map,_m=n=>[...gm].filter(([,t])=>t>=n).map(([t])=>t),Cl=(n,t)=>{let[,e,i]=/^\/\d+\/?(\w*)\??(.*)$/.exec(n)||[],s=new URLSearchParams(i).get("topic");return(s!==null||e==="tf")&&gm.set(s??"",performance.now()),Dh("bags"+n,t)},ks=async(n,t="GET")=>(await Dh(n,{method:t})).text(),ze=n=>"?"+Object.entries(n).filter(([,t])=>t!=null&&t!=="").map(([t,e])=>`${t}=${encodeURIComponent(e)}`).join("&"),Rl=async(n,t)=>(await Cl(n,{signal:t})).text(),yr=async(n,t=!1)=>(await Cl(n,{method:"POST",keepalive:t})).text(),Pl=async(n,t)=>(await Cl(n,{signal:t})).blob(),vm=n=>`api/v1/asset${ze({url:n})}`,Il=async n=>(await Dh(`asset${ze({url:n})}`)).arrayBuffer(),zs=n=>JSON.parse(n,(t,e,i)=>typeof e=="number"&&!Number.isSafeInteger(e)&&i&&/^-?\d+$/.test(i.source)?BigInt(i.source):e),De=async(n,t)=>zs(await Rl(n,t)),Bo=async(n,t)=>{let e=await Cl(n,{signal:t}),i=await e.arrayBuffer(),s=new Uint8Array(i).indexOf(10);return[JSON.parse(new TextDecoder().decode(i.slice(0,s))),i.slice(s+1),e.headers.get("X-Holdall-End")]},Kx=n=>BigInt(/"log_time_ns":(-?\d+)/.exec(n)[1]),Oh=n=>n.split(`
`).filter(t=>t!=="").map(t=>{let e=zs(t);return e.error?{line:t,error:e.error.text,data:null,time:0n}:{line:t,time:Kx(t),data:e.data,type:e.type}}),Oe=async(n,t,e)=>Oh(await Rl(`/${n}/messages${ze({cut:t.full?"":1,...t})}`,e)),Ce=(n,t)=>{let e=Wt({value:null,error:"",key:""}),i=ee({busy:!1,next:null,abort:new AbortController}).current,s=async()=>{let[r,o]=i.next;i.next=null,i.busy=!0;try{let a=await o(i.abort.signal);e.value={value:a,error:"",key:r}}catch(a){i.abort.signal.aborted||(e.value={value:null,error:a.message,key:r})}i.busy=!1,i.next&&!i.abort.signal.aborted&&s()};return Bi(()=>{i.next=[n,t],i.busy||s()},[n,El.value]),be(()=>(i.abort.signal.aborted&&(i.abort=new AbortController),()=>i.abort.abort()),[]),e};var Qx=[["image",/(^|\/)(Raw|Compressed)?Image$/],["annotations",/(^|\/)(Detection2DArray|ImageAnnotations?)$/],["cloud",/(^|\/)(PointCloud2?|LaserScan)$/],["grid",/(^|\/)OccupancyGrid$/],["markers",/(^|\/)Marker(Array)?$/],["path",/(^|\/)Path$/],["pose",/(^|\/)(PoseStamped|PoseWithCovarianceStamped|Odometry|PoseArray|PointStamped|PolygonStamped)$/],["camera",/(^|\/)CameraInfo$/],["frames",/(^|\/)tf(2_msgs)?\/(msg\/)?(TFMessage|tfMessage)$/],["position",/(^|\/)NavSatFix$/],["log",/(rosgraph_msgs|rcl_interfaces|roslib)\/(msg\/)?Log$/],["diagnostics",/(^|\/)DiagnosticArray$/]],ty=["cloud","grid","markers","path","pose","camera","frames","robot"],ko=n=>/^(package|file):/.test(n),Se=n=>{if(ko(n.name)||/robot_description$/.test(n.name)&&/(^|\/)String$/.test(n.types[0]))return"robot";for(let t of n.types){let e=Qx.find(([,i])=>i.test(t));if(e)return e[0]}return"other"},Nl=n=>ty.includes(Se(n));var Qt=Bt(null),Vs=[],ds=null,kh=0,gn=(n,t={})=>({panel:n,id:++kh,...t}),Gs=(n,t,e=t.map(()=>1))=>{let i=t.map((s,r)=>[s,e[r]]).filter(([s])=>s);return i.length===1?i[0][0]:i.length===0?null:{split:n,children:i.map(([s])=>s),sizes:i.map(([,s])=>s)}},ey=n=>{let t=u=>n.filter(h=>Se(h)===u),e=t("image").slice(0,2).map(u=>gn("image",{topic:u.name})),i=n.some(u=>Nl(u)&&Se(u)!=="camera")?gn("scene"):null,s=n.find(u=>/Imu|Odometry|Twist|JointState|Battery/.test(u.types[0]))||n.find(u=>Se(u)==="other"||Se(u)==="pose"),r=s?gn("plot",{series:[{topic:s.name,field:""}]}):null,o=[t("position").length>0?gn("map"):null,t("log").length>0?gn("log"):null,t("diagnostics").length>0?gn("diagnostics"):null],a=Gs("column",[gn("topics"),gn("raw")],[1,1.2]),l=Gs("row",[i,Gs("column",e)],[1.6,1]),c=Gs("column",[l,Gs("row",[r,...o])],[1.7,1]);return Gs("row",[a,c],[1,2.2])},hs=(n,t)=>{if(!n.split)return t(n);let e=n.children.map(i=>hs(i,t));return t(Gs(n.split,e,n.sizes))||null},Uh=(n,t)=>n.split?n.children.map(e=>Uh(e,t)).find(Boolean):n.id===t?n:void 0,Hs=n=>n===null?[]:n.split?n.children.flatMap(Hs):[n],br=n=>{Vs.push(Qt.value),Vs.length>100&&Vs.shift(),Qt.value=n},zh=()=>{Vs.length>0&&(Qt.value=Vs.pop())},ny={left:["row",!0],right:["row",!1],top:["column",!0],bottom:["column",!1]},xm=(n,t,e)=>{let[i,s]=ny[e];return{split:i,sizes:[1,1],children:s?[t,n]:[n,t]}},ym=(n,t)=>hs(Qt.value,e=>e&&e.id===n?{...e,...t}:e),Ll=(n,t)=>{Qt.value=ym(n,t)},bm=(n,t)=>{let e=ds===JSON.stringify(Qt.value),i=ym(n,t);e&&(ds=JSON.stringify(i)),Qt.value=i},Sm=n=>{Hs(Qt.value).length>1&&br(hs(Qt.value,t=>t&&t.id===n?null:t))},Dl=(n,t,e=null)=>br(hs(Qt.value,i=>i&&i.id===n?xm(i,e||gn(i.panel,{...i,id:++kh}),t):i)),Mm=(n,t)=>br(hs(Qt.value,e=>e&&e.id===n?{...gn(t),id:n}:e)),Sr=n=>{let t=Hs(Qt.value);Dl(t[t.length-1].id,"right",n)},wm=(n,t,e)=>{if(n===t)return;let i=Uh(Qt.value,n),s=Uh(Qt.value,t);if(!i||!s)return;if(e==="middle"){br(hs(Qt.value,o=>o&&o.id===n?s:o&&o.id===t?i:o));return}let r=hs(Qt.value,o=>o&&o.id===n?null:o);br(hs(r,o=>o&&o.id===t?xm(o,i,e):o))},Tm=(n,t)=>{let e=i=>i===n?{...i,sizes:t}:i.split?{...i,children:i.children.map(e)}:i;Qt.value=e(Qt.value)},Am=n=>n&&typeof n=="object"&&(typeof n.panel=="string"||(n.split==="row"||n.split==="column")&&Array.isArray(n.children)&&n.children.length>1&&Array.isArray(n.sizes)&&n.sizes.length===n.children.length&&n.children.every(Am)),Em=n=>n.split?{...n,children:n.children.map(Em)}:{...n,id:++kh},Fh=n=>{try{let t=JSON.parse(n);return Am(t)?Em(t):null}catch{return null}},Gh=n=>n.name+(n.live?"":` ${n.size} ${n.first} ${n.messages}`),Cm=n=>`layout of ${Gh(n)}`,iy=n=>{try{return localStorage.getItem(Cm(n))}catch{return null}},sy=8192,ry=400,oy="{}",ay=async n=>{if(n.live)return null;try{let t=Fh((await De(`/${n.id}/layout`)).layout);return ds=t&&JSON.stringify(t),t}catch{return null}},Bh=0,zo=null,Vh=(n=!1)=>{if(clearTimeout(Bh),!zo)return;let[t,e]=zo;zo=null,ds=e,yr(`/${t}/layout?${new URLSearchParams({text:e})}`,n).catch(()=>{ds=null})},ly=({id:n,live:t},e)=>{let i=new TextEncoder().encode(e).length>sy?oy:e;clearTimeout(Bh),zo=t||i===ds?null:[n,i],zo&&(Bh=setTimeout(Vh,ry))},Hh=n=>ey(n.live?n.topics:n.topics.filter(t=>t.messages>0)),Rm=n=>br(Hh(n)),Pm=n=>{Vs.length===0&&(Qt.value=Hh(n))},Im=async(n,t)=>{Vh(),ds=null;let e=Fh(t)||await ay(n)||Fh(iy(n)),i=e||Hh(n);return Vs.length=0,e||(ds=JSON.stringify(i)),Qt.value=i,e===null},Nm=n=>{dn(()=>{if(!Qt.value||!n.value)return;let t=JSON.stringify(Qt.value);try{localStorage.setItem(Cm(n.value),t)}catch{}ly(n.value,t)}),addEventListener("pagehide",()=>Vh(!0))};var Rn=Bt([]),F=Bt(null),It=Bt(0n),ve=Bt(""),Ge=Bt(""),zi=Bt(!1),je=Bt(!1),Mr=Bt(1),le=Bt(null),Me=Bt([0,1]),hi=Bt(null);var Gi=()=>Number(F.value.last-F.value.first)+1,Wn=n=>Number(n-F.value.first),Ol=()=>{Me.value=[0,Gi()]},cy=n=>n<F.value.first?F.value.first:n>F.value.last?F.value.last:n,wr=0,Ue=n=>Ze(()=>{wr++,je.value=!1,It.value=cy(n),hi.value=null}),Ul=n=>F.value.live||n.messages>0,uy=({first:n,last:t})=>{let e=(t-n)/20n;return n+(e<500000000n?e:500000000n)},Ws=async n=>{let t=await Rl("/"+n.id),e=JSON.parse(t),i=s=>BigInt((new RegExp(`"${s}":(-?\\d+)`).exec(t)||[0,"0"])[1]);return{...n,first:i("start_ns"),last:i("end_ns"),topics:e.topics,messages:e.messages,storage:e.storage,size:e.size,channels:e.channels||[],problems:e.problems||[]}},Lm=async n=>{Xs();let t=await Ws(n);wr++,Ze(()=>{F.value=t,je.value=t.live,It.value=t.live?t.last:uy(t),hi.value=null,ve.value="",le.value=null,Ge.value="",Ol()})},Dm=(n,t,e)=>Ze(()=>{Ge.value=t?"":"no message there",!(!t||t.error)&&(je.value=!1,It.value=t.time,hi.value={topic:n,time:t.time,index:e,message:t})}),Tr=(n,t)=>Oe(F.value.id,{topic:n,...t}),hy=()=>hi.value&&hi.value.topic===ve.value&&hi.value.time===It.value?hi.value.index:null,dy=async(n,t,e)=>{if(e===null)return[(await Tr(n,{start:t+1n,limit:1}))[0],0];let i=(await Tr(n,{start:t,limit:Math.min(e+2,1e4)}))[e+1];return[i,i&&i.time===t?e+1:0]},fy=async(n,t,e)=>{let i=e===null?1e4:e,s=i>0?await Tr(n,{start:t,end:t+1n,limit:i}):[];return e===null&&s.pop(),s.length>0?[s[s.length-1],s.length-1]:[(await Tr(n,{end:t,limit:1,reverse:1}))[0],null]},Ar=async n=>{if(ve.value==="")return;Xs();let t=++wr,e=ve.value;try{let[i,s]=await(n?dy:fy)(e,It.value,hy());t===wr&&Dm(e,i,s)}catch(i){Ge.value=i.message}},di=async n=>{ve.value=n;let t=++wr,e=It.value;try{if((await Tr(n,{at:e})).length>0)return;let i=(await Tr(n,{start:e,limit:1}))[0];t===wr&&It.value===e&&!je.value&&i&&Dm(n,i,0)}catch(i){Ge.value=i.message}},Go=[.1,.25,.5,1,2,4,8,16],Xh=n=>{Mr.value=Go[Math.min(Go.length-1,Math.max(0,Go.indexOf(Mr.value)+n))]},Om=()=>{le.value=[It.value,le.value&&le.value[1]>It.value?le.value[1]:F.value.last]},Um=()=>{le.value=[le.value&&le.value[0]<It.value?le.value[0]:F.value.first,It.value]},Wh=0,Fm=n=>{if(!zi.value)return;let t=BigInt(Math.round(Math.min(n-Wh,250)*1e6*Mr.value));Wh=n;let[e,i]=le.value||[F.value.first,F.value.last],s=It.value+t;s>=i&&le.value&&(s=i>e?e+(s-e)%(i-e):e),Ue(s),s>=F.value.last&&(Xs(),je.value=F.value.live),requestAnimationFrame(Fm)},Xs=()=>{zi.value=!1},Fl=()=>{if(zi.value||je.value){Xs(),je.value=!1;return}It.value>=F.value.last&&Ue(F.value.first),zi.value=!0,Wh=performance.now(),requestAnimationFrame(Fm)};var km=()=>{let n=new URLSearchParams(location.hash.slice(1));return Object.fromEntries(["bag","at","topic","layout"].map(t=>[t,n.get(t)]))},Bm=0,py=()=>{let n=je.value?{}:{at:It.value},t=new URLSearchParams({bag:F.value.id,...n,topic:ve.value,layout:JSON.stringify(Qt.value)});history.replaceState(null,"","#"+t)},zm=()=>dn(()=>{!F.value||!Qt.value||zi.value||(je.value||It.value,ve.value,clearTimeout(Bm),Bm=setTimeout(py,300))});var my=100,gy=1e3,Vm=3e3,_y=5e3,Hm=3e10,vy=5e9,Wm=1000000000n,fs=Bt({}),Bl=Bt(null),Wo=Bt(null),Ho=Bt(""),$h=0n,Yh=0,Zh=()=>$h+BigInt(Math.round((performance.now()-Yh)*1e6)),xy=n=>{let t=Zh();$h=t>n&&t<n+Wm?t:n,Yh=performance.now()},qh=Hm,Vo=null,yy=()=>{!F.value||!F.value.live||!je.value||(Vo!==null&&Me.value!==Vo&&(qh=Me.value[1]-Me.value[0]),Ze(()=>{It.value=Zh();let n=Number(It.value-F.value.first);Me.value=Vo=[n-qh,n]}))},kl=()=>{je.value=!0},by=(n,{first:t,last:e})=>n>t+(e-t)/10n+10000000000n||n<t,Gm=({topics:n})=>n.map(t=>t.name).join(" "),Xm=0,Sy=async()=>{let{value:n}=F,t=await Ws(n);if(F.value!==n)return;xy(t.last);let e=by(t.first,{...t,first:n.first})?t.first:n.first,i=Number(e-n.first);Ze(()=>{F.value={...t,first:e},i!==0&&(Me.value=Vo=Me.value.map(r=>r-i))});let s=Gm(t)!==Gm(n);s&&performance.now()<Xm&&Pm(F.value),s&&ve.value===""&&t.topics.length>0&&di(t.topics[0].name)},My=n=>{let{header:t}=n&&(n.header?n:(n.transforms||n.markers||[])[0]||{}),e=t&&t.stamp;if(!e)return null;let i=BigInt(e.sec??e.secs??0)*1000000000n+BigInt(e.nanosec??e.nsecs??0);return i===0n?null:i},Jh=({data:n,time:t})=>{let e=n?My(n):null;return e===null?null:Number(t-e)},jh=n=>`${(n/1e6).toFixed(1)} ms`,zl=n=>fs.value[n]&&fs.value[n].ns!==null?jh(fs.value[n].ns):"",qm=0,wy=()=>_m(je.value?performance.now()-Vm:qm).flatMap(n=>n===""?F.value.topics.filter(t=>Se(t)==="frames").map(t=>t.name):[n]),Ty=async()=>{let{id:n}=F.value,t={};for(let e of new Set(wy())){let[i]=Oh(await ks(`bags/${n}/messages${ze({topic:e,at:Zh()+Wm,cut:1})}`));i&&(t[e]={ns:Jh(i),isRead:i.data!==null})}fs.value=t},Xo=n=>{let{value:t}=Bl,e=t&&t.topics.find(r=>r.name===n);if(!e)return null;let i=e.counts.slice(0,-1),s=i.slice(-Math.max(1,Math.ceil(vy/t.width_ns)));return s.length>0?s.reduce((r,o)=>r+o,0)/(s.length*t.width_ns/1e9):null},$m=async(n,t)=>{Wo.value=JSON.parse(await ks(n,t))},Ym=async n=>{Ho.value="";try{await $m(`recording?do=${n}`,"POST")}catch(t){Ho.value=t.message}},Ay=async()=>{if(!(!F.value||!F.value.live))try{await Sy(),await Ty(),F.value.control&&await $m("recording")}catch{}},Zm=()=>{let n=async()=>{await Ay(),setTimeout(n,gy)};n(),setInterval(yy,my),dn(()=>{qm=je.value?1/0:performance.now()-Vm})},Jm=n=>{Xm=n?performance.now()+_y:0,$h=F.value.last,Yh=performance.now(),qh=Hm,Vo=null,fs.value={},Wo.value=Bl.value=null};var Re=n=>{let t=n<0n?"-":"",e=n<0n?-n:n;return t+e/1000000000n+"."+String(e%1000000000n).padStart(9,"0")},jm=(n,t)=>{let e=Math.max(0,Math.min(9,9-Math.floor(Math.log10(Math.max(1,t))+1e-9))),i=Re(BigInt(Math.round(n)));return e===0?i.slice(0,-10):i.slice(0,i.length-9+e)},Pe=n=>{if(n===0)return"0";let t=Math.abs(n);return t>=1e6||t<1e-4?n.toExponential(2):String(Number(n.toPrecision(5)))},ps=n=>{let t=["B","KiB","MiB","GiB","TiB"],e=0,i=n;for(;i>=1024&&e<t.length-1;)i/=1024,e++;return`${e===0?i:i.toFixed(1)} ${t[e]}`},Kh=(n,t="")=>["number","boolean","bigint"].includes(typeof n)?t===""?[]:[t]:n==="NaN"||n==="Infinity"||n==="-Infinity"?t===""?[]:[t]:n===null||typeof n!="object"||Array.isArray(n)?[]:Object.entries(n).flatMap(([e,i])=>Kh(i,t===""?e:t+"."+e)),Km=n=>n.find(t=>!/stamp|seq|header|covariance/.test(t))||n[0],Qh=async n=>{if(navigator.clipboard)return navigator.clipboard.writeText(n);let t=document.body.appendChild(document.createElement("textarea"));t.value=n,t.select(),document.execCommand("copy"),t.remove()};var Ey=Symbol.for("pv"),Cy=0;function x(n,t,e,i,s,r){t||(t={});var o,a,l=t;if("ref"in l&&typeof n!="function")for(a in l={},t)a=="ref"?o=t[a]:l[a]=t[a];var c={type:n,props:l,key:e,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Ey,__v:--Cy,__i:-1,__u:0};return(s||r)&&(c.__source=s,c.__self=r),Kt.vnode&&Kt.vnode(c),c}var Qm=()=>x("button",{id:"live","aria-pressed":je.value,title:"follow the present (l)",onClick:kl,children:"Live"}),Ry=()=>{let n=zl(ve.value);return x("output",{id:"latency",title:"of the chosen topic: from the stamp in its header until it was received",children:n&&`latency ${n}`})},Py=()=>{let{recording:n,bag:t,messages:e,bytes:i,lost:s,dropped:r,unmatched:o,error:a}=Wo.value,l=s+r;return x(ie,{children:[x("button",{id:"record","aria-pressed":n,onClick:()=>Ym(n?"stop":"start"),children:n?"Stop recording":"Record"}),t&&x("output",{id:"recording",title:t,children:[n?"recording":"recorded"," ",t.split("/").at(-1),n&&`: ${e} messages, ${ps(i)}`,l>0&&x("b",{class:"bad",children:[", ",l," lost"]}),o>0&&x("b",{class:"bad",children:[", ",o," topics not received"]})]}),(a||Ho.value)&&x("span",{role:"alert",children:a||Ho.value})]})},tg=()=>x(ie,{children:[x("span",{id:"about",children:["network, ",F.value.topics.length," topics"]}),x(Ry,{}),Wo.value&&x(Py,{})]});var ed=1e5,_n=Bt([]),qs=Bt({text:"",busy:!1,error:"",done:0}),nd=new AbortController,qo=n=>{qs.value={...qs.value,...n}},Iy=n=>Number(n-F.value.first)/Math.max(1,Number(F.value.last-F.value.first)),sd=()=>{nd.abort(),qo({busy:!1})},$o=()=>{sd(),Ze(()=>{_n.value=[],qs.value={text:"",busy:!1,error:"",done:0}})},Ny=(n,t)=>{let e=[n>0?`${n} messages could not be evaluated`:"",t?"hits at crowded times are left out":"",_n.value.length>=ed?`only the first ${ed} hits are shown`:""];qo({busy:!1,done:1,error:e.filter(i=>i!=="").join("; ")})},ng=async n=>{if($o(),n.trim()==="")return;nd=new AbortController;let{signal:t}=nd;qo({text:n,busy:!0});let e="",i=0,s=!1;try{for(;;){let r=await De(`/${F.value.id}/search${ze({where:n,start:e})}`,t);if(t.aborted)return;i+=r.failed,s=s||r.crowded;let o=r.hits.map(a=>({time:BigInt(a.log_time_ns),topic:a.topic}));if(o.length>0&&(_n.value=[..._n.value,...o]),!r.next_ns||_n.value.length>=ed)break;e=r.next_ns,qo({done:Iy(BigInt(e))})}Ny(i,s)}catch(r){t.aborted||qo({busy:!1,error:r.message})}},Er=async n=>{let t=_n.value,e=It.value,i=n?t.find(s=>s.time>e):t.findLast(s=>s.time<e);i&&(Ue(i.time),ve.value!==i.topic&&await di(i.topic))},ig=()=>{let n=0,t=_n.value.length;for(;n<t;){let e=n+t>>1;_n.value[e].time<=It.value?n=e+1:t=e}return n},id=(n,t="")=>n===null||typeof n!="object"?t===""?[]:[t]:Array.isArray(n)?n.length>0?[`len(${t})`,...id(n[0],`${t}[0]`)]:[`len(${t})`]:Object.entries(n).flatMap(([e,i])=>id(i,t===""?e:`${t}.${e}`)),td=new Map,eg=async n=>{let t=`${F.value.id} ${n}`;if(!td.has(t)){let[e]=await Oe(F.value.id,{topic:n,limit:1},new AbortController().signal);td.set(t,e&&e.data?id(e.data):[])}return td.get(t)},Ly=["topic","type","time","publish_time","size","len(","abs("],Dy=50,sg=async(n,t)=>{let e=n.slice(0,t),i=/[/\w.[\]]*$/.exec(e)[0],s=e.slice(0,e.length-i.length),r=F.value.topics.map(c=>c.name).filter(c=>/^[/\w]+$/.test(c)),o=r.filter(c=>i.startsWith(c+".")).sort((c,u)=>u.length-c.length)[0],a=i.startsWith("/")||ve.value===""?[]:[...await eg(ve.value),...Ly];return(o?(await eg(o)).filter(c=>!c.startsWith("len(")).map(c=>`${o}.${c}`):i.startsWith("/")?r.map(c=>c+"."):a).filter(c=>c.startsWith(i)&&c!==i).slice(0,Dy).map(c=>s+c+n.slice(t))};var rg=500,fi=Bt({list:[],where:"",readOnly:null}),ms=Bt(null),lg=()=>`marks of ${Gh(F.value)}`,cg=()=>{try{return zs(localStorage.getItem(lg())||"[]")}catch{return[]}},Oy=n=>{try{return localStorage.setItem(lg(),JSON.stringify(n)),!0}catch{return Ge.value="the browser does not keep marks",!1}},og=(n,t,e,i="")=>[...n,{id:1+n.reduce((s,r)=>Math.max(s,r.id),0),start_ns:t,end_ns:e,note:i}],Uy={add:(n,{start:t,end:e,times:i,note:s})=>i?i.split(",").reduce((r,o)=>og(r,o,o,s),n):og(n,t,e||t,s),change:(n,{id:t,note:e})=>n.map(i=>i.id===t?{...i,note:e}:i),remove:(n,{id:t})=>n.filter(e=>e.id!==t)},Fy=n=>({id:n.id,start:BigInt(n.start_ns),end:BigInt(n.end_ns),note:n.note}),By=(n,t)=>n.start<t.start?-1:n.start>t.start?1:(n.id??0)-(t.id??0),rd=n=>{let t=n.read_only===null?[]:cg();fi.value={list:[...n.marks,...t].map(Fy).sort(By),where:n.file,readOnly:n.read_only}},ag=Promise.resolve(),Gl=n=>ag=ag.then(n,n),ug=[],hg=()=>{if(fi.value={list:[],where:"",readOnly:null},ms.value=null,F.value.live)return;let{id:n}=F.value;return Gl(async()=>{if(F.value.id===n)try{let t=await De(`/${n}/marks`);if(F.value.id!==n)return;ug=t.marks,rd(t)}catch(t){Ge.value=t.message}})},od=async(n,t)=>{let{readOnly:e,where:i}=fi.value;if(Ge.value="",e!==null&&F.value.id===n){let s=Oy(Uy[t.do](cg(),t));return rd({read_only:e,file:i,marks:ug}),s}try{let s=zs(await yr(`/${n}/marks?${new URLSearchParams(t)}`));return F.value.id===n&&rd(s),!0}catch(s){return Ge.value=s.message,!1}},Vl=()=>{let{id:n}=F.value,[t,e]=le.value||[It.value,It.value];return Gl(async()=>{let i=new Set(fi.value.list.map(r=>r.id));if(!await od(n,{do:"add",start:String(t),end:String(e)}))return;let s=F.value.id===n&&fi.value.list.find(r=>!i.has(r.id));s&&(ms.value=s.id)})},dg=()=>{let{id:n}=F.value,t=[...new Set(_n.value.map(i=>String(i.time)))],e=qs.value.text.slice(0,300);return Gl(async()=>{for(let i=0;i<t.length;i+=rg)if(!await od(n,{do:"add",times:t.slice(i,i+rg).join(","),note:e}))return})},fg=n=>{let{id:t}=F.value;return Gl(()=>od(t,n))},pg=(n,t)=>fg({do:"change",id:n,note:t}),mg=n=>fg({do:"remove",id:n}),ad=n=>Ze(()=>{Ue(n.start),n.end>n.start&&(le.value=[n.start,n.end])}),Cr=n=>{let{list:t}=fi.value,e=n?t.find(i=>i.start>It.value):t.findLast(i=>i.start<It.value);e&&ad(e)};var fn=Bt(null),Yo=Bt(!1),Rr=Bt(0n),ld=_r(()=>fn.value===null?0n:(Yo.value?0n:fn.value.first-F.value.first)-Rr.value),Zo=n=>n&&fn.value?{...fn.value,first:F.value.first+ld.value,from:fn.value.first}:{...F.value,from:F.value.first},cd=n=>fn.value!==null&&fn.value.topics.some(t=>t.name===n);var Hl=0,ud=()=>{Hl++,Ze(()=>{fn.value=null,Rr.value=0n,Yo.value=!1})},gg=async n=>{ud();let t=Hl,e=Rn.value.find(i=>String(i.id)===n);if(e)try{let i=await Ws(e);t===Hl&&F.value.id!==e.id&&(fn.value=i)}catch(i){t===Hl&&(Ge.value=i.message)}},_g=()=>F.value.live?[]:Rn.value.filter(n=>!n.live&&n.id!==F.value.id);var ky=n=>{let t=/^\s*([+-]?)(\d+)(?:\.(\d{0,9}))?\s*$/.exec(n.target.value);t&&(Rr.value=BigInt(`${t[1]==="-"?"-":""}${t[2]}${(t[3]||"").padEnd(9,"0")}`)),n.target.value=Re(Rr.value)},vg=()=>{let n=_g();return n.length===0?null:x(ie,{children:[x("select",{id:"compare","aria-label":"Compare with",value:fn.value?fn.value.id:"",onChange:t=>gg(t.target.value),children:[x("option",{value:"",children:"Compare with"}),n.map(t=>x("option",{value:t.id,children:t.name}))]}),fn.value&&x(ie,{children:[x("select",{id:"align","aria-label":"Align",value:Yo.value?"time":"start",onChange:t=>{Yo.value=t.target.value==="time"},children:[x("option",{value:"start",children:"by start"}),x("option",{value:"time",children:"by time"})]}),x("label",{children:["offset ",x("input",{id:"offset",size:"9",title:"seconds by which the second bag is moved to the right",value:Re(Rr.value),onChange:ky})]})]})]})};var zy=256*1024*1024,Wl={value:null,busy:!1,error:""},xg=n=>{let t=Bt(Wl),e=new AbortController,i=()=>{e.abort(),t.value=Wl};return{state:t,load:async(r="")=>{i(),e=new AbortController;let{signal:o}=e;t.value={...Wl,busy:!0};try{let a=await De(`/${F.value.id}/${n}${r}`,o);o.aborted||(t.value={value:a,busy:!1,error:""})}catch(a){o.aborted||(t.value={...Wl,error:a.message})}},stop:i}},$s=xg("statistics"),Ys=xg("check"),yg=()=>{$s.stop(),Ys.stop(),!F.value.live&&F.value.size<=zy&&$s.load()},Jo=n=>($s.state.value.value||[]).find(t=>t.topic===n),Gy=3,bg=n=>{let t=Jo(n);if(!t||t.max_gap_ns===null||!(t.median_hz>0))return null;let e=BigInt(t.gap_at_ns);return t.max_gap_ns>Gy*1e9/t.median_hz?[e,e+BigInt(Math.round(t.max_gap_ns))]:null};var Un=({kind:n,value:t,onChange:e,empty:i})=>x("select",{class:"topic","aria-label":"Topic",value:t,onChange:s=>e(s.target.value),children:[i!==void 0&&x("option",{value:"",children:i}),F.value.topics.filter(n).map(s=>x("option",{value:s.name,children:s.name}))]}),Ve=({children:n})=>x("p",{class:"empty",children:n});var Vy=({finding:n})=>{let t=n.log_time_ns===void 0?null:BigInt(n.log_time_ns),e=n.offset===void 0?n.file:`${n.file}:${n.offset}`;return x("tr",{class:n.severity==="error"?"error":"warn",children:[x("td",{children:n.severity}),x("td",{children:t===null?e:x("button",{class:"plain link",title:e,onClick:()=>Ue(t),children:["+",Re(t-F.value.first)]})}),x("td",{children:n.text})]})},Sg=({node:n,set:t})=>{let{value:e,busy:i,error:s}=Ys.state.value;return x("div",{class:"scroll",children:[x("div",{class:"tools",children:[i?x("button",{onClick:Ys.stop,children:"Cancel"}):x("button",{onClick:()=>Ys.load(n.types?"?types=1":""),children:"Check"}),x("label",{children:[x("input",{type:"checkbox",checked:!!n.types,onChange:r=>t({types:r.target.checked})}),"definitions and messages, too"]}),i&&x("output",{children:"checking ..."}),e&&x("output",{children:[e.errors," errors, ",e.warnings," warnings, ",e.messages," messages",e.findings.length<e.errors+e.warnings?`; the first ${e.findings.length} findings`:""]}),s&&x("span",{role:"alert",children:s})]}),e&&e.findings.length===0&&x(Ve,{children:"nothing is wrong with this bag"}),e&&e.findings.length>0&&x("table",{class:"log",children:[x("thead",{children:x("tr",{children:[x("th",{children:"Severity"}),x("th",{children:"Place"}),x("th",{children:"Finding"})]})}),x("tbody",{id:"findings",children:e.findings.map(r=>x(Vy,{finding:r}))})]})]})};var Hy=200,Mg=n=>Se(n)==="diagnostics",wg=["OK","WARN","ERROR","STALE"],Xl=n=>typeof n.level=="number"?n.level:0,Wy=n=>{let t=new Map;for(let{data:e,time:i}of n)for(let s of e?e.status||[]:[])t.has(s.name)||t.set(s.name,{...s,time:i});return[...t.values()].sort((e,i)=>Xl(i)-Xl(e)||(e.name<i.name?-1:1))},Tg=({node:n,set:t})=>{let e=F.value.topics.find(Mg),i=n.topic||(e?e.name:""),s=It.value+1n,{value:r,error:o}=Ce([F.value.id,i,s].join(" "),async a=>i===""?[]:Wy(await Oe(F.value.id,{topic:i,end:s,limit:Hy,reverse:1,full:1},a))).value;return x("div",{class:"scroll",children:[x("div",{class:"tools",children:[x(Un,{kind:Mg,value:i,onChange:a=>t({topic:a})}),o&&x("span",{role:"alert",children:o})]}),!r||r.length===0?x(Ve,{children:"no status before this time"}):r.map(a=>x("details",{class:"status "+(wg[Xl(a)]||"OK").toLowerCase(),children:[x("summary",{children:[x("b",{children:wg[Xl(a)]||String(a.level)})," ",a.name,": ",a.message,x("small",{children:[" ",Re(It.value-a.time).slice(0,-8)," s ago"]})]}),x("table",{children:x("tbody",{children:(a.values||[]).map(l=>x("tr",{children:[x("td",{children:l.key}),x("td",{children:l.value})]}))})})]},a.name))]})};var hd=()=>{let n=It.value;return Ce(`${F.value.id} ${n}`,async t=>(await De(`/${F.value.id}/tf${ze({at:n})}`,t)).frames).value},Xy=([n,t,e,i])=>[Math.atan2(2*(i*n+t*e),1-2*(n*n+t*t)),Math.asin(Math.min(1,Math.max(-1,2*(i*t-e*n)))),Math.atan2(2*(i*e+n*t),1-2*(t*t+e*e))].map(s=>Pe(s*180/Math.PI)),qy=n=>n.static?"static":n.age_ns===0?"interpolated":`${Pe(Number(n.age_ns)/1e9)} s old`,Ag=({name:n,frame:t,frames:e,depth:i})=>x("li",{"data-frame":n,children:[x("b",{children:n}),t&&x("span",{children:[" [",t.translation.map(Pe).join(", "),"] m, [",Xy(t.rotation).join(", "),"]\xB0, ",qy(t)]}),i<64&&x("ul",{children:e.filter(s=>s.parent===n).map(s=>x(Ag,{name:s.frame,frame:s,frames:e,depth:i+1},s.frame))})]}),Eg=()=>{let{value:n,error:t}=hd(),e=n||[],i=new Set(e.map(r=>r.frame)),s=[...new Set(e.map(r=>r.parent))].filter(r=>!i.has(r));return x("div",{class:"scroll",children:[t&&x("p",{role:"alert",children:t}),s.length===0&&x(Ve,{children:"no transforms around this time"}),x("ul",{class:"tree",children:s.map(r=>x(Ag,{name:r,frames:e,depth:0},r))})]})};var rn=n=>Number(n)||0,jo=n=>n?`rgba(${[n.r,n.g,n.b].map(t=>Math.round(255*rn(t))).join()},${rn(n.a)})`:"#3f3",ql=n=>[rn(n.x),rn(n.y)],Cg=(n,t,e,i,s)=>{n.font=`${s}px system-ui, sans-serif`,n.fillText(t,e,i)},$y=({results:n=[],id:t})=>{let e=n.map(i=>i.hypothesis||i).sort((i,s)=>rn(s.score)-rn(i.score))[0];return e?`${e.class_id??e.id} ${rn(e.score).toFixed(2)}`:String(t??"")},Yy=(n,t)=>{let{center:e,size_x:i,size_y:s}=t.bbox,[r,o]=ql(e.position||e);n.save(),n.translate(r,o),n.rotate(rn(e.theta)),n.strokeRect(-rn(i)/2,-rn(s)/2,rn(i),rn(s)),n.restore(),Cg(n,$y(t),r-rn(i)/2,o-rn(s)/2-3,Math.max(10,n.canvas.height/40))},[Zy,dd,Jy]=[1,2,3],jy=(n,{type:t,points:e,outline_color:i,fill_color:s,thickness:r})=>{n.strokeStyle=jo(i),n.lineWidth=rn(r)||1,n.beginPath(),e.map(ql).forEach(([o,a],l)=>{t===Zy?(n.moveTo(o+n.lineWidth,a),n.arc(o,a,n.lineWidth,0,7)):l===0||t!==dd&&t!==Jy&&l%2===0?n.moveTo(o,a):n.lineTo(o,a)}),t===dd&&n.closePath(),t===dd&&s&&(n.fillStyle=jo(s),n.fill()),n.stroke()},Ky=(n,{position:t,diameter:e,outline_color:i,fill_color:s,thickness:r})=>{n.strokeStyle=jo(i),n.fillStyle=jo(s),n.lineWidth=rn(r)||1,n.beginPath(),n.arc(...ql(t),rn(e)/2,0,7),s&&n.fill(),n.stroke()},Rg=(n,t)=>{n.strokeStyle=n.fillStyle="#3f3",n.lineWidth=Math.max(1,n.canvas.width/400);for(let e of t.detections||[])Yy(n,e);for(let e of t.points||[])jy(n,e);for(let e of t.circles||[])Ky(n,e);for(let e of t.texts||[])n.fillStyle=jo(e.text_color),Cg(n,String(e.text),...ql(e.position),rn(e.font_size)||12)};var ii=n=>{let t=Wt("");return Bi(()=>{let e=new ResizeObserver(()=>{n.current&&(t.value=`${n.current.clientWidth}x${n.current.clientHeight}`)});return e.observe(n.current),()=>e.disconnect()},[]),t},Vi=n=>{let t=window.devicePixelRatio||1,e=n.clientWidth,i=n.clientHeight;n.width=Math.max(1,Math.round(e*t)),n.height=Math.max(1,Math.round(i*t));let s=n.getContext("2d");s.scale(t,t);let r=getComputedStyle(n).color;return s.fillStyle=s.strokeStyle=r,s.font="11px system-ui, sans-serif",{ink:s,width:e,height:i,color:r}},Hi=["#3b82f6","#f97316","#22a565","#d946ef","#dc2626","#0e9aa7","#a07a00","#8b5cf6"],Pr=(n,t,e)=>{let i=(t-n)/Math.max(1,e),s=10**Math.floor(Math.log10(i)),r=[1,2,5,10].map(a=>a*s).find(a=>a>=i),o=[];if(!(r>0))return o;for(let a=Math.ceil(n/r);a*r<=t&&o.length<100;a++)o.push(a*r);return o};var Pg=[[.13572138,4.6153926,-42.66032258,132.13108234,-152.94239396,59.28637943],[.09140261,2.19418839,4.84296658,-14.18503333,4.27729857,2.82956604],[.1066733,12.64194608,-60.58204836,110.36276771,-89.90310912,27.34824973]],Qy=n=>Pg.map(t=>{let e=t.reduceRight((i,s)=>i*n+s,0);return Math.min(1,Math.max(0,e))}),tb=n=>[0,4,2].map(t=>Math.min(1,Math.max(0,Math.abs(((1-n)*5+t)%6-3)-1))),eb=n=>[1-n,1-n,1-n],fd={turbo:Qy,rainbow:tb,inverse:eb},Ig=`vec3 turbo(float t) {
  vec3 sum = vec3(0.0);
  ${[5,4,3,2,1,0].map(n=>`sum = sum * t + vec3(${Pg.map(t=>t[n].toFixed(8)).join(", ")});`).join(`
  `)}
  return clamp(sum, 0.0, 1.0);
}`;var Ko={zoom:1,x:0,y:0},nb=64,ib=Bt(Ko),Yl=(n,t)=>Math.min(t/2,Math.max(-t/2,n)),$l=({zoom:n,x:t,y:e},i,[s,r])=>{let o=Math.min(nb,Math.max(1,n*i));return o===1?Ko:{zoom:o,x:Yl(s-(s-t)*o/n,o),y:Yl(r-(r-e)*o/n,o)}},Ng=({zoom:n,x:t,y:e},i,s)=>({zoom:n,x:Yl(t+i,n),y:Yl(e+s,n)}),Lg={ArrowLeft:[.1,0],ArrowRight:[-.1,0],ArrowUp:[0,.1],ArrowDown:[0,-.1]},Dg=n=>{let t=Wt(Ko),e=n?ib:t,i=ee(new Map).current,s=c=>{let u=c.currentTarget.getBoundingClientRect();return[(c.clientX-u.left)/u.width-.5,(c.clientY-u.top)/u.height-.5]},r=()=>[0,1].map(c=>[...i.values()].reduce((u,h)=>u+h[c],0)/i.size),o=c=>{let[[u,h],[f,d]]=[...i.values()];return Math.hypot((f-u)*c.clientWidth,(d-h)*c.clientHeight)},a=c=>{i.delete(c.pointerId)};return{at:e,events:{onWheel:c=>{c.preventDefault(),e.value=$l(e.value,c.deltaY>0?.8:1.25,s(c))},onPointerDown:c=>{c.button!==0||i.size===2||(c.currentTarget.setPointerCapture(c.pointerId),i.set(c.pointerId,s(c)))},onPointerMove:c=>{if(!i.has(c.pointerId))return;let[u,h]=r(),f=i.size===2?o(c.currentTarget):0;i.set(c.pointerId,s(c));let[d,p]=r(),_=Ng(e.value,d-u,p-h);e.value=f>0?$l(_,o(c.currentTarget)/f,[d,p]):_},onPointerUp:a,onPointerCancel:a,onDblClick:()=>{e.value=Ko},onKeyDown:c=>{if(c.key==="+")e.value=$l(e.value,1.25,[0,0]);else if(c.key==="-")e.value=$l(e.value,.8,[0,0]);else if(c.key==="0")e.value=Ko;else if(c.shiftKey&&Lg[c.key])e.value=Ng(e.value,...Lg[c.key]);else return;c.preventDefault(),c.stopPropagation()}}}};var Og=4096,Zl=n=>Se(n)==="image",Ug=n=>Se(n)==="annotations",sb=(n,t,e,i)=>{let s=n.getImageData(0,0,t,e),r=s.data,o=Array.from({length:256},(a,l)=>i(l/255).map(c=>Math.round(c*255)));for(let a=0;a<r.length;a+=4)[r[a],r[a+1],r[a+2]]=o[r[a]];n.putImageData(s,0,0)},rb=(n,{width:t,height:e},i,s)=>{n.globalAlpha=s;try{return i.bitmap?n.drawImage(i.bitmap,0,0,t,e):Rg(n,i.data),""}catch(r){return`not all annotations can be drawn: ${r.message}`}},ob=(n,t,e,i,s)=>{n.width=t.width,n.height=t.height;let r=n.getContext("2d",{willReadFrequently:!!e});return r.drawImage(t,0,0),e&&sb(r,t.width,t.height,e),i?rb(r,t,i,s):""},Fg=n=>Bi(()=>()=>{n&&n.close()},[n]),ab=(n,t,e)=>e?Og:Math.min(Og,Math.ceil((parseInt(n,10)||0)*Math.min(t,4)*(window.devicePixelRatio||1)/64)*64),Bg=async(n,t,e,i)=>n===""||e===0?null:createImageBitmap(await Pl(`/${F.value.id}/image${ze({topic:n,at:t,width:e})}`,i)),lb=async(n,t,e,i)=>{if(!n||e===0)return null;if(Zl(n))return{bitmap:await Bg(n.name,t,e,i)};let[s]=await Oe(F.value.id,{topic:n.name,at:t,full:1},i);if(s&&s.error)throw new Error(s.error);return s?{data:s.data}:null},kg=({node:n,set:t})=>{let e=ee(null),i=ee(null),s=ii(i),r=Dg(!!n.linked),o=Wt(""),a=F.value.topics.find(Zl),l=F.value.id,c=It.value,u=n.topic||(a?a.name:""),h=F.value.topics.find(E=>E.name===n.over),{zoom:f,x:d,y:p}=r.at.value,_=ab(s.value,f,!!h&&Ug(h)),m=n.colors===!0?"turbo":n.colors||"",g=n.opacity??.5,{value:v,error:w}=Ce([l,u,c,_].join(" "),E=>Bg(u,c,_,E)).value,y=Ce([l,n.over,c,_].join(" "),E=>lb(h,c,_,E)).value;return Bi(()=>{o.value=v?ob(e.current,v,fd[m],y.value,g):""},[v,m,y.value,g]),Fg(v),Fg(y.value&&y.value.bitmap),x("div",{class:"fill",children:[x("div",{class:"tools",children:[x(Un,{kind:Zl,value:u,onChange:E=>t({topic:E})}),x("select",{"aria-label":"Colors",value:m,onChange:E=>t({colors:E.target.value}),children:[x("option",{value:"",children:"own colors"}),Object.keys(fd).map(E=>x("option",{value:E,children:E}))]}),x("label",{children:["over it ",x("select",{class:"topic","aria-label":"Over the image",value:n.over||"",onChange:E=>t({over:E.target.value}),children:[x("option",{value:"",children:"nothing"}),F.value.topics.filter(E=>(Zl(E)||Ug(E))&&E.name!==u).map(E=>x("option",{value:E.name,children:E.name}))]})]}),h&&x("input",{"aria-label":"Opacity",type:"range",min:"0",max:"1",step:"0.05",value:g,onInput:E=>t({opacity:Number(E.target.value)})}),x("label",{title:"zoom together with other panels",children:[x("input",{type:"checkbox",checked:!!n.linked,onChange:E=>t({linked:E.target.checked})}),"linked"]}),(w||y.error||o.value)&&x("span",{role:"alert",children:w||y.error||o.value})]}),x("div",{class:"picture",ref:i,tabIndex:0,role:"group","aria-label":"Picture: + and - zoom, 0 shows all, shift and arrows move",...r.events,children:[x("canvas",{ref:e,role:"img","aria-label":u,hidden:!v,style:{transform:`translate(${100*d}%, ${100*p}%) scale(${f})`}}),u===""&&x(Ve,{children:"the bag has no images"})]})]})};var cb=300,zg=n=>Se(n)==="log",ub={1:0,2:1,4:2,8:3,16:4},pd=["DEBUG","INFO","WARN","ERROR","FATAL"],md=({type:n,data:t})=>/\/msg\//.test(n)?Math.min(4,Math.max(0,Math.floor(Number(t.level)/10)-1)):ub[t.level]??1,Gg=({node:n,set:t})=>{let e=Wt(""),i=F.value.topics.find(zg),s=n.topic||(i?i.name:""),r=It.value+1n,{value:o,error:a}=Ce([F.value.id,s,r].join(" "),h=>s===""?[]:Oe(F.value.id,{topic:s,end:r,limit:cb,reverse:1},h)).value,l=n.level||0,c=e.value.toLowerCase(),u=(o||[]).filter(h=>h.data&&md(h)>=l&&`${h.data.name} ${h.data.msg}`.toLowerCase().includes(c));return x("div",{class:"scroll",children:[x("div",{class:"tools",children:[x(Un,{kind:zg,value:s,onChange:h=>t({topic:h})}),x("select",{"aria-label":"Least level",value:l,onChange:h=>t({level:Number(h.target.value)}),children:pd.map((h,f)=>x("option",{value:f,children:h}))}),x("input",{type:"search","aria-label":"Filter the log",placeholder:"node or text",value:e.value,onInput:h=>{e.value=h.target.value}}),a&&x("span",{role:"alert",children:a})]}),u.length===0&&x(Ve,{children:"nothing was logged before this time"}),x("table",{class:"log",children:x("tbody",{children:u.map((h,f)=>x("tr",{class:pd[md(h)].toLowerCase(),children:[x("td",{children:x("button",{class:"plain",title:"go there",onClick:()=>Ue(h.time),children:["+",Re(h.time-F.value.first).slice(0,-6)]})}),x("td",{children:pd[md(h)]}),x("td",{children:h.data.name}),x("td",{children:h.data.msg})]},f))})})]})};var Ir=new Map,gd=(n,t)=>n/t*360-180,_d=(n,t)=>Math.atan(Math.sinh(Math.PI*(1-2*n/t)))*180/Math.PI,hb=(n,t)=>Math.floor((n+180)/360*t),db=(n,t)=>Math.floor((1-Math.asinh(Math.tan(n*Math.PI/180))/Math.PI)/2*t),fb=(n,t)=>{if(!Ir.has(n)){Ir.size>=400&&Ir.delete(Ir.keys().next().value);let i=new Image;i.onload=()=>{t.value++},i.src=n,Ir.set(n,i)}let e=Ir.get(n);return e.complete&&e.naturalWidth>0?e:null},Vg=(n,{url:t,loaded:e},{x:i,y:s,width:r,height:o,west:a,north:l,pixelsPerTurn:c})=>{let u=Math.min(19,Math.max(0,Math.round(Math.log2(c/256)))),h=2**u,f=hb(a,h),d=Math.max(0,db(Math.min(85,l),h)),p=0;for(let _=d;_<h&&s(_d(_,h))<o;_++)for(let m=f;i(gd(m,h))<r&&p<100;m++){let g=[(m%h+h)%h,_],[v,w]=[i(gd(m,h)),s(_d(_,h))],y=fb(t.replace("{z}",u).replace("{x}",g[0]).replace("{y}",g[1]),e);p++,y&&n.drawImage(y,v,w,i(gd(m+1,h))-v,s(_d(_+1,h))-w)}};var pb=2e3,Zs=111320,Hg=n=>Se(n)==="position",mb=async(n,t,e)=>(await De(`/${F.value.id}/series${ze({topic:n,field:t,points:pb})}`,e)).points.flatMap(([s,r,o,a,l])=>s===1?[[r,o]]:r<=a?[[r,o],[a,l]]:[[a,l],[r,o]]),Wg=(n,t,e)=>{let i=e;for(;i+1<n.length&&n[i+1][0]<=t;)i++;let[s,r]=n[i],[o,a]=n[Math.min(i+1,n.length-1)];return[t<=s||o<=s?r:r+(a-r)*(t-s)/(o-s),i]},gb=(n,t)=>{if(n.length===0||t.length===0)return[];let e=[...new Set([...n,...t].map(([r])=>r))].sort((r,o)=>r-o),i=0,s=0;return e.map(r=>{let[o,a]=Wg(n,r,i),[l,c]=Wg(t,r,s);return i=a,s=c,[o,l]})},_b=(n,t,e,i)=>{let{ink:s,width:r,height:o}=Vi(n),a=e?[...t,e]:t;if(a.length===0)return;let l=(y,E)=>a.reduce((A,b)=>E(A,b[y]),a[0][y]),c=l(0,Math.min),u=l(0,Math.max),h=l(1,Math.min),f=l(1,Math.max),d=Math.cos((c+u)/2*Math.PI/180),p=Math.max(1,(f-h)*Zs*d),_=Math.max(1,(u-c)*Zs),m=Math.min((r-40)/p,(o-40)/_),g=y=>r/2+(y-(h+f)/2)*Zs*d*m,v=y=>o/2-(y-(c+u)/2)*Zs*m;i.url&&Vg(s,i,{x:g,y:v,width:r,height:o,west:(h+f)/2-r/2/(Zs*d*m),north:(c+u)/2+o/2/(Zs*m),pixelsPerTurn:360*Zs*d*m}),s.strokeStyle="#3b82f6",s.lineWidth=2,s.beginPath();for(let[y,E]of t)s.lineTo(g(E),v(y));s.stroke();let[w]=Pr(.001,120/m,1).slice(-1);w&&(s.fillRect(10,o-12,w*m,2),s.fillText(`${Pe(w)} m`,10,o-16)),e&&(s.fillStyle="#e33",s.beginPath(),s.arc(g(e[1]),v(e[0]),5,0,7),s.fill())},Xg=({node:n,set:t})=>{let e=ee(null),i=ii(e),s=It.value,r=F.value.id,o=F.value.topics.find(Hg),a=n.topic||(o?o.name:""),l=Ce(`${r} ${a}`,async _=>a===""?[]:gb(...await Promise.all(["latitude","longitude"].map(m=>mb(a,m,_))))).value,c=Ce([r,a,s].join(" "),async _=>a===""?null:(await Oe(r,{topic:a,at:s},_))[0]).value.value,u=Wt(0),f={url:Ce("tiles",async()=>JSON.parse(await ks("tiles")).url).value.value,loaded:u},d=c?c.data:null,p=d&&typeof d.latitude=="number"&&typeof d.longitude=="number"?[d.latitude,d.longitude]:null;return be(()=>{e.current&&_b(e.current,l.value||[],p,f)},[l.value,c,i.value,f.url,f.loaded.value]),x("div",{class:"fill",children:[x("div",{class:"tools",children:[x(Un,{kind:Hg,value:a,onChange:_=>t({topic:_})}),x("output",{children:p?p.join(", "):""}),l.error&&x("span",{role:"alert",children:l.error})]}),a===""&&x(Ve,{children:"the bag has no positions"}),x("canvas",{class:"chart",ref:e,role:"img","aria-label":"Track"})]})};var vb=1500,xb=()=>{let n=Wt({value:null,error:""});return be(()=>{if(!F.value.live)return;let t=0,e=!1,i=async()=>{try{n.value={value:JSON.parse(await ks("network")),error:""}}catch(s){n.value={...n.value,error:s.message}}e||(t=setTimeout(i,vb))};return i(),()=>{e=!0,clearTimeout(t)}},[]),n.value},qg=(n,t)=>(n.find(e=>e.gid===t)||{}).node||"an unknown node",yb=({publishers:n,subscribers:t},{matched:e,what:i,policy:s,publisher:r,subscriber:o,text:a})=>`${`${qg(n,r)} to ${qg(t,o)}`}${e?"":": not received"}: ${s||i}: ${a}`,bb=({name:n,publishers:t})=>t.length===0?"no publisher":t.some(e=>e.keyed||!e.ros)?"not a topic of ROS":fs.value[n]&&!fs.value[n].isRead?"its messages can't be decoded: the definition of its type is not known":"",Sb=n=>[...new Set(n)],Mb=({qos:n})=>n?`${n.reliability}, ${n.durability}`:"",wb=({topic:n})=>{let t=Xo(n.name),e=bb(n);return x(ie,{children:[x("tr",{"data-topic":n.name,children:[x("td",{children:x("button",{class:"plain",onClick:()=>di(n.name),children:n.name})}),x("td",{children:n.type}),x("td",{title:n.publishers.map(i=>i.node).join(`
`),children:n.publishers.length}),x("td",{title:n.subscribers.map(i=>i.node).join(`
`),children:n.subscribers.length}),x("td",{children:t?Pe(Number(t.toPrecision(3))):""}),x("td",{children:zl(n.name)}),x("td",{class:"qos",children:Sb(n.publishers.map(Mb)).join("; ")})]}),(e||n.problems.length>0)&&x("tr",{class:"why",children:x("td",{colSpan:7,children:x("ul",{children:[e&&x("li",{children:e}),n.problems.map(i=>x("li",{class:i.matched?"":"bad",children:yb(n,i)}))]})})})]})},Tb=({nodes:n})=>x(ie,{children:[x("h2",{children:"Nodes"}),x("ul",{children:n.map(t=>x("li",{children:t.name}))})]}),$g=()=>{let{value:n,error:t}=xb();return F.value.live?x("div",{class:"scroll",children:[t&&x("p",{role:"alert",children:t}),n&&x("table",{children:[x("thead",{children:x("tr",{children:[x("th",{children:"Topic"}),x("th",{children:"Type"}),x("th",{title:"publishers",children:"Pub"}),x("th",{title:"subscribers",children:"Sub"}),x("th",{title:"rate of the last seconds",children:"Hz"}),x("th",{title:"from the stamp in its header until it was received",children:"Latency"}),x("th",{children:"QoS"})]})}),x("tbody",{id:"network",children:n.topics.map(e=>x(wb,{topic:e},e.name+" "+e.type))})]}),n&&n.nodes.length>0&&x(Tb,{nodes:n.nodes})]}):x(Ve,{children:"this is a bag; a network is shown with --live"})};var Pn=n=>(t,...e)=>Float64Array.from(t,(i,s)=>n(...e.map(r=>r[s]))),vd=(n,t,e)=>{let i=new Float64Array(n.length);for(let s=0;s<n.length;s++)i[s]=e(i,s,s>0?(n[s]-n[s-1])/1e9:NaN);return i},yd={...Object.fromEntries(["abs","sqrt","sin","cos","tan","asin","acos","atan","exp","log","log10","floor","ceil","round","sign"].map(n=>[n,[1,1,Pn(Math[n])]])),atan2:[2,2,Pn(Math.atan2)],min:[1,9,Pn(Math.min)],max:[1,9,Pn(Math.max)],norm:[1,9,Pn(Math.hypot)],deg:[1,1,Pn(n=>n*180/Math.PI)],rad:[1,1,Pn(n=>n*Math.PI/180)],yaw:[4,4,Pn((n,t,e,i)=>Math.atan2(2*(i*e+n*t),i*i+n*n-t*t-e*e))],delta:[1,1,(n,t)=>vd(n,t,(e,i)=>i>0?t[i]-t[i-1]:NaN)],derivative:[1,1,(n,t)=>vd(n,t,(e,i,s)=>s>0?(t[i]-t[i-1])/s:NaN)],integral:[1,1,(n,t)=>vd(n,t,(e,i,s)=>{let r=(t[i]+t[i-1])/2*s;return i===0?0:e[i-1]+(Number.isNaN(r)?0:r)})]},Yg=Object.keys(yd),xd={"+":[1,Pn((n,t)=>n+t)],"-":[1,Pn((n,t)=>n-t)],"*":[2,Pn((n,t)=>n*t)],"/":[2,Pn((n,t)=>n/t)],"%":[2,Pn((n,t)=>n%t)],"^":[4,Pn((n,t)=>n**t)]},Ab=3,Eb=100,Cb=/\s*((?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)/y,Rb=/\s*((?:\/[A-Za-z_~]\w*)+\.|)([A-Za-z_]\w*(?:\[-?\d+\])*(?:\.[A-Za-z_]\w*(?:\[-?\d+\])*)*)(?:\.@(\w+))?/y,Pb=/\s*([-+*/%^(),])/y,bd=class{constructor(t){Object.assign(this,{text:t,at:0,fields:[],depth:0})}fail(t){throw new Error(`column ${this.at+1}: ${t}`)}take(t){t.lastIndex=this.at;let e=t.exec(this.text);return e&&(this.at=t.lastIndex),e}sign(t){let e=this.at,i=this.take(Pb);return i&&t.includes(i[1])?i[1]:(this.at=e,null)}field(t,e){let i=this.fields.findIndex(s=>s.topic===t&&s.path===e);return{field:i>=0?i:this.fields.push({topic:t,path:e})-1}}call(t,e){Object.hasOwn(yd,t)||this.fail(`no function ${t}`);let[i,s,r]=yd[t];return(e.length<i||e.length>s)&&this.fail(`${t} needs ${i===s?i:`${i} to ${s}`} values`),{call:r,inputs:e}}operand(){let t=this.take(Cb);if(t)return{value:Number(t[1])};if(this.sign("(")){let a=this.sum(0);return this.sign(")")||this.fail('")" expected'),a}if(this.sign("-"))return{call:Pn(a=>-a),inputs:[this.sum(Ab)]};let e=this.take(Rb);if(!e)return this.fail('a number, field, function or "(" expected');let[,i,s,r]=e;if(i===""&&!r&&this.sign("(")){let a=[];do a.push(this.sum(0));while(this.sign(","));return this.sign(")")||this.fail('")" expected'),this.call(s,a)}if(i===""&&s==="pi"&&!r)return{value:Math.PI};let o=this.field(i.slice(0,-1),s);return r?this.call(r,[o]):o}sum(t){++this.depth>Eb&&this.fail("nested too deep");let e=this.operand();for(;;){let i=this.at,s=this.sign("+-*/%^");if(!s||xd[s][0]<t){this.at=i;break}let r=xd[s][0];e={call:xd[s][1],inputs:[e,this.sum(s==="^"?r:r+1)]}}return this.depth--,e}},Zg=n=>{let t=new bd(n),e=t.sum(0);return n.slice(t.at).trim()!==""&&t.fail("an operator expected"),{tree:e,fields:t.fields}},Sd=(n,t,e)=>n.field!==void 0?e[n.field]:n.value!==void 0?new Float64Array(t.length).fill(n.value):n.call(t,...n.inputs.map(i=>Sd(i,t,e)));var Ib=8,Nr=new Map,Jg=async(n,t,e,i,s,r)=>{let[o,a,l]=await Bo(`/${n.id}/values${ze({topic:t,fields:e.join(","),start:i,end:s})}`,r),c=new Float64Array(a),u=e.length+1,h=c.length/u,f=Number(BigInt(o.start_ns)-n.first),d=p=>Float64Array.from({length:h},(_,m)=>c[m*u+p]);return{times:d(0).map(p=>p+f),columns:e.map((p,_)=>d(_+1)),whole:l==="end"}},Nb=async(n,t,e,[i,s],r)=>{let o=JSON.stringify([n.id,String(n.first),t,e]);if(!Nr.has(o)&&!n.live){let a=await Jg(n,t,e,n.from,"",r);Nr.set(o,a.whole?a:null),Nr.size>Ib&&Nr.delete(Nr.keys().next().value)}return Nr.get(o)||Jg(n,t,e,n.first+BigInt(Math.floor(i)),n.first+BigInt(Math.ceil(s)+1),r)},Lb=(n,{times:t,columns:e})=>e.map(i=>{let s=-1;return n.map(r=>{for(;s+1<t.length&&t[s+1]<=r;)s++;return s<0?NaN:i[s]})}),Db=(n,t)=>{let e=new Map;for(let i of n)e.set(t(i),[...e.get(t(i))||[],i]);return e},Jl=async(n,t,e,i,s,r)=>{let{tree:o,fields:a}=Zg(t),l=Db(a,f=>f.topic||e),c=[];if(!i&&!l.has(e))throw new Error(`the expression has no field of ${e}`);let u=!0,h=async f=>{let d=l.get(f),p=await Nb(n,f,d.map(m=>m.path),s,r);u=u&&p.whole,i||({times:i}=p);let _=i===p.times?p.columns:Lb(i,p);d.forEach((m,g)=>{c[a.indexOf(m)]=_[g]})};l.has(e)&&await h(e);for(let f of l.keys())f!==e&&await h(f);return{times:i,values:Sd(o,i,c),whole:u}},Ob=(n,t,[e,i],s)=>{let r=[],o=-1,a=[],l=()=>r.push(...[...new Set(a)].sort((c,u)=>c-u).map(c=>[n[c],t[c]]));for(let c=0;c<n.length;c++){if(n[c]<e||n[c]>i||!Number.isFinite(t[c]))continue;let u=Math.floor((n[c]-e)/(i-e)*s);u!==o&&(l(),o=u,a=[c,c,c,c]),t[c]<t[a[1]]&&(a[1]=c),t[c]>t[a[2]]&&(a[2]=c),a[3]=c}return l(),r},Ub=async(n,{topic:t,field:e},[i,s],r,o)=>{let a=n.first+BigInt(Math.floor(i)),l=n.first+BigInt(Math.ceil(s)),c=Math.max(1,Math.min(r,1e4)),u=await De(`/${n.id}/series${ze({topic:t,field:e,start:a,end:l,points:c})}`,o),h=Number(BigInt(u.start_ns)-n.first),f=[];for(let[d,p,_,m,g]of u.points){let v=p<=m?[[p+h,_],[m+h,g]]:[[m+h,g],[p+h,_]];f.push(...d>1?v:v.slice(1))}return{points:f}},Md="too many messages: zoom in",gs=n=>n.text??n.field,Fb=async(n,t,e,i,s)=>{if(gs(t)==="")return{points:[]};if(t.text===void 0)return Ub(n,t,e,i,s);let{times:r,values:o,whole:a}=await Jl(n,t.text,t.topic,null,e,s);return{points:Ob(r,o,e,i),error:a?"":Md}},Bb=async(n,t,e,i,s)=>{if(gs(t)===""||gs(e)==="")return{points:[]};let r=await Jl(n,gs(t),t.topic,null,i,s),o=await Jl(n,gs(e),e.topic,r.times,i,s),a=[];return r.times.forEach((l,c)=>{l>=i[0]&&l<=i[1]&&a.push([o.values[c],r.values[c],l])}),{points:a,error:r.whole&&o.whole?"":Md}},kb=(n,t,e)=>t.catch(i=>{if(e.aborted)throw i;return{points:[],error:i.message}}).then(i=>({...n,...i})),wd=(n,t,e,i,s,r=Zo(!1))=>Promise.all(n.map((o,a)=>kb(o,t===null||a===t?Fb(r,o,e,i,s):Bb(r,o,n[t],e,s),s))),jg=n=>/[",\n]/.test(n)?`"${n.replaceAll('"','""')}"`:n,Kg=async(n,t,e)=>{let i=["topic,field,log_time_ns,value"],s=[],r=Zo(!1);for(let o of n.filter(a=>gs(a)!=="")){let{times:a,values:l,whole:c}=await Jl(r,gs(o),o.topic,null,t,e);c||s.push(`${o.topic}: ${Md}; the file has the first values only`);let u=`${jg(o.topic)},${jg(gs(o))},`;a.forEach((h,f)=>{h>=t[0]&&h<=t[1]&&i.push(`${u}${r.first+BigInt(h)},${l[f]}`)})}return[i.join(`
`)+`
`,s.join("; ")]};var vn=58,Lr=18,zb=200,Qo=(n,t=1)=>{let e=1/0,i=-1/0;for(let{points:s}of n)for(let r of s)Number.isFinite(r[t])&&(e=Math.min(e,r[t]),i=Math.max(i,r[t]));return e<=i?[e,i]:null},Td=n=>{let[t,e]=n||[0,1],i=e>t?(e-t)*.05:Math.abs(t)*.1||1;return[t-i,e+i]},Qg=({ink:n,width:t,height:e},{x:i,y:s,low:r,high:o,marks:a,label:l})=>{n.lineWidth=1;for(let c of Pr(r,o,e/40))n.globalAlpha=.15,n.fillRect(vn,s(c),t-vn,1),n.globalAlpha=.8,n.textAlign="right",n.fillText(Pe(c),vn-4,s(c)+4);for(let c of a)n.globalAlpha=.15,n.fillRect(i(c),0,1,e-Lr),n.globalAlpha=.8,n.textAlign="center",n.fillText(l(c),i(c),e-5);n.globalAlpha=1},t_=(n,t,e,i)=>t.forEach(({points:s,color:r,dashed:o},a)=>{n.strokeStyle=n.fillStyle=Hi[(r??a)%Hi.length],n.setLineDash(o?[6,4]:[]),n.lineWidth=1.5,n.beginPath();let l=!0;for(let[c,u]of s){if(!Number.isFinite(c)||!Number.isFinite(u)){l=!0;continue}l?n.moveTo(e(c),i(u)):n.lineTo(e(c),i(u)),l=!1}n.stroke();for(let[c,u]of s.length<zb?s:[])n.fillRect(e(c)-1.5,i(u)-1.5,3,3)}),e_=({ink:n,width:t,height:e})=>{n.save(),n.beginPath(),n.rect(vn,0,t-vn,e-Lr),n.clip()},n_=(n,t,e,i,s)=>{let r=Vi(n),{ink:o,width:a,height:l}=r,[c,u]=Td(Qo(t)),h=_=>vn+(_-e[0])/(e[1]-e[0])*(a-vn),f=_=>(u-_)/(u-c)*(l-Lr),d=Pr(e[0],e[1],(a-vn)/110),p=d.length>1?d[1]-d[0]:e[1]-e[0];Qg(r,{x:h,y:f,low:c,high:u,marks:d,label:_=>jm(_,p)}),e_(r),t_(o,t,h,f),o.fillStyle="#e33",o.fillRect(h(i)-.5,0,1,l),s!==null&&(o.fillStyle="#888",o.fillRect(h(s)-.5,0,1,l)),o.restore()},Gb=(n,t)=>n.findLast(e=>e[2]<=t&&Number.isFinite(e[0])&&Number.isFinite(e[1])),i_=(n,t,e,i)=>{let s=Vi(n),{ink:r,width:o,height:a}=s,[l,c]=Td(Qo(t,0)),[u,h]=Td(Qo(t,1));if(e){let p=Math.max((c-l)/Math.max(1,o-vn),(h-u)/Math.max(1,a-Lr)),_=(m,g,v)=>[(m+g-v*p)/2,(m+g+v*p)/2];[l,c]=_(l,c,o-vn),[u,h]=_(u,h,a-Lr)}let f=p=>vn+(p-l)/(c-l)*(o-vn),d=p=>(h-p)/(h-u)*(a-Lr);Qg(s,{x:f,y:d,low:u,high:h,marks:Pr(l,c,(o-vn)/90),label:Pe}),e_(s),t_(r,t,f,d),r.fillStyle="#e33";for(let{points:p}of t){let _=Gb(p,i);_&&(r.beginPath(),r.arc(f(_[0]),d(_[1]),5,0,7),r.fill())}return r.restore(),(p,_)=>{let m=null,g=1/0;for(let[v,w,y]of t.flatMap(({points:E})=>E)){let E=(f(v)-p)**2+(d(w)-_)**2;E<g&&(g=E,m=y)}return m}};var Vb=4,Hb=n=>{let t=`${F.value.id} ${n}`,{value:e,key:i}=Ce(t,async s=>{if(n==="")return[];let[r]=await Oe(F.value.id,{topic:n,limit:1},s);return r&&r.data?Kh(r.data):[]}).value;return i===t&&e||[]},s_=(n,t)=>{let e=0,i=n.length;for(;e<i;){let s=e+i>>1;n[s][0]<=t?e=s+1:i=s}return e>0?n[e-1][1]:null},Ad=n=>{let t=Wt(null),e=ee(null),i=a=>{let l=a.currentTarget.getBoundingClientRect();return Me.value[0]+(a.clientX-l.left-n)/(l.width-n)*(Me.value[1]-Me.value[0])},s=(a,l)=>{let c=Math.min(Math.max(Vb,l-a),Gi()),u=Math.max(0,Math.min(a,Gi()-c));Me.value=[u,u+c]},r=(a,l)=>s(a-(a-Me.value[0])*l,a+(Me.value[1]-a)*l),o={"+":.5,"=":.5,"-":2};return{hover:t,events:{tabIndex:0,onKeyDown:a=>{let l=Wn(It.value),[c,u]=Me.value;a.key==="0"&&Ol(),!(!o[a.key]||a.ctrlKey||a.metaKey)&&((l<c||l>u)&&s(l-(u-c)/2,l+(u-c)/2),r(l,o[a.key]))},onWheel:a=>{a.preventDefault(),r(i(a),a.deltaY>0?1.25:.8)},onPointerDown:a=>{a.currentTarget.setPointerCapture(a.pointerId),e.current={x:a.clientX,view:Me.value,moved:!1}},onPointerMove:a=>{t.value=i(a);let l=e.current;if(!l||a.buttons===0)return;let c=a.currentTarget.clientWidth-n,u=(l.x-a.clientX)/c*(l.view[1]-l.view[0]);Math.abs(l.x-a.clientX)>3&&(l.moved=!0),l.moved&&s(l.view[0]+u,l.view[1]+u)},onPointerUp:a=>{e.current&&!e.current.moved&&Ue(F.value.first+BigInt(Math.round(Math.max(0,i(a))))),e.current=null},onPointerLeave:()=>{t.value=null},onDblClick:Ol}}},Wb=({series:n,fields:t,onChange:e})=>{let i=Wt(null);if(n.text!==void 0){let r=o=>{i.value=null,e({...n,text:o.target.value})};return x("input",{class:"expression","aria-label":"Expression",value:i.value??n.text,list:"fields of "+n.topic,spellcheck:!1,title:`fields (a.b, /topic.a.b), + - * / % ^, ${Yg.join(", ")}`,onInput:o=>{i.value=o.target.value},onChange:r})}let s=r=>e(r==="="?{topic:n.topic,field:"",text:n.field}:{...n,field:r});return x("select",{class:"field","aria-label":"Field",value:n.field,onChange:r=>s(r.target.value),children:[(t.includes(n.field)?t:[n.field,...t]).map(r=>x("option",{value:r,children:r})),x("option",{value:"=",children:"expression ..."})]})},r_=n=>{let t=Qo([{points:n}]);return t?`${t[0]} to ${t[1]}`:""},Xb=({series:n,index:t,at:e,points:i,second:s,error:r,onDefault:o,onChange:a,onRemove:l})=>{let c=Hb(n.topic);be(()=>{n.field===""&&n.text===void 0&&c.length>0&&o({...n,field:Km(c)})},[n.field,n.text,c.join()]);let u=e===null?null:s_(i,e),h=r_(i),f=s&&e!==null?s_(s,e):null;return x("div",{class:"series","data-range":h,"data-second":s?r_(s):"",children:[x("i",{style:{backgroundColor:Hi[t%Hi.length]}}),x(Un,{kind:()=>!0,value:n.topic,onChange:d=>a({topic:d,field:""})}),x(Wb,{series:n,fields:c,onChange:a}),x("datalist",{id:"fields of "+n.topic,children:c.map(d=>x("option",{value:d}))}),x("output",{children:r||(u===null?"":String(u))+(s?` / ${f??""}`:"")}),x("button",{class:"plain","aria-label":"Remove",title:"remove",onClick:l,children:"\u2715"})]})},qb=(n,t)=>{let e=document.createElement("a");e.href=URL.createObjectURL(new Blob([t],{type:"text/csv"})),e.download=n,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),1e3)},$b=async n=>{try{let[t,e]=await Kg(n,Me.value,new AbortController().signal);qb("plot.csv",t),Ge.value=e}catch(t){Ge.value=t.message}},Yb=n=>`${n.topic} ${n.text??n.field}`,Zb=({node:n,series:t,x:e,set:i})=>x("div",{class:"line",children:[x("button",{onClick:()=>i({series:[...t,{topic:ve.value||F.value.topics[0].name,field:""}]}),children:"Add a field"}),t.length>0&&x("label",{children:["x ",x("select",{"aria-label":"Horizontal axis",value:e??"",onChange:s=>i({x:s.target.value===""?void 0:Number(s.target.value)}),children:[x("option",{value:"",children:"time"}),t.map((s,r)=>x("option",{value:r,children:Yb(s)}))]})]}),e!==null&&x("label",{children:[x("input",{type:"checkbox",checked:!!n.equal,onChange:s=>i({equal:s.target.checked})}),"equal scales"]}),t.length>0&&x("button",{title:"all values of the shown span, as CSV",onClick:()=>$b(t),children:"CSV"})]}),Jb=async(n,t,e,i)=>{let s=n.map((r,o)=>({...r,color:o,dashed:!0})).filter(r=>cd(r.topic));return s.length>0?wd(s,null,t,e,i,Zo(!0)):[]},o_=({node:n,set:t})=>{let e=ee(null),i=ee(null),s=ii(e),{hover:r,events:o}=Ad(vn),a=n.series||[],l=Math.max(0,(parseInt(s.value,10)||0)-vn),c=Number.isInteger(n.x)&&n.x<a.length?n.x:null,u=[F.value.id,F.value.first,JSON.stringify(a),c,Me.value,l,fn.value?fn.value.id:"",ld.value].join(" "),h=Me.value,{value:f,error:d}=Ce(u,async y=>l===0?{all:[],second:[]}:{all:await wd(a,c,h,l,y),second:c===null?await Jb(a,h,l,y):[]}).value,{all:p,second:_}=f||{all:[],second:[]};be(()=>{if(!e.current)return;let y=Wn(It.value);c===null?n_(e.current,[...p,..._],Me.value,y,r.value):i.current=i_(e.current,p.map((E,A)=>A===c?{points:[]}:E),!!n.equal,y)},[f,c,n.equal,Me.value,It.value,r.value,s.value]);let m=(y,E)=>({series:a.map((A,b)=>b===y?E:A)}),g=y=>t({series:a.filter((E,A)=>A!==y),x:c===null||c===y?void 0:c-(y<c?1:0)}),v=y=>p.find(E=>E.topic===y.topic&&E.field===y.field&&E.text===y.text)||{points:[]},w=y=>{let E=y.currentTarget.getBoundingClientRect(),A=i.current&&i.current(y.clientX-E.left,y.clientY-E.top);Number.isFinite(A)&&Ue(F.value.first+BigInt(Math.round(A)))};return x("div",{class:"fill",children:[x("div",{class:"tools list",children:[a.map((y,E)=>x(Xb,{series:y,index:E,at:c!==null?null:r.value??Wn(It.value),points:v(y).points,second:fn.value&&cd(y.topic)?(_.find(A=>A.color===E)||{points:[]}).points:null,error:v(y).error,onDefault:A=>bm(n.id,m(E,A)),onChange:A=>t(m(E,A)),onRemove:()=>g(E)},E)),x(Zb,{node:n,series:a,x:c,set:t}),d&&x("span",{role:"alert",children:d})]}),a.length===0&&x(Ve,{children:"no field is chosen"}),x("canvas",{class:"chart",ref:e,role:"img","aria-label":c===null?"Plot":"Plot of values over values","data-span":h.join(" "),...c===null?{title:"wheel, + and -: zoom; drag: move; click: go there; double click, 0: all",...o}:{title:"click: go to the time of a point",onClick:w}})]})};var Ed=100,a_=300,Dr=n=>n!==null&&typeof n=="object",jl=n=>{let t=typeof n=="string"?JSON.stringify(n):String(n);return t.length>a_?`${t.slice(0,a_)}... ${t.length} characters`:t},Cd=n=>Array.isArray(n)&&n.length<=16&&!n.some(t=>Dr(t)||typeof t=="string"),l_=(n,t)=>n===t||Dr(n)&&Dr(t)&&Object.keys(n).length===Object.keys(t).length&&Object.keys(n).every(e=>l_(n[e],t[e])),jb=(n,t)=>{let e=Hs(Qt.value).find(s=>s.panel==="plot"),i={topic:n,field:t};e?Ll(e.id,{series:[...(e.series||[]).filter(s=>s.field!==""),i]}):Sr(gn("plot",{series:[i]}))},Kb=({topic:n,name:t,path:e,value:i,before:s})=>{let r=s!==void 0&&!l_(i,s.value),o=["number","bigint","boolean"].includes(typeof i)||i==="NaN";return x("div",{class:r?"leaf changed":"leaf","data-path":e,children:[x("button",{class:"plain name",title:"copy "+e,onClick:()=>Qh(e),children:t}),x("span",{class:"value",children:Cd(i)?`[${i.map(jl).join(", ")}]`:jl(i)}),r&&x("s",{children:Cd(s.value)?`[${s.value.map(jl).join(", ")}]`:Dr(s.value)?"":jl(s.value)}),o&&x("button",{class:"plain add",title:"plot","aria-label":"Plot "+e,onClick:()=>jb(n,e),children:"\u223F"})]})},c_=({topic:n,name:t,path:e,value:i,before:s,depth:r})=>{if(!Dr(i)||Cd(i))return x(Kb,{topic:n,name:t,path:e,value:i,before:s});let o=Array.isArray(i),a=Object.entries(i),l=a.slice(0,Ed),c=u=>s===void 0?void 0:{value:Dr(s.value)?s.value[u]:void 0};return x("details",{open:r<3&&!(o&&r>0&&a.length>4),children:[x("summary",{children:[x("span",{class:"name",children:t}),o?` [${a.length}]`:""]}),l.map(([u,h])=>x(c_,{topic:n,name:u,value:h,before:c(u),depth:r+1,path:o?`${e}[${u}]`:e===""?u:`${e}.${u}`},u)),a.length>Ed&&x("p",{children:["... ",a.length-Ed," more"]})]})},Qb=({message:n})=>{let t=Jh(n);return t===null?null:x("span",{title:"from the stamp in its header until it was received",children:[", latency ",jh(t)]})},tS=async(n,t,e,i,s,r)=>{let o=F.value.id,a=e&&e.topic===n&&e.time===t&&!i?e.message:null;if(a||([a]=await Oe(o,{topic:n,at:t,full:i?1:""},r)),!a||a.error||!s)return{topic:n,message:a};let[l]=await Oe(o,{topic:n,end:a.time,limit:1,reverse:1,full:i?1:""},r);return{topic:n,message:a,before:l}},u_=({node:n,set:t})=>{let e=n.topic||ve.value,i=Wt(!1),s=[F.value.id,e,It.value,hi.value?hi.value.index:"",i.value,n.diff].join(" "),r=It.value,o=hi.value,a=Ce(s,h=>e===""?null:tS(e,r,o,i.value,n.diff,h)),{value:l,error:c}=a.value,u=l?l.message:null;return x("div",{class:"scroll",children:[x("div",{class:"tools",children:[x(Un,{kind:()=>!0,value:n.topic||"",empty:"the chosen topic",onChange:h=>t({topic:h})}),x("label",{children:[x("input",{type:"checkbox",checked:!!n.diff,onChange:h=>t({diff:h.target.checked})}),"difference"]}),x("label",{children:[x("input",{type:"checkbox",checked:i.value,onChange:h=>{i.value=h.target.checked}}),"whole arrays"]}),u&&x("button",{onClick:()=>Qh(u.line),children:"Copy"})]}),c&&x("p",{role:"alert",children:c}),u?u.error?x("p",{role:"alert",children:u.error}):x("div",{class:"message",tabIndex:0,"data-time":String(u.time),"data-topic":l.topic,children:[x("p",{children:[l.topic,", ",u.type,", +",Re(u.time-F.value.first),", log_time_ns ",String(u.time),x(Qb,{message:u})]}),x(c_,{topic:l.topic,name:"data",path:"",value:u.data,depth:0,before:l.before&&!l.before.error?{value:l.before.data}:void 0})]}):x(Ve,{children:e===""?"no topic is chosen":"no message at or before this time"})]})};var Cs={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},Rs={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},s0=0,mf=1,r0=2;var Ya=1,o0=2,xo=3,Ii=0,Dn=1,wn=2,cr=0,yo=1,gf=2,_f=3,vf=4,a0=5;var ur=100,l0=101,c0=102,u0=103,h0=104,d0=200,f0=201,p0=202,m0=203,xf=204,yf=205,g0=206,_0=207,v0=208,x0=209,y0=210,b0=211,S0=212,M0=213,w0=214,Pc=0,Ic=1,Nc=2,eo=3,Lc=4,Dc=5,Oc=6,Uc=7,Za=0,T0=1,A0=2,Ni=0,bf=1,Sf=2,Mf=3,wf=4,Tf=5,Af=6,Ef=7,Qd="attached",E0="detached",Cf=300,hr=301,bo=302,nu=303,iu=304,ji=1e3,Nn=1001,Fc=1002,Xe=1003,C0=1004;var Ja=1005;var an=1006,su=1007;var li=1008;var kn=1009,Rf=1010,Pf=1011,So=1012,ru=1013,Mi=1014,Kn=1015,wi=1016,ou=1017,au=1018,dr=1020,If=35902,Nf=35899,Lf=1021,Df=1022,zn=1023,Ki=1026,ns=1027,lu=1028,cu=1029,Ps=1030,uu=1031;var hu=1033,ja=33776,Ka=33777,Qa=33778,tl=33779,du=35840,fu=35841,pu=35842,mu=35843,gu=36196,_u=37492,vu=37496,xu=37488,yu=37489,el=37490,bu=37491,Su=37808,Mu=37809,wu=37810,Tu=37811,Au=37812,Eu=37813,Cu=37814,Ru=37815,Pu=37816,Iu=37817,Nu=37818,Lu=37819,Du=37820,Ou=37821,Uu=36492,Fu=36494,Bu=36495,ku=36283,zu=36284,nl=36285,Gu=36286;var tr=2300,Bc=2301,Cc=2302,ga=2303,tf=2400,ef=2401,nf=2402,R0=2500;var P0=3200;var il=0,I0=1,is="",se="srgb",_a="srgb-linear",va="linear",ce="srgb";var Rc=7680;var N0=519,L0=512,D0=513,O0=514,Of=515,U0=516,F0=517,Uf=518,Ff=519,Bf=35044;var kf="300 es",ri=2e3,no=2001;function eS(n){for(let t=n.length-1;t>=0;--t)if(n[t]>=65535)return!0;return!1}function nS(n){return ArrayBuffer.isView(n)&&!(n instanceof DataView)}function io(n){return document.createElementNS("http://www.w3.org/1999/xhtml",n)}function B0(){let n=io("canvas");return n.style.display="block",n}var h_={},so=null;function xa(...n){let t="THREE."+n.shift();so?so("log",t,...n):console.log(t,...n)}function k0(n){let t=n[0];if(typeof t=="string"&&t.startsWith("TSL:")){let e=n[1];e&&e.isStackTrace?n[0]+=" "+e.getLocation():n[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return n}function Nt(...n){n=k0(n);let t="THREE."+n.shift();if(so)so("warn",t,...n);else{let e=n[0];e&&e.isStackTrace?console.warn(e.getError(t)):console.warn(t,...n)}}function Ft(...n){n=k0(n);let t="THREE."+n.shift();if(so)so("error",t,...n);else{let e=n[0];e&&e.isStackTrace?console.error(e.getError(t)):console.error(t,...n)}}function fa(...n){let t=n.join(" ");t in h_||(h_[t]=!0,Nt(...n))}function z0(n,t,e){return new Promise(function(i,s){function r(){switch(n.clientWaitSync(t,n.SYNC_FLUSH_COMMANDS_BIT,0)){case n.WAIT_FAILED:s();break;case n.TIMEOUT_EXPIRED:setTimeout(r,e);break;default:i()}}setTimeout(r,e)})}var G0={[Pc]:Pc,[Nc]:Oc,[Lc]:Lc,[eo]:Dc,[Ic]:Ic,[Oc]:Nc,[Uc]:Uc,[Dc]:eo},vi=class{addEventListener(t,e){this._listeners===void 0&&(this._listeners={});let i=this._listeners;i[t]===void 0&&(i[t]=[]),i[t].indexOf(e)===-1&&i[t].push(e)}hasEventListener(t,e){let i=this._listeners;return i===void 0?!1:i[t]!==void 0&&i[t].indexOf(e)!==-1}removeEventListener(t,e){let i=this._listeners;if(i===void 0)return;let s=i[t];if(s!==void 0){let r=s.indexOf(e);r!==-1&&s.splice(r,1)}}dispatchEvent(t){let e=this._listeners;if(e===void 0)return;let i=e[t.type];if(i!==void 0){t.target=this;let s=i.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,t);t.target=null}}},xn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],d_=1234567,pa=Math.PI/180,er=180/Math.PI;function Li(){let n=Math.random()*4294967295|0,t=Math.random()*4294967295|0,e=Math.random()*4294967295|0,i=Math.random()*4294967295|0;return(xn[n&255]+xn[n>>8&255]+xn[n>>16&255]+xn[n>>24&255]+"-"+xn[t&255]+xn[t>>8&255]+"-"+xn[t>>16&15|64]+xn[t>>24&255]+"-"+xn[e&63|128]+xn[e>>8&255]+"-"+xn[e>>16&255]+xn[e>>24&255]+xn[i&255]+xn[i>>8&255]+xn[i>>16&255]+xn[i>>24&255]).toLowerCase()}function Yt(n,t,e){return Math.max(t,Math.min(e,n))}function zf(n,t){return(n%t+t)%t}function iS(n,t,e,i,s){return i+(n-t)*(s-i)/(e-t)}function sS(n,t,e){return n!==t?(e-n)/(t-n):0}function ma(n,t,e){return(1-e)*n+e*t}function rS(n,t,e,i){return ma(n,t,1-Math.exp(-e*i))}function oS(n,t=1){return t-Math.abs(zf(n,t*2)-t)}function aS(n,t,e){return n<=t?0:n>=e?1:(n=(n-t)/(e-t),n*n*(3-2*n))}function lS(n,t,e){return n<=t?0:n>=e?1:(n=(n-t)/(e-t),n*n*n*(n*(n*6-15)+10))}function cS(n,t){return n+Math.floor(Math.random()*(t-n+1))}function uS(n,t){return n+Math.random()*(t-n)}function hS(n){return n*(.5-Math.random())}function dS(n){n!==void 0&&(d_=n);let t=d_+=1831565813;return t=Math.imul(t^t>>>15,t|1),t^=t+Math.imul(t^t>>>7,t|61),((t^t>>>14)>>>0)/4294967296}function fS(n){return n*pa}function pS(n){return n*er}function mS(n){return n>0&&Number.isInteger(n)&&2**Math.round(Math.log2(n))===n}function gS(n){return Math.pow(2,Math.ceil(Math.log(n)/Math.LN2))}function Gf(n){return Math.pow(2,Math.floor(Math.log(n)/Math.LN2))}function _S(n,t,e,i,s){let r=Math.cos,o=Math.sin,a=r(e/2),l=o(e/2),c=r((t+i)/2),u=o((t+i)/2),h=r((t-i)/2),f=o((t-i)/2),d=r((i-t)/2),p=o((i-t)/2);switch(s){case"XYX":n.set(a*u,l*h,l*f,a*c);break;case"YZY":n.set(l*f,a*u,l*h,a*c);break;case"ZXZ":n.set(l*h,l*f,a*u,a*c);break;case"XZX":n.set(a*u,l*p,l*d,a*c);break;case"YXY":n.set(l*d,a*u,l*p,a*c);break;case"ZYZ":n.set(l*p,l*d,a*u,a*c);break;default:Nt("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function Vu(n){switch(n.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function Vf(n,t){if(t.constructor===Float32Array)return n;let e=Vu(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(n/e,-1)}function Hf(n,t){if(t.constructor===Float32Array)return n;let e=Vu(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(n*e)}var Gn={DEG2RAD:pa,RAD2DEG:er,generateUUID:Li,clamp:Yt,euclideanModulo:zf,mapLinear:iS,inverseLerp:sS,lerp:ma,damp:rS,pingpong:oS,smoothstep:aS,smootherstep:lS,randInt:cS,randFloat:uS,randFloatSpread:hS,seededRandom:dS,degToRad:fS,radToDeg:pS,isPowerOfTwo:mS,ceilPowerOfTwo:gS,floorPowerOfTwo:Gf,setQuaternionFromProperEuler:_S,normalize:Hf,denormalize:Vf},At=class{static{this.prototype.isVector2=!0}constructor(t=0,e=0){this.x=t,this.y=e}get width(){return this.x}set width(t){this.x=t}get height(){return this.y}set height(t){this.y=t}set(t,e){return this.x=t,this.y=e,this}setScalar(t){return this.x=t,this.y=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;default:throw new Error("THREE.Vector2: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y)}copy(t){return this.x=t.x,this.y=t.y,this}add(t){return this.x+=t.x,this.y+=t.y,this}addScalar(t){return this.x+=t,this.y+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this}subScalar(t){return this.x-=t,this.y-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this}multiply(t){return this.x*=t.x,this.y*=t.y,this}multiplyScalar(t){return this.x*=t,this.y*=t,this}divide(t){return this.x/=t.x,this.y/=t.y,this}divideScalar(t){return this.multiplyScalar(1/t)}applyMatrix3(t){let e=this.x,i=this.y,s=t.elements;return this.x=s[0]*e+s[3]*i+s[6],this.y=s[1]*e+s[4]*i+s[7],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this}clamp(t,e){return this.x=Yt(this.x,t.x,e.x),this.y=Yt(this.y,t.y,e.y),this}clampScalar(t,e){return this.x=Yt(this.x,t,e),this.y=Yt(this.y,t,e),this}clampLength(t,e){let i=this.length();return this.divideScalar(i||1).multiplyScalar(Yt(i,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(t){return this.x*t.x+this.y*t.y}cross(t){return this.x*t.y-this.y*t.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let i=this.dot(t)/e;return Math.acos(Yt(i,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,i=this.y-t.y;return e*e+i*i}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this}lerpVectors(t,e,i){return this.x=t.x+(e.x-t.x)*i,this.y=t.y+(e.y-t.y)*i,this}equals(t){return t.x===this.x&&t.y===this.y}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this}rotateAround(t,e){let i=Math.cos(e),s=Math.sin(e),r=this.x-t.x,o=this.y-t.y;return this.x=r*i-o*s+t.x,this.y=r*s+o*i+t.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},xe=class{constructor(t=0,e=0,i=0,s=1){this.isQuaternion=!0,this._x=t,this._y=e,this._z=i,this._w=s}static slerpFlat(t,e,i,s,r,o,a){let l=i[s+0],c=i[s+1],u=i[s+2],h=i[s+3],f=r[o+0],d=r[o+1],p=r[o+2],_=r[o+3];if(h!==_||l!==f||c!==d||u!==p){let m=l*f+c*d+u*p+h*_;m<0&&(f=-f,d=-d,p=-p,_=-_,m=-m);let g=1-a;if(m<.9995){let v=Math.acos(m),w=Math.sin(v);g=Math.sin(g*v)/w,a=Math.sin(a*v)/w,l=l*g+f*a,c=c*g+d*a,u=u*g+p*a,h=h*g+_*a}else{l=l*g+f*a,c=c*g+d*a,u=u*g+p*a,h=h*g+_*a;let v=1/Math.sqrt(l*l+c*c+u*u+h*h);l*=v,c*=v,u*=v,h*=v}}t[e]=l,t[e+1]=c,t[e+2]=u,t[e+3]=h}static multiplyQuaternionsFlat(t,e,i,s,r,o){let a=i[s],l=i[s+1],c=i[s+2],u=i[s+3],h=r[o],f=r[o+1],d=r[o+2],p=r[o+3];return t[e]=a*p+u*h+l*d-c*f,t[e+1]=l*p+u*f+c*h-a*d,t[e+2]=c*p+u*d+a*f-l*h,t[e+3]=u*p-a*h-l*f-c*d,t}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get w(){return this._w}set w(t){this._w=t,this._onChangeCallback()}set(t,e,i,s){return this._x=t,this._y=e,this._z=i,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(t){return this._x=t.x,this._y=t.y,this._z=t.z,this._w=t.w,this._onChangeCallback(),this}setFromEuler(t,e=!0){let i=t._x,s=t._y,r=t._z,o=t._order,a=Math.cos,l=Math.sin,c=a(i/2),u=a(s/2),h=a(r/2),f=l(i/2),d=l(s/2),p=l(r/2);switch(o){case"XYZ":this._x=f*u*h+c*d*p,this._y=c*d*h-f*u*p,this._z=c*u*p+f*d*h,this._w=c*u*h-f*d*p;break;case"YXZ":this._x=f*u*h+c*d*p,this._y=c*d*h-f*u*p,this._z=c*u*p-f*d*h,this._w=c*u*h+f*d*p;break;case"ZXY":this._x=f*u*h-c*d*p,this._y=c*d*h+f*u*p,this._z=c*u*p+f*d*h,this._w=c*u*h-f*d*p;break;case"ZYX":this._x=f*u*h-c*d*p,this._y=c*d*h+f*u*p,this._z=c*u*p-f*d*h,this._w=c*u*h+f*d*p;break;case"YZX":this._x=f*u*h+c*d*p,this._y=c*d*h+f*u*p,this._z=c*u*p-f*d*h,this._w=c*u*h-f*d*p;break;case"XZY":this._x=f*u*h-c*d*p,this._y=c*d*h-f*u*p,this._z=c*u*p+f*d*h,this._w=c*u*h+f*d*p;break;default:Nt("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return e===!0&&this._onChangeCallback(),this}setFromAxisAngle(t,e){let i=e/2,s=Math.sin(i);return this._x=t.x*s,this._y=t.y*s,this._z=t.z*s,this._w=Math.cos(i),this._onChangeCallback(),this}setFromRotationMatrix(t){let e=t.elements,i=e[0],s=e[4],r=e[8],o=e[1],a=e[5],l=e[9],c=e[2],u=e[6],h=e[10],f=i+a+h;if(f>0){let d=.5/Math.sqrt(f+1);this._w=.25/d,this._x=(u-l)*d,this._y=(r-c)*d,this._z=(o-s)*d}else if(i>a&&i>h){let d=2*Math.sqrt(1+i-a-h);this._w=(u-l)/d,this._x=.25*d,this._y=(s+o)/d,this._z=(r+c)/d}else if(a>h){let d=2*Math.sqrt(1+a-i-h);this._w=(r-c)/d,this._x=(s+o)/d,this._y=.25*d,this._z=(l+u)/d}else{let d=2*Math.sqrt(1+h-i-a);this._w=(o-s)/d,this._x=(r+c)/d,this._y=(l+u)/d,this._z=.25*d}return this._onChangeCallback(),this}setFromUnitVectors(t,e){let i=t.dot(e)+1;return i<1e-8?(i=0,Math.abs(t.x)>Math.abs(t.z)?(this._x=-t.y,this._y=t.x,this._z=0,this._w=i):(this._x=0,this._y=-t.z,this._z=t.y,this._w=i)):(this._x=t.y*e.z-t.z*e.y,this._y=t.z*e.x-t.x*e.z,this._z=t.x*e.y-t.y*e.x,this._w=i),this.normalize()}angleTo(t){return 2*Math.acos(Math.abs(Yt(this.dot(t),-1,1)))}rotateTowards(t,e){let i=this.angleTo(t);if(i===0)return this;let s=Math.min(1,e/i);return this.slerp(t,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(t){return this._x*t._x+this._y*t._y+this._z*t._z+this._w*t._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let t=this.length();return t===0?(this._x=0,this._y=0,this._z=0,this._w=1):(t=1/t,this._x=this._x*t,this._y=this._y*t,this._z=this._z*t,this._w=this._w*t),this._onChangeCallback(),this}multiply(t){return this.multiplyQuaternions(this,t)}premultiply(t){return this.multiplyQuaternions(t,this)}multiplyQuaternions(t,e){let i=t._x,s=t._y,r=t._z,o=t._w,a=e._x,l=e._y,c=e._z,u=e._w;return this._x=i*u+o*a+s*c-r*l,this._y=s*u+o*l+r*a-i*c,this._z=r*u+o*c+i*l-s*a,this._w=o*u-i*a-s*l-r*c,this._onChangeCallback(),this}slerp(t,e){let i=t._x,s=t._y,r=t._z,o=t._w,a=this.dot(t);a<0&&(i=-i,s=-s,r=-r,o=-o,a=-a);let l=1-e;if(a<.9995){let c=Math.acos(a),u=Math.sin(c);l=Math.sin(l*c)/u,e=Math.sin(e*c)/u,this._x=this._x*l+i*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this._onChangeCallback()}else this._x=this._x*l+i*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this.normalize();return this}slerpQuaternions(t,e,i){return this.copy(t).slerp(e,i)}random(){let t=2*Math.PI*Math.random(),e=2*Math.PI*Math.random(),i=Math.random(),s=Math.sqrt(1-i),r=Math.sqrt(i);return this.set(s*Math.sin(t),s*Math.cos(t),r*Math.sin(e),r*Math.cos(e))}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._w===this._w}fromArray(t,e=0){return this._x=t[e],this._y=t[e+1],this._z=t[e+2],this._w=t[e+3],this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._w,t}fromBufferAttribute(t,e){return this._x=t.getX(e),this._y=t.getY(e),this._z=t.getZ(e),this._w=t.getW(e),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},D=class{static{this.prototype.isVector3=!0}constructor(t=0,e=0,i=0){this.x=t,this.y=e,this.z=i}set(t,e,i){return i===void 0&&(i=this.z),this.x=t,this.y=e,this.z=i,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;default:throw new Error("THREE.Vector3: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this}multiplyVectors(t,e){return this.x=t.x*e.x,this.y=t.y*e.y,this.z=t.z*e.z,this}applyEuler(t){return this.applyQuaternion(f_.setFromEuler(t))}applyAxisAngle(t,e){return this.applyQuaternion(f_.setFromAxisAngle(t,e))}applyMatrix3(t){let e=this.x,i=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[3]*i+r[6]*s,this.y=r[1]*e+r[4]*i+r[7]*s,this.z=r[2]*e+r[5]*i+r[8]*s,this}applyNormalMatrix(t){return this.applyMatrix3(t).normalize()}applyMatrix4(t){let e=this.x,i=this.y,s=this.z,r=t.elements,o=1/(r[3]*e+r[7]*i+r[11]*s+r[15]);return this.x=(r[0]*e+r[4]*i+r[8]*s+r[12])*o,this.y=(r[1]*e+r[5]*i+r[9]*s+r[13])*o,this.z=(r[2]*e+r[6]*i+r[10]*s+r[14])*o,this}applyQuaternion(t){let e=this.x,i=this.y,s=this.z,r=t.x,o=t.y,a=t.z,l=t.w,c=2*(o*s-a*i),u=2*(a*e-r*s),h=2*(r*i-o*e);return this.x=e+l*c+o*h-a*u,this.y=i+l*u+a*c-r*h,this.z=s+l*h+r*u-o*c,this}project(t){return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix)}unproject(t){return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld)}transformDirection(t){let e=this.x,i=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[4]*i+r[8]*s,this.y=r[1]*e+r[5]*i+r[9]*s,this.z=r[2]*e+r[6]*i+r[10]*s,this.normalize()}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this}divideScalar(t){return this.multiplyScalar(1/t)}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this}clamp(t,e){return this.x=Yt(this.x,t.x,e.x),this.y=Yt(this.y,t.y,e.y),this.z=Yt(this.z,t.z,e.z),this}clampScalar(t,e){return this.x=Yt(this.x,t,e),this.y=Yt(this.y,t,e),this.z=Yt(this.z,t,e),this}clampLength(t,e){let i=this.length();return this.divideScalar(i||1).multiplyScalar(Yt(i,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this}lerpVectors(t,e,i){return this.x=t.x+(e.x-t.x)*i,this.y=t.y+(e.y-t.y)*i,this.z=t.z+(e.z-t.z)*i,this}cross(t){return this.crossVectors(this,t)}crossVectors(t,e){let i=t.x,s=t.y,r=t.z,o=e.x,a=e.y,l=e.z;return this.x=s*l-r*a,this.y=r*o-i*l,this.z=i*a-s*o,this}projectOnVector(t){let e=t.lengthSq();if(e===0)return this.set(0,0,0);let i=t.dot(this)/e;return this.copy(t).multiplyScalar(i)}projectOnPlane(t){return Rd.copy(this).projectOnVector(t),this.sub(Rd)}reflect(t){return this.sub(Rd.copy(t).multiplyScalar(2*this.dot(t)))}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let i=this.dot(t)/e;return Math.acos(Yt(i,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,i=this.y-t.y,s=this.z-t.z;return e*e+i*i+s*s}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)+Math.abs(this.z-t.z)}setFromSpherical(t){return this.setFromSphericalCoords(t.radius,t.phi,t.theta)}setFromSphericalCoords(t,e,i){let s=Math.sin(e)*t;return this.x=s*Math.sin(i),this.y=Math.cos(e)*t,this.z=s*Math.cos(i),this}setFromCylindrical(t){return this.setFromCylindricalCoords(t.radius,t.theta,t.y)}setFromCylindricalCoords(t,e,i){return this.x=t*Math.sin(e),this.y=i,this.z=t*Math.cos(e),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this}setFromMatrixScale(t){let e=this.setFromMatrixColumn(t,0).length(),i=this.setFromMatrixColumn(t,1).length(),s=this.setFromMatrixColumn(t,2).length();return this.x=e,this.y=i,this.z=s,this}setFromMatrixColumn(t,e){return this.fromArray(t.elements,e*4)}setFromMatrix3Column(t,e){return this.fromArray(t.elements,e*3)}setFromEuler(t){return this.x=t._x,this.y=t._y,this.z=t._z,this}setFromColor(t){return this.x=t.r,this.y=t.g,this.z=t.b,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let t=Math.random()*Math.PI*2,e=Math.random()*2-1,i=Math.sqrt(1-e*e);return this.x=i*Math.cos(t),this.y=e,this.z=i*Math.sin(t),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},Rd=new D,f_=new xe,kt=class{static{this.prototype.isMatrix3=!0}constructor(t,e,i,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],t!==void 0&&this.set(t,e,i,s,r,o,a,l,c)}set(t,e,i,s,r,o,a,l,c){let u=this.elements;return u[0]=t,u[1]=s,u[2]=a,u[3]=e,u[4]=r,u[5]=l,u[6]=i,u[7]=o,u[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(t){let e=this.elements,i=t.elements;return e[0]=i[0],e[1]=i[1],e[2]=i[2],e[3]=i[3],e[4]=i[4],e[5]=i[5],e[6]=i[6],e[7]=i[7],e[8]=i[8],this}extractBasis(t,e,i){return t.setFromMatrix3Column(this,0),e.setFromMatrix3Column(this,1),i.setFromMatrix3Column(this,2),this}setFromMatrix4(t){let e=t.elements;return this.set(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10]),this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let i=t.elements,s=e.elements,r=this.elements,o=i[0],a=i[3],l=i[6],c=i[1],u=i[4],h=i[7],f=i[2],d=i[5],p=i[8],_=s[0],m=s[3],g=s[6],v=s[1],w=s[4],y=s[7],E=s[2],A=s[5],b=s[8];return r[0]=o*_+a*v+l*E,r[3]=o*m+a*w+l*A,r[6]=o*g+a*y+l*b,r[1]=c*_+u*v+h*E,r[4]=c*m+u*w+h*A,r[7]=c*g+u*y+h*b,r[2]=f*_+d*v+p*E,r[5]=f*m+d*w+p*A,r[8]=f*g+d*y+p*b,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[3]*=t,e[6]*=t,e[1]*=t,e[4]*=t,e[7]*=t,e[2]*=t,e[5]*=t,e[8]*=t,this}determinant(){let t=this.elements,e=t[0],i=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],u=t[8];return e*o*u-e*a*c-i*r*u+i*a*l+s*r*c-s*o*l}invert(){let t=this.elements,e=t[0],i=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],u=t[8],h=u*o-a*c,f=a*l-u*r,d=c*r-o*l,p=e*h+i*f+s*d;if(p===0)return this.set(0,0,0,0,0,0,0,0,0);let _=1/p;return t[0]=h*_,t[1]=(s*c-u*i)*_,t[2]=(a*i-s*o)*_,t[3]=f*_,t[4]=(u*e-s*l)*_,t[5]=(s*r-a*e)*_,t[6]=d*_,t[7]=(i*l-c*e)*_,t[8]=(o*e-i*r)*_,this}transpose(){let t,e=this.elements;return t=e[1],e[1]=e[3],e[3]=t,t=e[2],e[2]=e[6],e[6]=t,t=e[5],e[5]=e[7],e[7]=t,this}getNormalMatrix(t){return this.setFromMatrix4(t).invert().transpose()}transposeIntoArray(t){let e=this.elements;return t[0]=e[0],t[1]=e[3],t[2]=e[6],t[3]=e[1],t[4]=e[4],t[5]=e[7],t[6]=e[2],t[7]=e[5],t[8]=e[8],this}setUvTransform(t,e,i,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(i*l,i*c,-i*(l*o+c*a)+o+t,-s*c,s*l,-s*(-c*o+l*a)+a+e,0,0,1),this}scale(t,e){return fa("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Pd.makeScale(t,e)),this}rotate(t){return fa("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Pd.makeRotation(-t)),this}translate(t,e){return fa("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Pd.makeTranslation(t,e)),this}makeTranslation(t,e){return t.isVector2?this.set(1,0,t.x,0,1,t.y,0,0,1):this.set(1,0,t,0,1,e,0,0,1),this}makeRotation(t){let e=Math.cos(t),i=Math.sin(t);return this.set(e,-i,0,i,e,0,0,0,1),this}makeScale(t,e){return this.set(t,0,0,0,e,0,0,0,1),this}equals(t){let e=this.elements,i=t.elements;for(let s=0;s<9;s++)if(e[s]!==i[s])return!1;return!0}fromArray(t,e=0){for(let i=0;i<9;i++)this.elements[i]=t[i+e];return this}toArray(t=[],e=0){let i=this.elements;return t[e]=i[0],t[e+1]=i[1],t[e+2]=i[2],t[e+3]=i[3],t[e+4]=i[4],t[e+5]=i[5],t[e+6]=i[6],t[e+7]=i[7],t[e+8]=i[8],t}clone(){return new this.constructor().fromArray(this.elements)}},Pd=new kt,p_=new kt().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),m_=new kt().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function vS(){let n={enabled:!0,workingColorSpace:_a,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===ce&&(s.r=Ji(s.r),s.g=Ji(s.g),s.b=Ji(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===ce&&(s.r=Qr(s.r),s.g=Qr(s.g),s.b=Qr(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===is?va:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},t=[.64,.33,.3,.6,.15,.06],e=[.2126,.7152,.0722],i=[.3127,.329];return n.define({[_a]:{primaries:t,whitePoint:i,transfer:va,toXYZ:p_,fromXYZ:m_,luminanceCoefficients:e,workingColorSpaceConfig:{unpackColorSpace:se},outputColorSpaceConfig:{drawingBufferColorSpace:se}},[se]:{primaries:t,whitePoint:i,transfer:ce,toXYZ:p_,fromXYZ:m_,luminanceCoefficients:e,outputColorSpaceConfig:{drawingBufferColorSpace:se}}}),n}var Vt=vS();function Ji(n){return n<.04045?n*.0773993808:Math.pow(n*.9478672986+.0521327014,2.4)}function Qr(n){return n<.0031308?n*12.92:1.055*Math.pow(n,.41666)-.055}var Or,kc=class{static getDataURL(t,e="image/png"){if(/^data:/i.test(t.src)||typeof HTMLCanvasElement>"u")return t.src;let i;if(t instanceof HTMLCanvasElement)i=t;else{Or===void 0&&(Or=io("canvas")),Or.width=t.width,Or.height=t.height;let s=Or.getContext("2d");t instanceof ImageData?s.putImageData(t,0,0):s.drawImage(t,0,0,t.width,t.height),i=Or}return i.toDataURL(e)}static sRGBToLinear(t){if(typeof HTMLImageElement<"u"&&t instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&t instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&t instanceof ImageBitmap){let e=io("canvas");e.width=t.width,e.height=t.height;let i=e.getContext("2d");i.drawImage(t,0,0,t.width,t.height);let s=i.getImageData(0,0,t.width,t.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=Ji(r[o]/255)*255;return i.putImageData(s,0,0),e}else if(t.data){let e=t.data.slice(0);for(let i=0;i<e.length;i++)e instanceof Uint8Array||e instanceof Uint8ClampedArray?e[i]=Math.floor(Ji(e[i]/255)*255):e[i]=Ji(e[i]);return{data:e,width:t.width,height:t.height}}else return Nt("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),t}},xS=0,ro=class{constructor(t=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:xS++}),this.uuid=Li(),this.data=t,this.dataReady=!0,this.version=0}getSize(t){let e=this.data;return typeof HTMLVideoElement<"u"&&e instanceof HTMLVideoElement?t.set(e.videoWidth,e.videoHeight,0):typeof VideoFrame<"u"&&e instanceof VideoFrame?t.set(e.displayWidth,e.displayHeight,0):e!==null?t.set(e.width||0,e.height||0,e.depth||0):t.set(0,0,0),t}set needsUpdate(t){t===!0&&this.version++}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.images[this.uuid]!==void 0)return t.images[this.uuid];let i={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(Id(s[o].image)):r.push(Id(s[o]))}else r=Id(s);i.url=r}return e||(t.images[this.uuid]=i),i}};function Id(n){return typeof HTMLImageElement<"u"&&n instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&n instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&n instanceof ImageBitmap?kc.getDataURL(n):n.data?{data:Array.from(n.data),width:n.width,height:n.height,type:n.data.constructor.name}:(Nt("Texture: Unable to serialize Texture."),{})}var yS=0,Nd=new D,ln=class n extends vi{constructor(t=n.DEFAULT_IMAGE,e=n.DEFAULT_MAPPING,i=Nn,s=Nn,r=an,o=li,a=zn,l=kn,c=n.DEFAULT_ANISOTROPY,u=is){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:yS++}),this.uuid=Li(),this.name="",this.source=new ro(t),this.mipmaps=[],this.mapping=e,this.channel=0,this.wrapS=i,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new At(0,0),this.repeat=new At(1,1),this.center=new At(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new kt,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=u,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(t&&t.depth&&t.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(Nd).x}get height(){return this.source.getSize(Nd).y}get depth(){return this.source.getSize(Nd).z}get image(){return this.source.data}set image(t){this.source.data=t}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(t){return this.name=t.name,this.source=t.source,this.mipmaps=t.mipmaps.slice(0),this.mapping=t.mapping,this.channel=t.channel,this.wrapS=t.wrapS,this.wrapT=t.wrapT,this.magFilter=t.magFilter,this.minFilter=t.minFilter,this.anisotropy=t.anisotropy,this.format=t.format,this.internalFormat=t.internalFormat,this.type=t.type,this.normalized=t.normalized,this.offset.copy(t.offset),this.repeat.copy(t.repeat),this.center.copy(t.center),this.rotation=t.rotation,this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrix.copy(t.matrix),this.generateMipmaps=t.generateMipmaps,this.mipmapsAutoUpdate=t.mipmapsAutoUpdate,this.premultiplyAlpha=t.premultiplyAlpha,this.flipY=t.flipY,this.unpackAlignment=t.unpackAlignment,this.colorSpace=t.colorSpace,this.renderTarget=t.renderTarget,this.isRenderTargetTexture=t.isRenderTargetTexture,this.isPMREMTexture=t.isPMREMTexture,this.isArrayTexture=t.isArrayTexture,this.userData=JSON.parse(JSON.stringify(t.userData)),this.needsUpdate=!0,this}setValues(t){for(let e in t){let i=t[e];if(i===void 0){Nt(`Texture.setValues(): parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){Nt(`Texture.setValues(): property '${e}' does not exist.`);continue}s&&i&&s.isVector2&&i.isVector2||s&&i&&s.isVector3&&i.isVector3||s&&i&&s.isMatrix3&&i.isMatrix3?s.copy(i):this[e]=i}}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.textures[this.uuid]!==void 0)return t.textures[this.uuid];let i={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(t).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(i.userData=this.userData),e||(t.textures[this.uuid]=i),i}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(t){if(this.mapping!==Cf)return t;if(t.applyMatrix3(this.matrix),t.x<0||t.x>1)switch(this.wrapS){case ji:t.x=t.x-Math.floor(t.x);break;case Nn:t.x=t.x<0?0:1;break;case Fc:Math.abs(Math.floor(t.x)%2)===1?t.x=Math.ceil(t.x)-t.x:t.x=t.x-Math.floor(t.x);break}if(t.y<0||t.y>1)switch(this.wrapT){case ji:t.y=t.y-Math.floor(t.y);break;case Nn:t.y=t.y<0?0:1;break;case Fc:Math.abs(Math.floor(t.y)%2)===1?t.y=Math.ceil(t.y)-t.y:t.y=t.y-Math.floor(t.y);break}return this.flipY&&(t.y=1-t.y),t}set needsUpdate(t){t===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(t){t===!0&&this.pmremVersion++}};ln.DEFAULT_IMAGE=null;ln.DEFAULT_MAPPING=Cf;ln.DEFAULT_ANISOTROPY=1;var de=class{static{this.prototype.isVector4=!0}constructor(t=0,e=0,i=0,s=1){this.x=t,this.y=e,this.z=i,this.w=s}get width(){return this.z}set width(t){this.z=t}get height(){return this.w}set height(t){this.w=t}set(t,e,i,s){return this.x=t,this.y=e,this.z=i,this.w=s,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this.w=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setW(t){return this.w=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;case 3:this.w=e;break;default:throw new Error("THREE.Vector4: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this.w=t.w!==void 0?t.w:1,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this.w+=t.w,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this.w+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this.w=t.w+e.w,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this.w+=t.w*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this.w-=t.w,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this.w-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this.w=t.w-e.w,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this.w*=t.w,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this.w*=t,this}applyMatrix4(t){let e=this.x,i=this.y,s=this.z,r=this.w,o=t.elements;return this.x=o[0]*e+o[4]*i+o[8]*s+o[12]*r,this.y=o[1]*e+o[5]*i+o[9]*s+o[13]*r,this.z=o[2]*e+o[6]*i+o[10]*s+o[14]*r,this.w=o[3]*e+o[7]*i+o[11]*s+o[15]*r,this}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this.w/=t.w,this}divideScalar(t){return this.multiplyScalar(1/t)}setAxisAngleFromQuaternion(t){this.w=2*Math.acos(t.w);let e=Math.sqrt(1-t.w*t.w);return e<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=t.x/e,this.y=t.y/e,this.z=t.z/e),this}setAxisAngleFromRotationMatrix(t){let e,i,s,r,l=t.elements,c=l[0],u=l[4],h=l[8],f=l[1],d=l[5],p=l[9],_=l[2],m=l[6],g=l[10];if(Math.abs(u-f)<.01&&Math.abs(h-_)<.01&&Math.abs(p-m)<.01){if(Math.abs(u+f)<.1&&Math.abs(h+_)<.1&&Math.abs(p+m)<.1&&Math.abs(c+d+g-3)<.1)return this.set(1,0,0,0),this;e=Math.PI;let w=(c+1)/2,y=(d+1)/2,E=(g+1)/2,A=(u+f)/4,b=(h+_)/4,S=(p+m)/4;return w>y&&w>E?w<.01?(i=0,s=.707106781,r=.707106781):(i=Math.sqrt(w),s=A/i,r=b/i):y>E?y<.01?(i=.707106781,s=0,r=.707106781):(s=Math.sqrt(y),i=A/s,r=S/s):E<.01?(i=.707106781,s=.707106781,r=0):(r=Math.sqrt(E),i=b/r,s=S/r),this.set(i,s,r,e),this}let v=Math.sqrt((m-p)*(m-p)+(h-_)*(h-_)+(f-u)*(f-u));return Math.abs(v)<.001&&(v=1),this.x=(m-p)/v,this.y=(h-_)/v,this.z=(f-u)/v,this.w=Math.acos((c+d+g-1)/2),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this.w=e[15],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this.w=Math.min(this.w,t.w),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this.w=Math.max(this.w,t.w),this}clamp(t,e){return this.x=Yt(this.x,t.x,e.x),this.y=Yt(this.y,t.y,e.y),this.z=Yt(this.z,t.z,e.z),this.w=Yt(this.w,t.w,e.w),this}clampScalar(t,e){return this.x=Yt(this.x,t,e),this.y=Yt(this.y,t,e),this.z=Yt(this.z,t,e),this.w=Yt(this.w,t,e),this}clampLength(t,e){let i=this.length();return this.divideScalar(i||1).multiplyScalar(Yt(i,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z+this.w*t.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this.w+=(t.w-this.w)*e,this}lerpVectors(t,e,i){return this.x=t.x+(e.x-t.x)*i,this.y=t.y+(e.y-t.y)*i,this.z=t.z+(e.z-t.z)*i,this.w=t.w+(e.w-t.w)*i,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z&&t.w===this.w}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this.w=t[e+3],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t[e+3]=this.w,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this.w=t.getW(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},zc=class extends vi{constructor(t=1,e=1,i={}){super(),i=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:an,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},i),this.isRenderTarget=!0,this.width=t,this.height=e,this.depth=i.depth,this.scissor=new de(0,0,t,e),this.scissorTest=!1,this.viewport=new de(0,0,t,e),this.textures=[];let s=i.count;for(let r=0;r<s;r++)this.textures[r]=new ln({width:t,height:e,depth:i.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(i),this.depthBuffer=i.depthBuffer,this.stencilBuffer=i.stencilBuffer,this.resolveColorBuffer=i.resolveColorBuffer,this.resolveDepthBuffer=i.resolveDepthBuffer,this.resolveStencilBuffer=i.resolveStencilBuffer,this.storeMultisampledColorBuffer=i.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=i.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=i.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=i.depthTexture,this.samples=i.samples,this.multiview=i.multiview,this.useArrayDepthTexture=i.useArrayDepthTexture}_setTextureOptions(t={}){let e={minFilter:an,generateMipmaps:!1,flipY:!1,internalFormat:null};t.mapping!==void 0&&(e.mapping=t.mapping),t.wrapS!==void 0&&(e.wrapS=t.wrapS),t.wrapT!==void 0&&(e.wrapT=t.wrapT),t.wrapR!==void 0&&(e.wrapR=t.wrapR),t.magFilter!==void 0&&(e.magFilter=t.magFilter),t.minFilter!==void 0&&(e.minFilter=t.minFilter),t.format!==void 0&&(e.format=t.format),t.type!==void 0&&(e.type=t.type),t.anisotropy!==void 0&&(e.anisotropy=t.anisotropy),t.colorSpace!==void 0&&(e.colorSpace=t.colorSpace),t.flipY!==void 0&&(e.flipY=t.flipY),t.generateMipmaps!==void 0&&(e.generateMipmaps=t.generateMipmaps),t.mipmapsAutoUpdate!==void 0&&(e.mipmapsAutoUpdate=t.mipmapsAutoUpdate),t.internalFormat!==void 0&&(e.internalFormat=t.internalFormat);for(let i=0;i<this.textures.length;i++)this.textures[i].setValues(e)}get texture(){return this.textures[0]}set texture(t){this.textures[0]=t}set depthTexture(t){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),t!==null&&t.renderTarget===null&&(t.renderTarget=this),this._depthTexture=t}get depthTexture(){return this._depthTexture}setSize(t,e,i=1){if(this.width!==t||this.height!==e||this.depth!==i){this.width=t,this.height=e,this.depth=i;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=t,this.textures[s].image.height=e,this.textures[s].image.depth=i,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,t,e),this.scissor.set(0,0,t,e)}clone(){return new this.constructor().copy(this)}copy(t){this.width=t.width,this.height=t.height,this.depth=t.depth,this.scissor.copy(t.scissor),this.scissorTest=t.scissorTest,this.viewport.copy(t.viewport),this.textures.length=0;for(let e=0,i=t.textures.length;e<i;e++){this.textures[e]=t.textures[e].clone(),this.textures[e].isRenderTargetTexture=!0,this.textures[e].renderTarget=this;let s=Object.assign({},t.textures[e].image);this.textures[e].source=new ro(s)}if(this.depthBuffer=t.depthBuffer,this.stencilBuffer=t.stencilBuffer,this.resolveColorBuffer=t.resolveColorBuffer,this.resolveDepthBuffer=t.resolveDepthBuffer,this.resolveStencilBuffer=t.resolveStencilBuffer,this.storeMultisampledColorBuffer=t.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=t.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=t.storeMultisampledStencilBuffer,t.depthTexture!==null)if(t.depthTexture.renderTarget===t){let e=t.depthTexture.clone();e.renderTarget=null,this.depthTexture=e}else this.depthTexture=t.depthTexture;else this.depthTexture=null;return this.samples=t.samples,this.multiview=t.multiview,this.useArrayDepthTexture=t.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},Yn=class extends zc{constructor(t=1,e=1,i={}){super(t,e,i),this.isWebGLRenderTarget=!0}},ya=class extends ln{constructor(t=null,e=1,i=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:t,width:e,height:i,depth:s},this.magFilter=Xe,this.minFilter=Xe,this.wrapR=Nn,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}addLayerUpdate(t){this.layerUpdates.add(t)}clearLayerUpdates(){this.layerUpdates.clear()}};var Gc=class extends ln{constructor(t=null,e=1,i=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:t,width:e,height:i,depth:s},this.magFilter=Xe,this.minFilter=Xe,this.wrapR=Nn,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}};var Rt=class n{static{this.prototype.isMatrix4=!0}constructor(t,e,i,s,r,o,a,l,c,u,h,f,d,p,_,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],t!==void 0&&this.set(t,e,i,s,r,o,a,l,c,u,h,f,d,p,_,m)}set(t,e,i,s,r,o,a,l,c,u,h,f,d,p,_,m){let g=this.elements;return g[0]=t,g[4]=e,g[8]=i,g[12]=s,g[1]=r,g[5]=o,g[9]=a,g[13]=l,g[2]=c,g[6]=u,g[10]=h,g[14]=f,g[3]=d,g[7]=p,g[11]=_,g[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new n().fromArray(this.elements)}copy(t){let e=this.elements,i=t.elements;return e[0]=i[0],e[1]=i[1],e[2]=i[2],e[3]=i[3],e[4]=i[4],e[5]=i[5],e[6]=i[6],e[7]=i[7],e[8]=i[8],e[9]=i[9],e[10]=i[10],e[11]=i[11],e[12]=i[12],e[13]=i[13],e[14]=i[14],e[15]=i[15],this}copyPosition(t){let e=this.elements,i=t.elements;return e[12]=i[12],e[13]=i[13],e[14]=i[14],this}setFromMatrix3(t){let e=t.elements;return this.set(e[0],e[3],e[6],0,e[1],e[4],e[7],0,e[2],e[5],e[8],0,0,0,0,1),this}extractBasis(t,e,i){return this.determinantAffine()===0?(t.set(1,0,0),e.set(0,1,0),i.set(0,0,1),this):(t.setFromMatrixColumn(this,0),e.setFromMatrixColumn(this,1),i.setFromMatrixColumn(this,2),this)}makeBasis(t,e,i){return this.set(t.x,e.x,i.x,0,t.y,e.y,i.y,0,t.z,e.z,i.z,0,0,0,0,1),this}extractRotation(t){if(t.determinantAffine()===0)return this.identity();let e=this.elements,i=t.elements,s=1/Ur.setFromMatrixColumn(t,0).length(),r=1/Ur.setFromMatrixColumn(t,1).length(),o=1/Ur.setFromMatrixColumn(t,2).length();return e[0]=i[0]*s,e[1]=i[1]*s,e[2]=i[2]*s,e[3]=0,e[4]=i[4]*r,e[5]=i[5]*r,e[6]=i[6]*r,e[7]=0,e[8]=i[8]*o,e[9]=i[9]*o,e[10]=i[10]*o,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromEuler(t){let e=this.elements,i=t.x,s=t.y,r=t.z,o=Math.cos(i),a=Math.sin(i),l=Math.cos(s),c=Math.sin(s),u=Math.cos(r),h=Math.sin(r);if(t.order==="XYZ"){let f=o*u,d=o*h,p=a*u,_=a*h;e[0]=l*u,e[4]=-l*h,e[8]=c,e[1]=d+p*c,e[5]=f-_*c,e[9]=-a*l,e[2]=_-f*c,e[6]=p+d*c,e[10]=o*l}else if(t.order==="YXZ"){let f=l*u,d=l*h,p=c*u,_=c*h;e[0]=f+_*a,e[4]=p*a-d,e[8]=o*c,e[1]=o*h,e[5]=o*u,e[9]=-a,e[2]=d*a-p,e[6]=_+f*a,e[10]=o*l}else if(t.order==="ZXY"){let f=l*u,d=l*h,p=c*u,_=c*h;e[0]=f-_*a,e[4]=-o*h,e[8]=p+d*a,e[1]=d+p*a,e[5]=o*u,e[9]=_-f*a,e[2]=-o*c,e[6]=a,e[10]=o*l}else if(t.order==="ZYX"){let f=o*u,d=o*h,p=a*u,_=a*h;e[0]=l*u,e[4]=p*c-d,e[8]=f*c+_,e[1]=l*h,e[5]=_*c+f,e[9]=d*c-p,e[2]=-c,e[6]=a*l,e[10]=o*l}else if(t.order==="YZX"){let f=o*l,d=o*c,p=a*l,_=a*c;e[0]=l*u,e[4]=_-f*h,e[8]=p*h+d,e[1]=h,e[5]=o*u,e[9]=-a*u,e[2]=-c*u,e[6]=d*h+p,e[10]=f-_*h}else if(t.order==="XZY"){let f=o*l,d=o*c,p=a*l,_=a*c;e[0]=l*u,e[4]=-h,e[8]=c*u,e[1]=f*h+_,e[5]=o*u,e[9]=d*h-p,e[2]=p*h-d,e[6]=a*u,e[10]=_*h+f}return e[3]=0,e[7]=0,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromQuaternion(t){return this.compose(bS,t,SS)}lookAt(t,e,i){let s=this.elements;return Xn.subVectors(t,e),Xn.lengthSq()===0&&(Xn.z=1),Xn.normalize(),_s.crossVectors(i,Xn),_s.lengthSq()===0&&(Math.abs(i.z)===1?Xn.x+=1e-4:Xn.z+=1e-4,Xn.normalize(),_s.crossVectors(i,Xn)),_s.normalize(),Kl.crossVectors(Xn,_s),s[0]=_s.x,s[4]=Kl.x,s[8]=Xn.x,s[1]=_s.y,s[5]=Kl.y,s[9]=Xn.y,s[2]=_s.z,s[6]=Kl.z,s[10]=Xn.z,this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let i=t.elements,s=e.elements,r=this.elements,o=i[0],a=i[4],l=i[8],c=i[12],u=i[1],h=i[5],f=i[9],d=i[13],p=i[2],_=i[6],m=i[10],g=i[14],v=i[3],w=i[7],y=i[11],E=i[15],A=s[0],b=s[4],S=s[8],P=s[12],R=s[1],L=s[5],B=s[9],G=s[13],I=s[2],$=s[6],U=s[10],V=s[14],j=s[3],X=s[7],J=s[11],K=s[15];return r[0]=o*A+a*R+l*I+c*j,r[4]=o*b+a*L+l*$+c*X,r[8]=o*S+a*B+l*U+c*J,r[12]=o*P+a*G+l*V+c*K,r[1]=u*A+h*R+f*I+d*j,r[5]=u*b+h*L+f*$+d*X,r[9]=u*S+h*B+f*U+d*J,r[13]=u*P+h*G+f*V+d*K,r[2]=p*A+_*R+m*I+g*j,r[6]=p*b+_*L+m*$+g*X,r[10]=p*S+_*B+m*U+g*J,r[14]=p*P+_*G+m*V+g*K,r[3]=v*A+w*R+y*I+E*j,r[7]=v*b+w*L+y*$+E*X,r[11]=v*S+w*B+y*U+E*J,r[15]=v*P+w*G+y*V+E*K,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[4]*=t,e[8]*=t,e[12]*=t,e[1]*=t,e[5]*=t,e[9]*=t,e[13]*=t,e[2]*=t,e[6]*=t,e[10]*=t,e[14]*=t,e[3]*=t,e[7]*=t,e[11]*=t,e[15]*=t,this}determinant(){let t=this.elements,e=t[0],i=t[4],s=t[8],r=t[12],o=t[1],a=t[5],l=t[9],c=t[13],u=t[2],h=t[6],f=t[10],d=t[14],p=t[3],_=t[7],m=t[11],g=t[15],v=l*d-c*f,w=a*d-c*h,y=a*f-l*h,E=o*d-c*u,A=o*f-l*u,b=o*h-a*u;return e*(_*v-m*w+g*y)-i*(p*v-m*E+g*A)+s*(p*w-_*E+g*b)-r*(p*y-_*A+m*b)}determinantAffine(){let t=this.elements,e=t[0],i=t[4],s=t[8],r=t[1],o=t[5],a=t[9],l=t[2],c=t[6],u=t[10];return e*(o*u-a*c)-i*(r*u-a*l)+s*(r*c-o*l)}transpose(){let t=this.elements,e;return e=t[1],t[1]=t[4],t[4]=e,e=t[2],t[2]=t[8],t[8]=e,e=t[6],t[6]=t[9],t[9]=e,e=t[3],t[3]=t[12],t[12]=e,e=t[7],t[7]=t[13],t[13]=e,e=t[11],t[11]=t[14],t[14]=e,this}setPosition(t,e,i){let s=this.elements;return t.isVector3?(s[12]=t.x,s[13]=t.y,s[14]=t.z):(s[12]=t,s[13]=e,s[14]=i),this}invert(){let t=this.elements,e=t[0],i=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],u=t[8],h=t[9],f=t[10],d=t[11],p=t[12],_=t[13],m=t[14],g=t[15],v=e*a-i*o,w=e*l-s*o,y=e*c-r*o,E=i*l-s*a,A=i*c-r*a,b=s*c-r*l,S=u*_-h*p,P=u*m-f*p,R=u*g-d*p,L=h*m-f*_,B=h*g-d*_,G=f*g-d*m,I=v*G-w*B+y*L+E*R-A*P+b*S;if(I===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let $=1/I;return t[0]=(a*G-l*B+c*L)*$,t[1]=(s*B-i*G-r*L)*$,t[2]=(_*b-m*A+g*E)*$,t[3]=(f*A-h*b-d*E)*$,t[4]=(l*R-o*G-c*P)*$,t[5]=(e*G-s*R+r*P)*$,t[6]=(m*y-p*b-g*w)*$,t[7]=(u*b-f*y+d*w)*$,t[8]=(o*B-a*R+c*S)*$,t[9]=(i*R-e*B-r*S)*$,t[10]=(p*A-_*y+g*v)*$,t[11]=(h*y-u*A-d*v)*$,t[12]=(a*P-o*L-l*S)*$,t[13]=(e*L-i*P+s*S)*$,t[14]=(_*w-p*E-m*v)*$,t[15]=(u*E-h*w+f*v)*$,this}scale(t){let e=this.elements,i=t.x,s=t.y,r=t.z;return e[0]*=i,e[4]*=s,e[8]*=r,e[1]*=i,e[5]*=s,e[9]*=r,e[2]*=i,e[6]*=s,e[10]*=r,e[3]*=i,e[7]*=s,e[11]*=r,this}getMaxScaleOnAxis(){let t=this.elements,e=t[0]*t[0]+t[1]*t[1]+t[2]*t[2],i=t[4]*t[4]+t[5]*t[5]+t[6]*t[6],s=t[8]*t[8]+t[9]*t[9]+t[10]*t[10];return Math.sqrt(Math.max(e,i,s))}makeTranslation(t,e,i){return t.isVector3?this.set(1,0,0,t.x,0,1,0,t.y,0,0,1,t.z,0,0,0,1):this.set(1,0,0,t,0,1,0,e,0,0,1,i,0,0,0,1),this}makeRotationX(t){let e=Math.cos(t),i=Math.sin(t);return this.set(1,0,0,0,0,e,-i,0,0,i,e,0,0,0,0,1),this}makeRotationY(t){let e=Math.cos(t),i=Math.sin(t);return this.set(e,0,i,0,0,1,0,0,-i,0,e,0,0,0,0,1),this}makeRotationZ(t){let e=Math.cos(t),i=Math.sin(t);return this.set(e,-i,0,0,i,e,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(t,e){let i=Math.cos(e),s=Math.sin(e),r=1-i,o=t.x,a=t.y,l=t.z,c=r*o,u=r*a;return this.set(c*o+i,c*a-s*l,c*l+s*a,0,c*a+s*l,u*a+i,u*l-s*o,0,c*l-s*a,u*l+s*o,r*l*l+i,0,0,0,0,1),this}makeScale(t,e,i){return this.set(t,0,0,0,0,e,0,0,0,0,i,0,0,0,0,1),this}makeShear(t,e,i,s,r,o){return this.set(1,i,r,0,t,1,o,0,e,s,1,0,0,0,0,1),this}compose(t,e,i){let s=this.elements,r=e._x,o=e._y,a=e._z,l=e._w,c=r+r,u=o+o,h=a+a,f=r*c,d=r*u,p=r*h,_=o*u,m=o*h,g=a*h,v=l*c,w=l*u,y=l*h,E=i.x,A=i.y,b=i.z;return s[0]=(1-(_+g))*E,s[1]=(d+y)*E,s[2]=(p-w)*E,s[3]=0,s[4]=(d-y)*A,s[5]=(1-(f+g))*A,s[6]=(m+v)*A,s[7]=0,s[8]=(p+w)*b,s[9]=(m-v)*b,s[10]=(1-(f+_))*b,s[11]=0,s[12]=t.x,s[13]=t.y,s[14]=t.z,s[15]=1,this}decompose(t,e,i){let s=this.elements;t.x=s[12],t.y=s[13],t.z=s[14];let r=this.determinantAffine();if(r===0)return i.set(1,1,1),e.identity(),this;let o=Ur.set(s[0],s[1],s[2]).length(),a=Ur.set(s[4],s[5],s[6]).length(),l=Ur.set(s[8],s[9],s[10]).length();r<0&&(o=-o),pi.copy(this);let c=1/o,u=1/a,h=1/l;return pi.elements[0]*=c,pi.elements[1]*=c,pi.elements[2]*=c,pi.elements[4]*=u,pi.elements[5]*=u,pi.elements[6]*=u,pi.elements[8]*=h,pi.elements[9]*=h,pi.elements[10]*=h,e.setFromRotationMatrix(pi),i.x=o,i.y=a,i.z=l,this}makePerspective(t,e,i,s,r,o,a=ri,l=!1){let c=this.elements,u=2*r/(e-t),h=2*r/(i-s),f=(e+t)/(e-t),d=(i+s)/(i-s),p,_;if(l)p=r/(o-r),_=o*r/(o-r);else if(a===ri)p=-(o+r)/(o-r),_=-2*o*r/(o-r);else if(a===no)p=-o/(o-r),_=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=u,c[4]=0,c[8]=f,c[12]=0,c[1]=0,c[5]=h,c[9]=d,c[13]=0,c[2]=0,c[6]=0,c[10]=p,c[14]=_,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(t,e,i,s,r,o,a=ri,l=!1){let c=this.elements,u=2/(e-t),h=2/(i-s),f=-(e+t)/(e-t),d=-(i+s)/(i-s),p,_;if(l)p=1/(o-r),_=o/(o-r);else if(a===ri)p=-2/(o-r),_=-(o+r)/(o-r);else if(a===no)p=-1/(o-r),_=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=u,c[4]=0,c[8]=0,c[12]=f,c[1]=0,c[5]=h,c[9]=0,c[13]=d,c[2]=0,c[6]=0,c[10]=p,c[14]=_,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(t){let e=this.elements,i=t.elements;for(let s=0;s<16;s++)if(e[s]!==i[s])return!1;return!0}fromArray(t,e=0){for(let i=0;i<16;i++)this.elements[i]=t[i+e];return this}toArray(t=[],e=0){let i=this.elements;return t[e]=i[0],t[e+1]=i[1],t[e+2]=i[2],t[e+3]=i[3],t[e+4]=i[4],t[e+5]=i[5],t[e+6]=i[6],t[e+7]=i[7],t[e+8]=i[8],t[e+9]=i[9],t[e+10]=i[10],t[e+11]=i[11],t[e+12]=i[12],t[e+13]=i[13],t[e+14]=i[14],t[e+15]=i[15],t}},Ur=new D,pi=new Rt,bS=new D(0,0,0),SS=new D(1,1,1),_s=new D,Kl=new D,Xn=new D,g_=new Rt,__=new xe,oi=class n{constructor(t=0,e=0,i=0,s=n.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=e,this._z=i,this._order=s}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get order(){return this._order}set order(t){this._order=t,this._onChangeCallback()}set(t,e,i,s=this._order){return this._x=t,this._y=e,this._z=i,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(t){return this._x=t._x,this._y=t._y,this._z=t._z,this._order=t._order,this._onChangeCallback(),this}setFromRotationMatrix(t,e=this._order,i=!0){let s=t.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],u=s[9],h=s[2],f=s[6],d=s[10];switch(e){case"XYZ":this._y=Math.asin(Yt(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-u,d),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(f,c),this._z=0);break;case"YXZ":this._x=Math.asin(-Yt(u,-1,1)),Math.abs(u)<.9999999?(this._y=Math.atan2(a,d),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-h,r),this._z=0);break;case"ZXY":this._x=Math.asin(Yt(f,-1,1)),Math.abs(f)<.9999999?(this._y=Math.atan2(-h,d),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-Yt(h,-1,1)),Math.abs(h)<.9999999?(this._x=Math.atan2(f,d),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(Yt(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-u,c),this._y=Math.atan2(-h,r)):(this._x=0,this._y=Math.atan2(a,d));break;case"XZY":this._z=Math.asin(-Yt(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(f,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-u,d),this._y=0);break;default:Nt("Euler: .setFromRotationMatrix() encountered an unknown order: "+e)}return this._order=e,i===!0&&this._onChangeCallback(),this}setFromQuaternion(t,e,i){return g_.makeRotationFromQuaternion(t),this.setFromRotationMatrix(g_,e,i)}setFromVector3(t,e=this._order){return this.set(t.x,t.y,t.z,e)}reorder(t){return __.setFromEuler(this),this.setFromQuaternion(__,t)}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._order===this._order}fromArray(t){return this._x=t[0],this._y=t[1],this._z=t[2],t[3]!==void 0&&(this._order=t[3]),this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._order,t}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};oi.DEFAULT_ORDER="XYZ";var oo=class{constructor(){this.mask=1}set(t){this.mask=(1<<t|0)>>>0}enable(t){this.mask|=1<<t|0}enableAll(){this.mask=-1}toggle(t){this.mask^=1<<t|0}disable(t){this.mask&=~(1<<t|0)}disableAll(){this.mask=0}test(t){return(this.mask&t.mask)!==0}isEnabled(t){return(this.mask&(1<<t|0))!==0}},MS=0,v_=new D,Fr=new xe,Wi=new Rt,Ql=new D,ta=new D,wS=new D,TS=new xe,x_=new D(1,0,0),y_=new D(0,1,0),b_=new D(0,0,1),S_={type:"added"},AS={type:"removed"},Br={type:"childadded",child:null},Ld={type:"childremoved",child:null},Be=class n extends vi{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:MS++}),this.uuid=Li(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=n.DEFAULT_UP.clone();let t=new D,e=new oi,i=new xe,s=new D(1,1,1);function r(){i.setFromEuler(e,!1)}function o(){e.setFromQuaternion(i,void 0,!1)}e._onChange(r),i._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:e},quaternion:{configurable:!0,enumerable:!0,value:i},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new Rt},normalMatrix:{value:new kt}}),this.matrix=new Rt,this.matrixWorld=new Rt,this.matrixAutoUpdate=n.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=n.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new oo,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(t){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(t),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(t){return this.quaternion.premultiply(t),this}setRotationFromAxisAngle(t,e){this.quaternion.setFromAxisAngle(t,e)}setRotationFromEuler(t){this.quaternion.setFromEuler(t,!0)}setRotationFromMatrix(t){this.quaternion.setFromRotationMatrix(t)}setRotationFromQuaternion(t){this.quaternion.copy(t)}rotateOnAxis(t,e){return Fr.setFromAxisAngle(t,e),this.quaternion.multiply(Fr),this}rotateOnWorldAxis(t,e){return Fr.setFromAxisAngle(t,e),this.quaternion.premultiply(Fr),this}rotateX(t){return this.rotateOnAxis(x_,t)}rotateY(t){return this.rotateOnAxis(y_,t)}rotateZ(t){return this.rotateOnAxis(b_,t)}translateOnAxis(t,e){return v_.copy(t).applyQuaternion(this.quaternion),this.position.add(v_.multiplyScalar(e)),this}translateX(t){return this.translateOnAxis(x_,t)}translateY(t){return this.translateOnAxis(y_,t)}translateZ(t){return this.translateOnAxis(b_,t)}localToWorld(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(this.matrixWorld)}worldToLocal(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(Wi.copy(this.matrixWorld).invert())}lookAt(t,e,i){t.isVector3?Ql.copy(t):Ql.set(t,e,i);let s=this.parent;this.updateWorldMatrix(!0,!1),ta.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?Wi.lookAt(ta,Ql,this.up):Wi.lookAt(Ql,ta,this.up),this.quaternion.setFromRotationMatrix(Wi),s&&(Wi.extractRotation(s.matrixWorld),Fr.setFromRotationMatrix(Wi),this.quaternion.premultiply(Fr.invert()))}add(t){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return t===this?(Ft("Object3D.add: object can't be added as a child of itself.",t),this):(t&&t.isObject3D?(t.removeFromParent(),t.parent=this,this.children.push(t),t.dispatchEvent(S_),Br.child=t,this.dispatchEvent(Br),Br.child=null):Ft("Object3D.add: object not an instance of THREE.Object3D.",t),this)}remove(t){if(arguments.length>1){for(let i=0;i<arguments.length;i++)this.remove(arguments[i]);return this}let e=this.children.indexOf(t);return e!==-1&&(t.parent=null,this.children.splice(e,1),t.dispatchEvent(AS),Ld.child=t,this.dispatchEvent(Ld),Ld.child=null),this}removeFromParent(){let t=this.parent;return t!==null&&t.remove(this),this}clear(){return this.remove(...this.children)}attach(t){return this.updateWorldMatrix(!0,!1),Wi.copy(this.matrixWorld).invert(),t.parent!==null&&(t.parent.updateWorldMatrix(!0,!1),Wi.multiply(t.parent.matrixWorld)),t.applyMatrix4(Wi),t.removeFromParent(),t.parent=this,this.children.push(t),t.updateWorldMatrix(!1,!0),t.dispatchEvent(S_),Br.child=t,this.dispatchEvent(Br),Br.child=null,this}getObjectById(t){return this.getObjectByProperty("id",t)}getObjectByName(t){return this.getObjectByProperty("name",t)}getObjectByProperty(t,e){if(this[t]===e)return this;for(let i=0,s=this.children.length;i<s;i++){let o=this.children[i].getObjectByProperty(t,e);if(o!==void 0)return o}}getObjectsByProperty(t,e,i=[]){this[t]===e&&i.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(t,e,i);return i}getWorldPosition(t){return this.updateWorldMatrix(!0,!1),t.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(ta,t,wS),t}getWorldScale(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(ta,TS,t),t}getWorldDirection(t){this.updateWorldMatrix(!0,!1);let e=this.matrixWorld.elements;return t.set(e[8],e[9],e[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(t){t(this);let e=this.children;for(let i=0,s=e.length;i<s;i++)e[i].traverse(t)}traverseVisible(t){if(this.visible===!1)return;t(this);let e=this.children;for(let i=0,s=e.length;i<s;i++)e[i].traverseVisible(t)}traverseAncestors(t){let e=this.parent;e!==null&&(t(e),e.traverseAncestors(t))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let t=this.pivot;if(t!==null){let e=t.x,i=t.y,s=t.z,r=this.matrix.elements;r[12]+=e-r[0]*e-r[4]*i-r[8]*s,r[13]+=i-r[1]*e-r[5]*i-r[9]*s,r[14]+=s-r[2]*e-r[6]*i-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(t){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||t)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,t=!0);let e=this.children;for(let i=0,s=e.length;i<s;i++)e[i].updateMatrixWorld(t)}updateWorldMatrix(t,e,i=!1){let s=this.parent;if(t===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||i)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,i=!0),e===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,i)}}toJSON(t){let e=t===void 0||typeof t=="string",i={};e&&(t={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},i.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(t),s.indirectTexture=this._indirectTexture.toJSON(t),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(t)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(t)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(t).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(t).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(t.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,u=l.length;c<u;c++){let h=l[c];r(t.shapes,h)}else r(t.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(t.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(t.materials,this.material[l]));s.material=a}else s.material=r(t.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(t).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(t.animations,l))}}if(e){let a=o(t.geometries),l=o(t.materials),c=o(t.textures),u=o(t.images),h=o(t.shapes),f=o(t.skeletons),d=o(t.animations),p=o(t.nodes);a.length>0&&(i.geometries=a),l.length>0&&(i.materials=l),c.length>0&&(i.textures=c),u.length>0&&(i.images=u),h.length>0&&(i.shapes=h),f.length>0&&(i.skeletons=f),d.length>0&&(i.animations=d),p.length>0&&(i.nodes=p)}return i.object=s,i;function o(a){let l=[];for(let c in a){let u=a[c];delete u.metadata,l.push(u)}return l}}clone(t){return new this.constructor().copy(this,t)}copy(t,e=!0){if(this.name=t.name,this.up.copy(t.up),this.position.copy(t.position),this.rotation.order=t.rotation.order,this.quaternion.copy(t.quaternion),this.scale.copy(t.scale),this.pivot=t.pivot!==null?t.pivot.clone():null,this.matrix.copy(t.matrix),this.matrixWorld.copy(t.matrixWorld),this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrixWorldAutoUpdate=t.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=t.matrixWorldNeedsUpdate,this.layers.mask=t.layers.mask,this.visible=t.visible,this.castShadow=t.castShadow,this.receiveShadow=t.receiveShadow,this.frustumCulled=t.frustumCulled,this.renderOrder=t.renderOrder,this.static=t.static,this.animations=t.animations.slice(),this.userData=JSON.parse(JSON.stringify(t.userData)),e===!0)for(let i=0;i<t.children.length;i++){let s=t.children[i];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Be.DEFAULT_UP=new D(0,1,0);Be.DEFAULT_MATRIX_AUTO_UPDATE=!0;Be.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var ne=class extends Be{constructor(){super(),this.isGroup=!0,this.type="Group"}},ES={type:"move"},ao=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new ne,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new ne,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new D,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new D),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new ne,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new D,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new D,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(t){return this._targetRay!==null&&this._targetRay.dispatchEvent(t),this._grip!==null&&this._grip.dispatchEvent(t),this._hand!==null&&this._hand.dispatchEvent(t),this}connect(t){if(t&&t.hand){let e=this._hand;if(e)for(let i of t.hand.values())this._getHandJoint(e,i)}return this.dispatchEvent({type:"connected",data:t}),this}disconnect(t){return this.dispatchEvent({type:"disconnected",data:t}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(t,e,i){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(t&&e.session.visibilityState!=="visible-blurred"){if(c&&t.hand){o=!0;for(let _ of t.hand.values()){let m=e.getJointPose(_,i),g=this._getHandJoint(c,_);m!==null&&(g.matrix.fromArray(m.transform.matrix),g.matrix.decompose(g.position,g.quaternion,g.scale),g.matrixWorldNeedsUpdate=!0,g.jointRadius=m.radius),g.visible=m!==null}let u=c.joints["index-finger-tip"],h=c.joints["thumb-tip"],f=u.position.distanceTo(h.position),d=.02,p=.005;c.inputState.pinching&&f>d+p?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:t.handedness,target:this})):!c.inputState.pinching&&f<=d-p&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:t.handedness,target:this}))}else l!==null&&t.gripSpace&&(r=e.getPose(t.gripSpace,i),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:t,target:this})));a!==null&&(s=e.getPose(t.targetRaySpace,i),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(ES)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(t,e){if(t.joints[e.jointName]===void 0){let i=new ne;i.matrixAutoUpdate=!1,i.visible=!1,t.joints[e.jointName]=i,t.add(i)}return t.joints[e.jointName]}},V0={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},vs={h:0,s:0,l:0},tc={h:0,s:0,l:0};function Dd(n,t,e){return e<0&&(e+=1),e>1&&(e-=1),e<1/6?n+(t-n)*6*e:e<1/2?t:e<2/3?n+(t-n)*6*(2/3-e):n}var Et=class{constructor(t,e,i){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(t,e,i)}set(t,e,i){if(e===void 0&&i===void 0){let s=t;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(t,e,i);return this}setScalar(t){return this.r=t,this.g=t,this.b=t,this}setHex(t,e=se){return t=Math.floor(t),this.r=(t>>16&255)/255,this.g=(t>>8&255)/255,this.b=(t&255)/255,Vt.colorSpaceToWorking(this,e),this}setRGB(t,e,i,s=Vt.workingColorSpace){return this.r=t,this.g=e,this.b=i,Vt.colorSpaceToWorking(this,s),this}setHSL(t,e,i,s=Vt.workingColorSpace){if(t=zf(t,1),e=Yt(e,0,1),i=Yt(i,0,1),e===0)this.r=this.g=this.b=i;else{let r=i<=.5?i*(1+e):i+e-i*e,o=2*i-r;this.r=Dd(o,r,t+1/3),this.g=Dd(o,r,t),this.b=Dd(o,r,t-1/3)}return Vt.colorSpaceToWorking(this,s),this}setStyle(t,e=se){function i(r){r!==void 0&&parseFloat(r)<1&&Nt("Color: Alpha component of "+t+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(t)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,e);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,e);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,e);break;default:Nt("Color: Unknown color model "+t)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(t)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,e);if(o===6)return this.setHex(parseInt(r,16),e);Nt("Color: Invalid hex color "+t)}else if(t&&t.length>0)return this.setColorName(t,e);return this}setColorName(t,e=se){let i=V0[t.toLowerCase()];return i!==void 0?this.setHex(i,e):Nt("Color: Unknown color "+t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(t){return this.r=t.r,this.g=t.g,this.b=t.b,this}copySRGBToLinear(t){return this.r=Ji(t.r),this.g=Ji(t.g),this.b=Ji(t.b),this}copyLinearToSRGB(t){return this.r=Qr(t.r),this.g=Qr(t.g),this.b=Qr(t.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(t=se){return Vt.workingToColorSpace(yn.copy(this),t),Math.round(Yt(yn.r*255,0,255))*65536+Math.round(Yt(yn.g*255,0,255))*256+Math.round(Yt(yn.b*255,0,255))}getHexString(t=se){return("000000"+this.getHex(t).toString(16)).slice(-6)}getHSL(t,e=Vt.workingColorSpace){Vt.workingToColorSpace(yn.copy(this),e);let i=yn.r,s=yn.g,r=yn.b,o=Math.max(i,s,r),a=Math.min(i,s,r),l,c,u=(a+o)/2;if(a===o)l=0,c=0;else{let h=o-a;switch(c=u<=.5?h/(o+a):h/(2-o-a),o){case i:l=(s-r)/h+(s<r?6:0);break;case s:l=(r-i)/h+2;break;case r:l=(i-s)/h+4;break}l/=6}return t.h=l,t.s=c,t.l=u,t}getRGB(t,e=Vt.workingColorSpace){return Vt.workingToColorSpace(yn.copy(this),e),t.r=yn.r,t.g=yn.g,t.b=yn.b,t}getStyle(t=se){Vt.workingToColorSpace(yn.copy(this),t);let e=yn.r,i=yn.g,s=yn.b;return t!==se?`color(${t} ${e.toFixed(3)} ${i.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(e*255)},${Math.round(i*255)},${Math.round(s*255)})`}offsetHSL(t,e,i){return this.getHSL(vs),this.setHSL(vs.h+t,vs.s+e,vs.l+i)}add(t){return this.r+=t.r,this.g+=t.g,this.b+=t.b,this}addColors(t,e){return this.r=t.r+e.r,this.g=t.g+e.g,this.b=t.b+e.b,this}addScalar(t){return this.r+=t,this.g+=t,this.b+=t,this}sub(t){return this.r=Math.max(0,this.r-t.r),this.g=Math.max(0,this.g-t.g),this.b=Math.max(0,this.b-t.b),this}multiply(t){return this.r*=t.r,this.g*=t.g,this.b*=t.b,this}multiplyScalar(t){return this.r*=t,this.g*=t,this.b*=t,this}lerp(t,e){return this.r+=(t.r-this.r)*e,this.g+=(t.g-this.g)*e,this.b+=(t.b-this.b)*e,this}lerpColors(t,e,i){return this.r=t.r+(e.r-t.r)*i,this.g=t.g+(e.g-t.g)*i,this.b=t.b+(e.b-t.b)*i,this}lerpHSL(t,e){this.getHSL(vs),t.getHSL(tc);let i=ma(vs.h,tc.h,e),s=ma(vs.s,tc.s,e),r=ma(vs.l,tc.l,e);return this.setHSL(i,s,r),this}setFromVector3(t){return this.r=t.x,this.g=t.y,this.b=t.z,this}applyMatrix3(t){let e=this.r,i=this.g,s=this.b,r=t.elements;return this.r=r[0]*e+r[3]*i+r[6]*s,this.g=r[1]*e+r[4]*i+r[7]*s,this.b=r[2]*e+r[5]*i+r[8]*s,this}equals(t){return t.r===this.r&&t.g===this.g&&t.b===this.b}fromArray(t,e=0){return this.r=t[e],this.g=t[e+1],this.b=t[e+2],this}toArray(t=[],e=0){return t[e]=this.r,t[e+1]=this.g,t[e+2]=this.b,t}fromBufferAttribute(t,e){return this.r=t.getX(e),this.g=t.getY(e),this.b=t.getZ(e),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},yn=new Et;Et.NAMES=V0;var nr=class extends Be{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new oi,this.environmentIntensity=1,this.environmentRotation=new oi,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(t,e){return super.copy(t,e),this.background=t.background!==null?t.background.clone():null,this.environment=t.environment!==null?t.environment.clone():null,this.fog=t.fog!==null?t.fog.clone():null,this.backgroundBlurriness=t.backgroundBlurriness,this.backgroundIntensity=t.backgroundIntensity,this.backgroundRotation.copy(t.backgroundRotation),this.environmentIntensity=t.environmentIntensity,this.environmentRotation.copy(t.environmentRotation),this.overrideMaterial=t.overrideMaterial!==null?t.overrideMaterial.clone():null,this.matrixAutoUpdate=t.matrixAutoUpdate,this}toJSON(t){let e=super.toJSON(t);return this.fog!==null&&(e.object.fog=this.fog.toJSON()),e.object.backgroundBlurriness=this.backgroundBlurriness,e.object.backgroundIntensity=this.backgroundIntensity,e.object.backgroundRotation=this.backgroundRotation.toArray(),e.object.environmentIntensity=this.environmentIntensity,e.object.environmentRotation=this.environmentRotation.toArray(),e}},mi=new D,Xi=new D,Od=new D,qi=new D,kr=new D,zr=new D,M_=new D,Ud=new D,Fd=new D,Bd=new D,kd=new de,zd=new de,Gd=new de,_i=class n{constructor(t=new D,e=new D,i=new D){this.a=t,this.b=e,this.c=i}static getNormal(t,e,i,s){s.subVectors(i,e),mi.subVectors(t,e),s.cross(mi);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(t,e,i,s,r){mi.subVectors(s,e),Xi.subVectors(i,e),Od.subVectors(t,e);let o=mi.dot(mi),a=mi.dot(Xi),l=mi.dot(Od),c=Xi.dot(Xi),u=Xi.dot(Od),h=o*c-a*a;if(h===0)return r.set(0,0,0),null;let f=1/h,d=(c*l-a*u)*f,p=(o*u-a*l)*f;return r.set(1-d-p,p,d)}static containsPoint(t,e,i,s){return this.getBarycoord(t,e,i,s,qi)===null?!1:qi.x>=0&&qi.y>=0&&qi.x+qi.y<=1}static getInterpolation(t,e,i,s,r,o,a,l){return this.getBarycoord(t,e,i,s,qi)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,qi.x),l.addScaledVector(o,qi.y),l.addScaledVector(a,qi.z),l)}static getInterpolatedAttribute(t,e,i,s,r,o){return kd.setScalar(0),zd.setScalar(0),Gd.setScalar(0),kd.fromBufferAttribute(t,e),zd.fromBufferAttribute(t,i),Gd.fromBufferAttribute(t,s),o.setScalar(0),o.addScaledVector(kd,r.x),o.addScaledVector(zd,r.y),o.addScaledVector(Gd,r.z),o}static isFrontFacing(t,e,i,s){return mi.subVectors(i,e),Xi.subVectors(t,e),mi.cross(Xi).dot(s)<0}set(t,e,i){return this.a.copy(t),this.b.copy(e),this.c.copy(i),this}setFromPointsAndIndices(t,e,i,s){return this.a.copy(t[e]),this.b.copy(t[i]),this.c.copy(t[s]),this}setFromAttributeAndIndices(t,e,i,s){return this.a.fromBufferAttribute(t,e),this.b.fromBufferAttribute(t,i),this.c.fromBufferAttribute(t,s),this}clone(){return new this.constructor().copy(this)}copy(t){return this.a.copy(t.a),this.b.copy(t.b),this.c.copy(t.c),this}getArea(){return mi.subVectors(this.c,this.b),Xi.subVectors(this.a,this.b),mi.cross(Xi).length()*.5}getMidpoint(t){return t.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return n.getNormal(this.a,this.b,this.c,t)}getPlane(t){return t.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,e){return n.getBarycoord(t,this.a,this.b,this.c,e)}getInterpolation(t,e,i,s,r){return n.getInterpolation(t,this.a,this.b,this.c,e,i,s,r)}containsPoint(t){return n.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return n.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(t){return t.intersectsTriangle(this)}closestPointToPoint(t,e){let i=this.a,s=this.b,r=this.c,o,a;kr.subVectors(s,i),zr.subVectors(r,i),Ud.subVectors(t,i);let l=kr.dot(Ud),c=zr.dot(Ud);if(l<=0&&c<=0)return e.copy(i);Fd.subVectors(t,s);let u=kr.dot(Fd),h=zr.dot(Fd);if(u>=0&&h<=u)return e.copy(s);let f=l*h-u*c;if(f<=0&&l>=0&&u<=0&&l-u>0)return o=l/(l-u),e.copy(i).addScaledVector(kr,o);Bd.subVectors(t,r);let d=kr.dot(Bd),p=zr.dot(Bd);if(p>=0&&d<=p)return e.copy(r);let _=d*c-l*p;if(_<=0&&c>=0&&p<=0)return a=c/(c-p),e.copy(i).addScaledVector(zr,a);let m=u*p-d*h;if(m<=0&&h-u>=0&&d-p>=0)return M_.subVectors(r,s),a=(h-u)/(h-u+(d-p)),e.copy(s).addScaledVector(M_,a);let g=1/(m+_+f);return o=_*g,a=f*g,e.copy(i).addScaledVector(kr,o).addScaledVector(zr,a)}equals(t){return t.a.equals(this.a)&&t.b.equals(this.b)&&t.c.equals(this.c)}},Zn=class{constructor(t=new D(1/0,1/0,1/0),e=new D(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromArray(t){this.makeEmpty();for(let e=0,i=t.length;e<i;e+=3)this.expandByPoint(gi.fromArray(t,e));return this}setFromBufferAttribute(t){this.makeEmpty();for(let e=0,i=t.count;e<i;e++)this.expandByPoint(gi.fromBufferAttribute(t,e));return this}setFromPoints(t){this.makeEmpty();for(let e=0,i=t.length;e<i;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){let i=gi.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(i),this.max.copy(t).add(i),this}setFromObject(t,e=!1){return this.makeEmpty(),this.expandByObject(t,e)}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(t){return this.isEmpty()?t.set(0,0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}expandByObject(t,e=!1){t.updateWorldMatrix(!1,!1);let i=t.geometry;if(i!==void 0){let r=i.getAttribute("position");if(e===!0&&r!==void 0&&t.isInstancedMesh!==!0&&t.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)t.isMesh===!0?t.getVertexPosition(o,gi):gi.fromBufferAttribute(r,o),gi.applyMatrix4(t.matrixWorld),this.expandByPoint(gi);else t.boundingBox!==void 0?(t.boundingBox===null&&t.computeBoundingBox(),ec.copy(t.boundingBox)):(i.boundingBox===null&&i.computeBoundingBox(),ec.copy(i.boundingBox)),ec.applyMatrix4(t.matrixWorld),this.union(ec)}let s=t.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],e);return this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y&&t.z>=this.min.z&&t.z<=this.max.z}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y&&this.min.z<=t.min.z&&t.max.z<=this.max.z}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y),(t.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y&&t.max.z>=this.min.z&&t.min.z<=this.max.z}intersectsSphere(t){return this.clampPoint(t.center,gi),gi.distanceToSquared(t.center)<=t.radius*t.radius}intersectsPlane(t){let e,i;return t.normal.x>0?(e=t.normal.x*this.min.x,i=t.normal.x*this.max.x):(e=t.normal.x*this.max.x,i=t.normal.x*this.min.x),t.normal.y>0?(e+=t.normal.y*this.min.y,i+=t.normal.y*this.max.y):(e+=t.normal.y*this.max.y,i+=t.normal.y*this.min.y),t.normal.z>0?(e+=t.normal.z*this.min.z,i+=t.normal.z*this.max.z):(e+=t.normal.z*this.max.z,i+=t.normal.z*this.min.z),e<=-t.constant&&i>=-t.constant}intersectsTriangle(t){if(this.isEmpty())return!1;this.getCenter(ea),nc.subVectors(this.max,ea),Gr.subVectors(t.a,ea),Vr.subVectors(t.b,ea),Hr.subVectors(t.c,ea),xs.subVectors(Vr,Gr),ys.subVectors(Hr,Vr),Js.subVectors(Gr,Hr);let e=[0,-xs.z,xs.y,0,-ys.z,ys.y,0,-Js.z,Js.y,xs.z,0,-xs.x,ys.z,0,-ys.x,Js.z,0,-Js.x,-xs.y,xs.x,0,-ys.y,ys.x,0,-Js.y,Js.x,0];return!Vd(e,Gr,Vr,Hr,nc)||(e=[1,0,0,0,1,0,0,0,1],!Vd(e,Gr,Vr,Hr,nc))?!1:(ic.crossVectors(xs,ys),e=[ic.x,ic.y,ic.z],Vd(e,Gr,Vr,Hr,nc))}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,gi).distanceTo(t)}getBoundingSphere(t){return this.isEmpty()?t.makeEmpty():(this.getCenter(t.center),t.radius=this.getSize(gi).length()*.5),t}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}applyMatrix4(t){return this.isEmpty()?this:($i[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(t),$i[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(t),$i[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(t),$i[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(t),$i[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(t),$i[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(t),$i[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(t),$i[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(t),this.setFromPoints($i),this)}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(t){return this.min.fromArray(t.min),this.max.fromArray(t.max),this}},$i=[new D,new D,new D,new D,new D,new D,new D,new D],gi=new D,ec=new Zn,Gr=new D,Vr=new D,Hr=new D,xs=new D,ys=new D,Js=new D,ea=new D,nc=new D,ic=new D,js=new D;function Vd(n,t,e,i,s){for(let r=0,o=n.length-3;r<=o;r+=3){js.fromArray(n,r);let a=s.x*Math.abs(js.x)+s.y*Math.abs(js.y)+s.z*Math.abs(js.z),l=t.dot(js),c=e.dot(js),u=i.dot(js);if(Math.max(-Math.max(l,c,u),Math.min(l,c,u))>a)return!1}return!0}var He=new D,sc=new At,CS=0,pe=class extends vi{constructor(t,e,i=!1){if(super(),Array.isArray(t))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:CS++}),this.name="",this.array=t,this.itemSize=e,this.count=t!==void 0?t.length/e:0,this.normalized=i,this.usage=Bf,this.updateRanges=[],this.gpuType=Kn,this.version=0,this._normalizationScale=t!==void 0?Vu(t):void 0}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.name=t.name,this.array=new t.array.constructor(t.array),this.itemSize=t.itemSize,this.count=t.count,this.normalized=t.normalized,this.usage=t.usage,this.gpuType=t.gpuType,this._normalizationScale=t._normalizationScale,this}copyAt(t,e,i){t*=this.itemSize,i*=e.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[t+s]=e.array[i+s];return this}copyArray(t){return this.array.set(t),this}applyMatrix3(t){if(this.itemSize===2)for(let e=0,i=this.count;e<i;e++)sc.fromBufferAttribute(this,e),sc.applyMatrix3(t),this.setXY(e,sc.x,sc.y);else if(this.itemSize===3)for(let e=0,i=this.count;e<i;e++)He.fromBufferAttribute(this,e),He.applyMatrix3(t),this.setXYZ(e,He.x,He.y,He.z);return this}applyMatrix4(t){for(let e=0,i=this.count;e<i;e++)He.fromBufferAttribute(this,e),He.applyMatrix4(t),this.setXYZ(e,He.x,He.y,He.z);return this}applyNormalMatrix(t){for(let e=0,i=this.count;e<i;e++)He.fromBufferAttribute(this,e),He.applyNormalMatrix(t),this.setXYZ(e,He.x,He.y,He.z);return this}transformDirection(t){for(let e=0,i=this.count;e<i;e++)He.fromBufferAttribute(this,e),He.transformDirection(t),this.setXYZ(e,He.x,He.y,He.z);return this}set(t,e=0){return this.array.set(t,e),this}getComponent(t,e){let i=this.array[t*this.itemSize+e];return this.normalized&&(i=this._denormalize(i)),i}setComponent(t,e,i){return this.normalized&&(i=this._normalize(i)),this.array[t*this.itemSize+e]=i,this}getX(t){let e=this.array[t*this.itemSize];return this.normalized&&(e=this._denormalize(e)),e}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize]=e,this}getY(t){let e=this.array[t*this.itemSize+1];return this.normalized&&(e=this._denormalize(e)),e}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+1]=e,this}getZ(t){let e=this.array[t*this.itemSize+2];return this.normalized&&(e=this._denormalize(e)),e}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+2]=e,this}getW(t){let e=this.array[t*this.itemSize+3];return this.normalized&&(e=this._denormalize(e)),e}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+3]=e,this}setXY(t,e,i){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),i=this._normalize(i)),this.array[t+0]=e,this.array[t+1]=i,this}setXYZ(t,e,i,s){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),i=this._normalize(i),s=this._normalize(s)),this.array[t+0]=e,this.array[t+1]=i,this.array[t+2]=s,this}setXYZW(t,e,i,s,r){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),i=this._normalize(i),s=this._normalize(s),r=this._normalize(r)),this.array[t+0]=e,this.array[t+1]=i,this.array[t+2]=s,this.array[t+3]=r,this}onUpload(t){return this.onUploadCallback=t,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let t={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return t.name=this.name,t.usage=this.usage,t.gpuType=this.gpuType,t}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):Vf(t,this.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):Hf(t,this.array)}};var ba=class extends pe{constructor(t,e,i){super(new Uint16Array(t),e,i)}};var Sa=class extends pe{constructor(t,e,i){super(new Uint32Array(t),e,i)}};var qt=class extends pe{constructor(t,e,i){super(new Float32Array(t),e,i)}},RS=new Zn,na=new D,Hd=new D,Fn=class{constructor(t=new D,e=-1){this.isSphere=!0,this.center=t,this.radius=e}set(t,e){return this.center.copy(t),this.radius=e,this}setFromPoints(t,e){let i=this.center;e!==void 0?i.copy(e):RS.setFromPoints(t).getCenter(i);let s=0;for(let r=0,o=t.length;r<o;r++)s=Math.max(s,i.distanceToSquared(t[r]));return this.radius=Math.sqrt(s),this}copy(t){return this.center.copy(t.center),this.radius=t.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(t){return t.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(t){return t.distanceTo(this.center)-this.radius}intersectsSphere(t){let e=this.radius+t.radius;return t.center.distanceToSquared(this.center)<=e*e}intersectsBox(t){return t.intersectsSphere(this)}intersectsPlane(t){return Math.abs(t.distanceToPoint(this.center))<=this.radius}clampPoint(t,e){let i=this.center.distanceToSquared(t);return e.copy(t),i>this.radius*this.radius&&(e.sub(this.center).normalize(),e.multiplyScalar(this.radius).add(this.center)),e}getBoundingBox(t){return this.isEmpty()?(t.makeEmpty(),t):(t.set(this.center,this.center),t.expandByScalar(this.radius),t)}applyMatrix4(t){return this.center.applyMatrix4(t),this.radius=this.radius*t.getMaxScaleOnAxis(),this}translate(t){return this.center.add(t),this}expandByPoint(t){if(this.isEmpty())return this.center.copy(t),this.radius=0,this;na.subVectors(t,this.center);let e=na.lengthSq();if(e>this.radius*this.radius){let i=Math.sqrt(e),s=(i-this.radius)*.5;this.center.addScaledVector(na,s/i),this.radius+=s}return this}union(t){return t.isEmpty()?this:this.isEmpty()?(this.copy(t),this):(this.center.equals(t.center)===!0?this.radius=Math.max(this.radius,t.radius):(Hd.subVectors(t.center,this.center).setLength(t.radius),this.expandByPoint(na.copy(t.center).add(Hd)),this.expandByPoint(na.copy(t.center).sub(Hd))),this)}equals(t){return t.center.equals(this.center)&&t.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(t){return this.radius=t.radius,this.center.fromArray(t.center),this}},PS=0,si=new Rt,Wd=new Be,Wr=new D,qn=new Zn,ia=new Zn,on=new D,me=class n extends vi{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:PS++}),this.uuid=Li(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(t){return Array.isArray(t)?this.index=new(eS(t)?Sa:ba)(t,1):this.index=t,this}setIndirect(t,e=0){return this.indirect=t,this.indirectOffset=e,this}getIndirect(){return this.indirect}getAttribute(t){return this.attributes[t]}setAttribute(t,e){return this.attributes[t]=e,this}deleteAttribute(t){return delete this.attributes[t],this}hasAttribute(t){return this.attributes[t]!==void 0}addGroup(t,e,i=0){this.groups.push({start:t,count:e,materialIndex:i})}clearGroups(){this.groups=[]}setDrawRange(t,e){this.drawRange.start=t,this.drawRange.count=e}applyMatrix4(t){let e=this.attributes.position;e!==void 0&&(e.applyMatrix4(t),e.needsUpdate=!0);let i=this.attributes.normal;if(i!==void 0){let r=new kt().getNormalMatrix(t);i.applyNormalMatrix(r),i.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(t),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(t){return si.makeRotationFromQuaternion(t),this.applyMatrix4(si),this}rotateX(t){return si.makeRotationX(t),this.applyMatrix4(si),this}rotateY(t){return si.makeRotationY(t),this.applyMatrix4(si),this}rotateZ(t){return si.makeRotationZ(t),this.applyMatrix4(si),this}translate(t,e,i){return si.makeTranslation(t,e,i),this.applyMatrix4(si),this}scale(t,e,i){return si.makeScale(t,e,i),this.applyMatrix4(si),this}lookAt(t){return Wd.lookAt(t),Wd.updateMatrix(),this.applyMatrix4(Wd.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(Wr).negate(),this.translate(Wr.x,Wr.y,Wr.z),this}setFromPoints(t){let e=this.getAttribute("position");if(e===void 0){let i=[];for(let s=0,r=t.length;s<r;s++){let o=t[s];i.push(o.x,o.y,o.z||0)}this.setAttribute("position",new qt(i,3))}else{let i=Math.min(t.length,e.count);for(let s=0;s<i;s++){let r=t[s];e.setXYZ(s,r.x,r.y,r.z||0)}t.length>e.count&&Nt("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),e.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Zn);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){Ft("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new D(-1/0,-1/0,-1/0),new D(1/0,1/0,1/0));return}if(t!==void 0){if(this.boundingBox.setFromBufferAttribute(t),e)for(let i=0,s=e.length;i<s;i++){let r=e[i];qn.setFromBufferAttribute(r),this.morphTargetsRelative?(on.addVectors(this.boundingBox.min,qn.min),this.boundingBox.expandByPoint(on),on.addVectors(this.boundingBox.max,qn.max),this.boundingBox.expandByPoint(on)):(this.boundingBox.expandByPoint(qn.min),this.boundingBox.expandByPoint(qn.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&Ft('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Fn);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){Ft("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new D,1/0);return}if(t){let i=this.boundingSphere.center;if(qn.setFromBufferAttribute(t),e)for(let r=0,o=e.length;r<o;r++){let a=e[r];ia.setFromBufferAttribute(a),this.morphTargetsRelative?(on.addVectors(qn.min,ia.min),qn.expandByPoint(on),on.addVectors(qn.max,ia.max),qn.expandByPoint(on)):(qn.expandByPoint(ia.min),qn.expandByPoint(ia.max))}qn.getCenter(i);let s=0;for(let r=0,o=t.count;r<o;r++)on.fromBufferAttribute(t,r),s=Math.max(s,i.distanceToSquared(on));if(e)for(let r=0,o=e.length;r<o;r++){let a=e[r],l=this.morphTargetsRelative;for(let c=0,u=a.count;c<u;c++)on.fromBufferAttribute(a,c),l&&(Wr.fromBufferAttribute(t,c),on.add(Wr)),s=Math.max(s,i.distanceToSquared(on))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&Ft('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let t=this.index,e=this.attributes;if(t===null||e.position===void 0||e.normal===void 0||e.uv===void 0){Ft("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let i=e.position,s=e.normal,r=e.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==i.count)&&(o=new pe(new Float32Array(4*i.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(i.count);for(let P=0;P<i.count;P++)a[P]=new D,l[P]=new D;let u=new D,h=new D,f=new D,d=new At,p=new At,_=new At,m=new D,g=new D;function v(P,R,L){c[P]=c[R]=c[L]=1,u.fromBufferAttribute(i,P),h.fromBufferAttribute(i,R),f.fromBufferAttribute(i,L),d.fromBufferAttribute(r,P),p.fromBufferAttribute(r,R),_.fromBufferAttribute(r,L),h.sub(u),f.sub(u),p.sub(d),_.sub(d);let B=1/(p.x*_.y-_.x*p.y);isFinite(B)&&(m.copy(h).multiplyScalar(_.y).addScaledVector(f,-p.y).multiplyScalar(B),g.copy(f).multiplyScalar(p.x).addScaledVector(h,-_.x).multiplyScalar(B),a[P].add(m),a[R].add(m),a[L].add(m),l[P].add(g),l[R].add(g),l[L].add(g))}let w=this.groups;w.length===0&&(w=[{start:0,count:t.count}]);for(let P=0,R=w.length;P<R;++P){let L=w[P],B=L.start,G=L.count;for(let I=B,$=B+G;I<$;I+=3)v(t.getX(I+0),t.getX(I+1),t.getX(I+2))}let y=new D,E=new D,A=new D,b=new D;function S(P){A.fromBufferAttribute(s,P),b.copy(A);let R=a[P];y.copy(R),y.sub(A.multiplyScalar(A.dot(R))).normalize(),E.crossVectors(b,R);let B=E.dot(l[P])<0?-1:1;o.setXYZW(P,y.x,y.y,y.z,B)}for(let P=0,R=i.count;P<R;++P)c[P]&&S(P);this._transformed=!0}computeVertexNormals(){let t=this.index,e=this.getAttribute("position");if(e!==void 0){let i=this.getAttribute("normal");if(i===void 0||i.count!==e.count)i=new pe(new Float32Array(e.count*3),3),this.setAttribute("normal",i);else for(let f=0,d=i.count;f<d;f++)i.setXYZ(f,0,0,0);let s=new D,r=new D,o=new D,a=new D,l=new D,c=new D,u=new D,h=new D;if(t)for(let f=0,d=t.count;f<d;f+=3){let p=t.getX(f+0),_=t.getX(f+1),m=t.getX(f+2);s.fromBufferAttribute(e,p),r.fromBufferAttribute(e,_),o.fromBufferAttribute(e,m),u.subVectors(o,r),h.subVectors(s,r),u.cross(h),a.fromBufferAttribute(i,p),l.fromBufferAttribute(i,_),c.fromBufferAttribute(i,m),a.add(u),l.add(u),c.add(u),i.setXYZ(p,a.x,a.y,a.z),i.setXYZ(_,l.x,l.y,l.z),i.setXYZ(m,c.x,c.y,c.z)}else for(let f=0,d=e.count;f<d;f+=3)s.fromBufferAttribute(e,f+0),r.fromBufferAttribute(e,f+1),o.fromBufferAttribute(e,f+2),u.subVectors(o,r),h.subVectors(s,r),u.cross(h),i.setXYZ(f+0,u.x,u.y,u.z),i.setXYZ(f+1,u.x,u.y,u.z),i.setXYZ(f+2,u.x,u.y,u.z);this.normalizeNormals(),i.needsUpdate=!0}}normalizeNormals(){let t=this.attributes.normal;for(let e=0,i=t.count;e<i;e++)on.fromBufferAttribute(t,e),on.normalize(),t.setXYZ(e,on.x,on.y,on.z)}toNonIndexed(){function t(a,l){let c=a.array,u=a.itemSize,h=a.normalized,f=new c.constructor(l.length*u),d=0,p=0;for(let _=0,m=l.length;_<m;_++){a.isInterleavedBufferAttribute?d=l[_]*a.data.stride+a.offset:d=l[_]*u;for(let g=0;g<u;g++)f[p++]=c[d++]}return new pe(f,u,h)}if(this.index===null)return Nt("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let e=new n,i=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=t(l,i);e.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let u=0,h=c.length;u<h;u++){let f=c[u],d=t(f,i);l.push(d)}e.morphAttributes[a]=l}e.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];e.addGroup(c.start,c.count,c.materialIndex)}return e}toJSON(){let t={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(t.uuid=this.uuid,t.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,t.name=this.name,Object.keys(this.userData).length>0&&(t.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(t[c]=l[c]);return t}t.data={attributes:{}};let e=this.index;e!==null&&(t.data.index={type:e.array.constructor.name,array:Array.prototype.slice.call(e.array)});let i=this.attributes;for(let l in i){let c=i[l];t.data.attributes[l]=c.toJSON(t.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],u=[];for(let h=0,f=c.length;h<f;h++){let d=c[h];u.push(d.toJSON(t.data))}u.length>0&&(s[l]=u,r=!0)}r&&(t.data.morphAttributes=s,t.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(t.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(t.data.boundingSphere=a.toJSON()),t}clone(){return new this.constructor().copy(this)}copy(t){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let e={};this.name=t.name;let i=t.index;i!==null&&this.setIndex(i.clone());let s=t.attributes;for(let c in s){let u=s[c];this.setAttribute(c,u.clone(e))}let r=t.morphAttributes;for(let c in r){let u=[],h=r[c];for(let f=0,d=h.length;f<d;f++)u.push(h[f].clone(e));this.morphAttributes[c]=u}this.morphTargetsRelative=t.morphTargetsRelative;let o=t.groups;for(let c=0,u=o.length;c<u;c++){let h=o[c];this.addGroup(h.start,h.count,h.materialIndex)}let a=t.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=t.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=t.drawRange.start,this.drawRange.count=t.drawRange.count,this.userData=t.userData,this._transformed=t._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}},Vc=class{constructor(t,e){this.isInterleavedBuffer=!0,this.array=t,this.stride=e,this.count=t!==void 0?t.length/e:0,this.usage=Bf,this.updateRanges=[],this.version=0,this.uuid=Li()}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.array=new t.array.constructor(t.array),this.count=t.count,this.stride=t.stride,this.usage=t.usage,this}copyAt(t,e,i){t*=this.stride,i*=e.stride;for(let s=0,r=this.stride;s<r;s++)this.array[t+s]=e.array[i+s];return this}set(t,e=0){return this.array.set(t,e),this}clone(t){t.arrayBuffers===void 0&&(t.arrayBuffers={});let e=w_(this.array);t.arrayBuffers[e]===void 0&&(t.arrayBuffers[e]=this.array.slice(0).buffer);let i=new this.array.constructor(t.arrayBuffers[e]),s=new this.constructor(i,this.stride);return s.setUsage(this.usage),s}onUpload(t){return this.onUploadCallback=t,this}toJSON(t){t.arrayBuffers===void 0&&(t.arrayBuffers={});let e=w_(this.array);t.arrayBuffers[e]===void 0&&(t.arrayBuffers[e]=Array.from(new Uint32Array(this.array.slice(0).buffer)));let i={uuid:this.uuid,buffer:e,type:this.array.constructor.name,stride:this.stride};return i.usage=this.usage,i}};function w_(n){return n.buffer._uuid===void 0&&(n.buffer._uuid=Li()),n.byteOffset===0&&n.byteLength===n.buffer.byteLength?n.buffer._uuid:n.buffer._uuid+":"+n.byteOffset+":"+n.byteLength}var In=new D,Ma=class n{constructor(t,e,i,s=!1){this.isInterleavedBufferAttribute=!0,this.name="",this.data=t,this.itemSize=e,this.offset=i,this.normalized=s,this._normalizationScale=t!==void 0?Vu(t.array):void 0}get count(){return this.data.count}get array(){return this.data.array}set needsUpdate(t){this.data.needsUpdate=t}applyMatrix4(t){for(let e=0,i=this.data.count;e<i;e++)In.fromBufferAttribute(this,e),In.applyMatrix4(t),this.setXYZ(e,In.x,In.y,In.z);return this}applyNormalMatrix(t){for(let e=0,i=this.count;e<i;e++)In.fromBufferAttribute(this,e),In.applyNormalMatrix(t),this.setXYZ(e,In.x,In.y,In.z);return this}transformDirection(t){for(let e=0,i=this.count;e<i;e++)In.fromBufferAttribute(this,e),In.transformDirection(t),this.setXYZ(e,In.x,In.y,In.z);return this}getComponent(t,e){let i=this.array[t*this.data.stride+this.offset+e];return this.normalized&&(i=this._denormalize(i)),i}setComponent(t,e,i){return this.normalized&&(i=this._normalize(i)),this.data.array[t*this.data.stride+this.offset+e]=i,this}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset]=e,this}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset+1]=e,this}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset+2]=e,this}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset+3]=e,this}getX(t){let e=this.data.array[t*this.data.stride+this.offset];return this.normalized&&(e=this._denormalize(e)),e}getY(t){let e=this.data.array[t*this.data.stride+this.offset+1];return this.normalized&&(e=this._denormalize(e)),e}getZ(t){let e=this.data.array[t*this.data.stride+this.offset+2];return this.normalized&&(e=this._denormalize(e)),e}getW(t){let e=this.data.array[t*this.data.stride+this.offset+3];return this.normalized&&(e=this._denormalize(e)),e}setXY(t,e,i){return t=t*this.data.stride+this.offset,this.normalized&&(e=this._normalize(e),i=this._normalize(i)),this.data.array[t+0]=e,this.data.array[t+1]=i,this}setXYZ(t,e,i,s){return t=t*this.data.stride+this.offset,this.normalized&&(e=this._normalize(e),i=this._normalize(i),s=this._normalize(s)),this.data.array[t+0]=e,this.data.array[t+1]=i,this.data.array[t+2]=s,this}setXYZW(t,e,i,s,r){return t=t*this.data.stride+this.offset,this.normalized&&(e=this._normalize(e),i=this._normalize(i),s=this._normalize(s),r=this._normalize(r)),this.data.array[t+0]=e,this.data.array[t+1]=i,this.data.array[t+2]=s,this.data.array[t+3]=r,this}clone(t){if(t===void 0){xa("InterleavedBufferAttribute.clone(): Cloning an interleaved buffer attribute will de-interleave buffer data.");let e=[];for(let i=0;i<this.count;i++){let s=i*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)e.push(this.data.array[s+r])}return new pe(new this.array.constructor(e),this.itemSize,this.normalized)}else return t.interleavedBuffers===void 0&&(t.interleavedBuffers={}),t.interleavedBuffers[this.data.uuid]===void 0&&(t.interleavedBuffers[this.data.uuid]=this.data.clone(t)),new n(t.interleavedBuffers[this.data.uuid],this.itemSize,this.offset,this.normalized)}toJSON(t){if(t===void 0){xa("InterleavedBufferAttribute.toJSON(): Serializing an interleaved buffer attribute will de-interleave buffer data.");let e=[];for(let i=0;i<this.count;i++){let s=i*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)e.push(this.data.array[s+r])}return{itemSize:this.itemSize,type:this.array.constructor.name,array:e,normalized:this.normalized}}else return t.interleavedBuffers===void 0&&(t.interleavedBuffers={}),t.interleavedBuffers[this.data.uuid]===void 0&&(t.interleavedBuffers[this.data.uuid]=this.data.toJSON(t)),{isInterleavedBufferAttribute:!0,itemSize:this.itemSize,data:this.data.uuid,offset:this.offset,normalized:this.normalized}}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):Vf(t,this.data.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):Hf(t,this.data.array)}},Xd=new D,IS=new D,NS=new kt,$n=class{constructor(t=new D(1,0,0),e=0){this.isPlane=!0,this.normal=t,this.constant=e}set(t,e){return this.normal.copy(t),this.constant=e,this}setComponents(t,e,i,s){return this.normal.set(t,e,i),this.constant=s,this}setFromNormalAndCoplanarPoint(t,e){return this.normal.copy(t),this.constant=-e.dot(this.normal),this}setFromCoplanarPoints(t,e,i){let s=Xd.subVectors(i,e).cross(IS.subVectors(t,e)).normalize();return this.setFromNormalAndCoplanarPoint(s,t),this}copy(t){return this.normal.copy(t.normal),this.constant=t.constant,this}normalize(){let t=1/this.normal.length();return this.normal.multiplyScalar(t),this.constant*=t,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(t){return this.normal.dot(t)+this.constant}distanceToSphere(t){return this.distanceToPoint(t.center)-t.radius}projectPoint(t,e){return e.copy(t).addScaledVector(this.normal,-this.distanceToPoint(t))}intersectLine(t,e,i=!0){let s=t.delta(Xd),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(t.start)===0?e.copy(t.start):null;let o=-(t.start.dot(this.normal)+this.constant)/r;return i===!0&&(o<0||o>1)?null:e.copy(t.start).addScaledVector(s,o)}intersectsLine(t){let e=this.distanceToPoint(t.start),i=this.distanceToPoint(t.end);return e<0&&i>0||i<0&&e>0}intersectsBox(t){return t.intersectsPlane(this)}intersectsSphere(t){return t.intersectsPlane(this)}coplanarPoint(t){return t.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(t,e){let i=e||NS.getNormalMatrix(t),s=this.coplanarPoint(Xd).applyMatrix4(t),r=this.normal.applyMatrix3(i).normalize();return this.constant=-s.dot(r),this}translate(t){return this.constant-=t.dot(this.normal),this}equals(t){return t.normal.equals(this.normal)&&t.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(t){return this.normal.fromArray(t.normal),this.constant=t.constant,this}},LS=0,Ln=class extends vi{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:LS++}),this.uuid=Li(),this.name="",this.type="Material",this.blending=yo,this.side=Ii,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=xf,this.blendDst=yf,this.blendEquation=ur,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Et(0,0,0),this.blendAlpha=0,this.depthFunc=eo,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=N0,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Rc,this.stencilZFail=Rc,this.stencilZPass=Rc,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(t){this._alphaTest>0!=t>0&&this.version++,this._alphaTest=t}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(t){if(t!==void 0)for(let e in t){let i=t[e];if(i===void 0){Nt(`Material: parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){Nt(`Material: '${e}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(i):s&&s.isVector2&&i&&i.isVector2||s&&s.isEuler&&i&&i.isEuler||s&&s.isVector3&&i&&i.isVector3?s.copy(i):this[e]=i}}toJSON(t){let e=t===void 0||typeof t=="string";e&&(t={textures:{},images:{}});let i={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};i.uuid=this.uuid,i.type=this.type,i.blending=this.blending,i.side=this.side,i.shadowSide=this.shadowSide,i.vertexColors=this.vertexColors,i.opacity=this.opacity,i.transparent=this.transparent,i.blendSrc=this.blendSrc,i.blendDst=this.blendDst,i.blendEquation=this.blendEquation,i.blendSrcAlpha=this.blendSrcAlpha,i.blendDstAlpha=this.blendDstAlpha,i.blendEquationAlpha=this.blendEquationAlpha,i.blendColor=this.blendColor.getHex(),i.blendAlpha=this.blendAlpha,i.depthFunc=this.depthFunc,i.depthTest=this.depthTest,i.depthWrite=this.depthWrite,i.colorWrite=this.colorWrite,i.clipIntersection=this.clipIntersection,i.clipShadows=this.clipShadows,i.stencilWriteMask=this.stencilWriteMask,i.stencilFunc=this.stencilFunc,i.stencilRef=this.stencilRef,i.stencilFuncMask=this.stencilFuncMask,i.stencilFail=this.stencilFail,i.stencilZFail=this.stencilZFail,i.stencilZPass=this.stencilZPass,i.stencilWrite=this.stencilWrite,i.polygonOffset=this.polygonOffset,i.polygonOffsetFactor=this.polygonOffsetFactor,i.polygonOffsetUnits=this.polygonOffsetUnits,i.dithering=this.dithering,i.alphaTest=this.alphaTest,i.alphaHash=this.alphaHash,i.alphaToCoverage=this.alphaToCoverage,i.premultipliedAlpha=this.premultipliedAlpha,i.forceSinglePass=this.forceSinglePass,i.allowOverride=this.allowOverride,i.visible=this.visible,i.toneMapped=this.toneMapped,i.name=this.name,this.color&&this.color.isColor&&(i.color=this.color.getHex()),this.roughness!==void 0&&(i.roughness=this.roughness),this.metalness!==void 0&&(i.metalness=this.metalness),this.sheen!==void 0&&(i.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(i.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(i.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(i.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(i.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(i.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(i.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(i.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(i.shininess=this.shininess),this.clearcoat!==void 0&&(i.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(i.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(i.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(i.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(t).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(i.clearcoatMap=this.clearcoatMap.toJSON(t).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(i.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(t).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(i.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(t).uuid,i.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(i.sheenColorMap=this.sheenColorMap.toJSON(t).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(i.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(t).uuid),this.dispersion!==void 0&&(i.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(i.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(i.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(i.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(i.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(i.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(i.iridescenceMap=this.iridescenceMap.toJSON(t).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(i.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(t).uuid),this.anisotropy!==void 0&&(i.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(i.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(i.anisotropyMap=this.anisotropyMap.toJSON(t).uuid),this.map&&this.map.isTexture&&(i.map=this.map.toJSON(t).uuid),this.matcap&&this.matcap.isTexture&&(i.matcap=this.matcap.toJSON(t).uuid),this.alphaMap&&this.alphaMap.isTexture&&(i.alphaMap=this.alphaMap.toJSON(t).uuid),this.lightMap&&this.lightMap.isTexture&&(i.lightMap=this.lightMap.toJSON(t).uuid,i.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(i.aoMap=this.aoMap.toJSON(t).uuid,i.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(i.bumpMap=this.bumpMap.toJSON(t).uuid,i.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(i.normalMap=this.normalMap.toJSON(t).uuid,i.normalMapType=this.normalMapType,i.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(i.displacementMap=this.displacementMap.toJSON(t).uuid,i.displacementScale=this.displacementScale,i.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(i.roughnessMap=this.roughnessMap.toJSON(t).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(i.metalnessMap=this.metalnessMap.toJSON(t).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(i.emissiveMap=this.emissiveMap.toJSON(t).uuid),this.specularMap&&this.specularMap.isTexture&&(i.specularMap=this.specularMap.toJSON(t).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(i.specularIntensityMap=this.specularIntensityMap.toJSON(t).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(i.specularColorMap=this.specularColorMap.toJSON(t).uuid),this.envMap&&this.envMap.isTexture&&(i.envMap=this.envMap.toJSON(t).uuid,this.combine!==void 0&&(i.combine=this.combine)),this.envMapRotation!==void 0&&(i.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(i.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(i.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(i.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(i.gradientMap=this.gradientMap.toJSON(t).uuid),this.transmission!==void 0&&(i.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(i.transmissionMap=this.transmissionMap.toJSON(t).uuid),this.thickness!==void 0&&(i.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(i.thicknessMap=this.thicknessMap.toJSON(t).uuid),this.attenuationDistance!==void 0&&(i.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(i.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(i.size=this.size),this.sizeAttenuation!==void 0&&(i.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(i.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(i.rotation=this.rotation),this.depthPacking!==void 0&&(i.depthPacking=this.depthPacking),this.linewidth!==void 0&&(i.linewidth=this.linewidth),this.linecap!==void 0&&(i.linecap=this.linecap),this.linejoin!==void 0&&(i.linejoin=this.linejoin),this.dashSize!==void 0&&(i.dashSize=this.dashSize),this.gapSize!==void 0&&(i.gapSize=this.gapSize),this.scale!==void 0&&(i.scale=this.scale),this.wireframe!==void 0&&(i.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(i.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(i.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(i.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(i.flatShading=this.flatShading),this.fog!==void 0&&(i.fog=this.fog),Object.keys(this.userData).length>0&&(i.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(e){let r=s(t.textures),o=s(t.images);r.length>0&&(i.textures=r),o.length>0&&(i.images=o)}return i}fromJSON(t,e){if(t.uuid!==void 0&&(this.uuid=t.uuid),t.name!==void 0&&(this.name=t.name),t.color!==void 0&&this.color!==void 0&&this.color.setHex(t.color),t.roughness!==void 0&&(this.roughness=t.roughness),t.metalness!==void 0&&(this.metalness=t.metalness),t.sheen!==void 0&&(this.sheen=t.sheen),t.sheenColor!==void 0&&(this.sheenColor=new Et().setHex(t.sheenColor)),t.sheenRoughness!==void 0&&(this.sheenRoughness=t.sheenRoughness),t.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(t.emissive),t.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(t.specular),t.specularIntensity!==void 0&&(this.specularIntensity=t.specularIntensity),t.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(t.specularColor),t.shininess!==void 0&&(this.shininess=t.shininess),t.clearcoat!==void 0&&(this.clearcoat=t.clearcoat),t.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=t.clearcoatRoughness),t.diffuseRoughness!==void 0&&(this.diffuseRoughness=t.diffuseRoughness),t.dispersion!==void 0&&(this.dispersion=t.dispersion),t.retroreflectivity!==void 0&&(this.retroreflectivity=t.retroreflectivity),t.iridescence!==void 0&&(this.iridescence=t.iridescence),t.iridescenceIOR!==void 0&&(this.iridescenceIOR=t.iridescenceIOR),t.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessMinimum),t.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=t.iridescenceThicknessMaximum),t.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=t.iridescenceThicknessRange[1]),t.transmission!==void 0&&(this.transmission=t.transmission),t.thickness!==void 0&&(this.thickness=t.thickness),t.attenuationDistance!==void 0&&(this.attenuationDistance=t.attenuationDistance),t.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(t.attenuationColor),t.anisotropy!==void 0&&(this.anisotropy=t.anisotropy),t.anisotropyRotation!==void 0&&(this.anisotropyRotation=t.anisotropyRotation),t.fog!==void 0&&(this.fog=t.fog),t.flatShading!==void 0&&(this.flatShading=t.flatShading),t.blending!==void 0&&(this.blending=t.blending),t.combine!==void 0&&(this.combine=t.combine),t.side!==void 0&&(this.side=t.side),t.shadowSide!==void 0&&(this.shadowSide=t.shadowSide),t.opacity!==void 0&&(this.opacity=t.opacity),t.transparent!==void 0&&(this.transparent=t.transparent),t.alphaTest!==void 0&&(this.alphaTest=t.alphaTest),t.alphaHash!==void 0&&(this.alphaHash=t.alphaHash),t.depthFunc!==void 0&&(this.depthFunc=t.depthFunc),t.depthTest!==void 0&&(this.depthTest=t.depthTest),t.depthWrite!==void 0&&(this.depthWrite=t.depthWrite),t.colorWrite!==void 0&&(this.colorWrite=t.colorWrite),t.clippingPlanes!==void 0&&(this.clippingPlanes=t.clippingPlanes.map(i=>new $n().fromJSON(i))),t.clipIntersection!==void 0&&(this.clipIntersection=t.clipIntersection),t.clipShadows!==void 0&&(this.clipShadows=t.clipShadows),t.depthPacking!==void 0&&(this.depthPacking=t.depthPacking),t.blendSrc!==void 0&&(this.blendSrc=t.blendSrc),t.blendDst!==void 0&&(this.blendDst=t.blendDst),t.blendEquation!==void 0&&(this.blendEquation=t.blendEquation),t.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=t.blendSrcAlpha),t.blendDstAlpha!==void 0&&(this.blendDstAlpha=t.blendDstAlpha),t.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=t.blendEquationAlpha),t.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(t.blendColor),t.blendAlpha!==void 0&&(this.blendAlpha=t.blendAlpha),t.stencilWriteMask!==void 0&&(this.stencilWriteMask=t.stencilWriteMask),t.stencilFunc!==void 0&&(this.stencilFunc=t.stencilFunc),t.stencilRef!==void 0&&(this.stencilRef=t.stencilRef),t.stencilFuncMask!==void 0&&(this.stencilFuncMask=t.stencilFuncMask),t.stencilFail!==void 0&&(this.stencilFail=t.stencilFail),t.stencilZFail!==void 0&&(this.stencilZFail=t.stencilZFail),t.stencilZPass!==void 0&&(this.stencilZPass=t.stencilZPass),t.stencilWrite!==void 0&&(this.stencilWrite=t.stencilWrite),t.wireframe!==void 0&&(this.wireframe=t.wireframe),t.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=t.wireframeLinewidth),t.wireframeLinecap!==void 0&&(this.wireframeLinecap=t.wireframeLinecap),t.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=t.wireframeLinejoin),t.rotation!==void 0&&(this.rotation=t.rotation),t.linewidth!==void 0&&(this.linewidth=t.linewidth),t.linecap!==void 0&&(this.linecap=t.linecap),t.linejoin!==void 0&&(this.linejoin=t.linejoin),t.dashSize!==void 0&&(this.dashSize=t.dashSize),t.gapSize!==void 0&&(this.gapSize=t.gapSize),t.scale!==void 0&&(this.scale=t.scale),t.polygonOffset!==void 0&&(this.polygonOffset=t.polygonOffset),t.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=t.polygonOffsetFactor),t.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=t.polygonOffsetUnits),t.dithering!==void 0&&(this.dithering=t.dithering),t.alphaToCoverage!==void 0&&(this.alphaToCoverage=t.alphaToCoverage),t.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=t.premultipliedAlpha),t.forceSinglePass!==void 0&&(this.forceSinglePass=t.forceSinglePass),t.allowOverride!==void 0&&(this.allowOverride=t.allowOverride),t.visible!==void 0&&(this.visible=t.visible),t.toneMapped!==void 0&&(this.toneMapped=t.toneMapped),t.userData!==void 0&&(this.userData=t.userData),t.vertexColors!==void 0&&(typeof t.vertexColors=="number"?this.vertexColors=t.vertexColors>0:this.vertexColors=t.vertexColors),t.size!==void 0&&(this.size=t.size),t.sizeAttenuation!==void 0&&(this.sizeAttenuation=t.sizeAttenuation),t.map!==void 0&&(this.map=e[t.map]||null),t.matcap!==void 0&&(this.matcap=e[t.matcap]||null),t.alphaMap!==void 0&&(this.alphaMap=e[t.alphaMap]||null),t.bumpMap!==void 0&&(this.bumpMap=e[t.bumpMap]||null),t.bumpScale!==void 0&&(this.bumpScale=t.bumpScale),t.normalMap!==void 0&&(this.normalMap=e[t.normalMap]||null),t.normalMapType!==void 0&&(this.normalMapType=t.normalMapType),t.normalScale!==void 0){let i=t.normalScale;Array.isArray(i)===!1&&(i=[i,i]),this.normalScale=new At().fromArray(i)}return t.displacementMap!==void 0&&(this.displacementMap=e[t.displacementMap]||null),t.displacementScale!==void 0&&(this.displacementScale=t.displacementScale),t.displacementBias!==void 0&&(this.displacementBias=t.displacementBias),t.roughnessMap!==void 0&&(this.roughnessMap=e[t.roughnessMap]||null),t.metalnessMap!==void 0&&(this.metalnessMap=e[t.metalnessMap]||null),t.emissiveMap!==void 0&&(this.emissiveMap=e[t.emissiveMap]||null),t.emissiveIntensity!==void 0&&(this.emissiveIntensity=t.emissiveIntensity),t.specularMap!==void 0&&(this.specularMap=e[t.specularMap]||null),t.specularIntensityMap!==void 0&&(this.specularIntensityMap=e[t.specularIntensityMap]||null),t.specularColorMap!==void 0&&(this.specularColorMap=e[t.specularColorMap]||null),t.envMap!==void 0&&(this.envMap=e[t.envMap]||null),t.envMapRotation!==void 0&&this.envMapRotation.fromArray(t.envMapRotation),t.envMapIntensity!==void 0&&(this.envMapIntensity=t.envMapIntensity),t.reflectivity!==void 0&&(this.reflectivity=t.reflectivity),t.refractionRatio!==void 0&&(this.refractionRatio=t.refractionRatio),t.lightMap!==void 0&&(this.lightMap=e[t.lightMap]||null),t.lightMapIntensity!==void 0&&(this.lightMapIntensity=t.lightMapIntensity),t.aoMap!==void 0&&(this.aoMap=e[t.aoMap]||null),t.aoMapIntensity!==void 0&&(this.aoMapIntensity=t.aoMapIntensity),t.gradientMap!==void 0&&(this.gradientMap=e[t.gradientMap]||null),t.clearcoatMap!==void 0&&(this.clearcoatMap=e[t.clearcoatMap]||null),t.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=e[t.clearcoatRoughnessMap]||null),t.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=e[t.clearcoatNormalMap]||null),t.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new At().fromArray(t.clearcoatNormalScale)),t.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=e[t.diffuseRoughnessMap]||null),t.iridescenceMap!==void 0&&(this.iridescenceMap=e[t.iridescenceMap]||null),t.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=e[t.iridescenceThicknessMap]||null),t.transmissionMap!==void 0&&(this.transmissionMap=e[t.transmissionMap]||null),t.thicknessMap!==void 0&&(this.thicknessMap=e[t.thicknessMap]||null),t.anisotropyMap!==void 0&&(this.anisotropyMap=e[t.anisotropyMap]||null),t.sheenColorMap!==void 0&&(this.sheenColorMap=e[t.sheenColorMap]||null),t.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=e[t.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(t){this.name=t.name,this.blending=t.blending,this.side=t.side,this.vertexColors=t.vertexColors,this.opacity=t.opacity,this.transparent=t.transparent,this.blendSrc=t.blendSrc,this.blendDst=t.blendDst,this.blendEquation=t.blendEquation,this.blendSrcAlpha=t.blendSrcAlpha,this.blendDstAlpha=t.blendDstAlpha,this.blendEquationAlpha=t.blendEquationAlpha,this.blendColor.copy(t.blendColor),this.blendAlpha=t.blendAlpha,this.depthFunc=t.depthFunc,this.depthTest=t.depthTest,this.depthWrite=t.depthWrite,this.stencilWriteMask=t.stencilWriteMask,this.stencilFunc=t.stencilFunc,this.stencilRef=t.stencilRef,this.stencilFuncMask=t.stencilFuncMask,this.stencilFail=t.stencilFail,this.stencilZFail=t.stencilZFail,this.stencilZPass=t.stencilZPass,this.stencilWrite=t.stencilWrite;let e=t.clippingPlanes,i=null;if(e!==null){let s=e.length;i=new Array(s);for(let r=0;r!==s;++r)i[r]=e[r].clone()}return this.clippingPlanes=i,this.clipIntersection=t.clipIntersection,this.clipShadows=t.clipShadows,this.shadowSide=t.shadowSide,this.colorWrite=t.colorWrite,this.precision=t.precision,this.polygonOffset=t.polygonOffset,this.polygonOffsetFactor=t.polygonOffsetFactor,this.polygonOffsetUnits=t.polygonOffsetUnits,this.dithering=t.dithering,this.alphaTest=t.alphaTest,this.alphaHash=t.alphaHash,this.alphaToCoverage=t.alphaToCoverage,this.premultipliedAlpha=t.premultipliedAlpha,this.forceSinglePass=t.forceSinglePass,this.allowOverride=t.allowOverride,this.visible=t.visible,this.toneMapped=t.toneMapped,this.userData=JSON.parse(JSON.stringify(t.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(t){t===!0&&this.version++}},lo=class extends Ln{constructor(t){super(),this.isSpriteMaterial=!0,this.type="SpriteMaterial",this.color=new Et(16777215),this.map=null,this.alphaMap=null,this.rotation=0,this.sizeAttenuation=!0,this.transparent=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.alphaMap=t.alphaMap,this.rotation=t.rotation,this.sizeAttenuation=t.sizeAttenuation,this.fog=t.fog,this}},Xr,sa=new D,qr=new D,$r=new D,Yr=new At,ra=new At,H0=new Rt,rc=new D,oa=new D,oc=new D,T_=new At,qd=new At,A_=new At,wa=class extends Be{constructor(t=new lo){if(super(),this.isSprite=!0,this.type="Sprite",Xr===void 0){Xr=new me;let e=new Float32Array([-.5,-.5,0,0,0,.5,-.5,0,1,0,.5,.5,0,1,1,-.5,.5,0,0,1]),i=new Vc(e,5);Xr.setIndex([0,1,2,0,2,3]),Xr.setAttribute("position",new Ma(i,3,0,!1)),Xr.setAttribute("uv",new Ma(i,2,3,!1))}this.geometry=Xr,this.material=t,this.center=new At(.5,.5),this.count=1}intersectsFrustum(t){return t.intersectsSprite(this)}raycast(t,e){t.camera===null&&Ft('Sprite: "Raycaster.camera" needs to be set in order to raycast against sprites.'),qr.setFromMatrixScale(this.matrixWorld),H0.copy(t.camera.matrixWorld),this.modelViewMatrix.multiplyMatrices(t.camera.matrixWorldInverse,this.matrixWorld),$r.setFromMatrixPosition(this.modelViewMatrix),t.camera.isPerspectiveCamera&&this.material.sizeAttenuation===!1&&qr.multiplyScalar(-$r.z);let i=this.material.rotation,s,r;i!==0&&(r=Math.cos(i),s=Math.sin(i));let o=this.center;ac(rc.set(-.5,-.5,0),$r,o,qr,s,r),ac(oa.set(.5,-.5,0),$r,o,qr,s,r),ac(oc.set(.5,.5,0),$r,o,qr,s,r),T_.set(0,0),qd.set(1,0),A_.set(1,1);let a=t.ray.intersectTriangle(rc,oa,oc,!1,sa);if(a===null&&(ac(oa.set(-.5,.5,0),$r,o,qr,s,r),qd.set(0,1),a=t.ray.intersectTriangle(rc,oc,oa,!1,sa),a===null))return;let l=t.ray.origin.distanceTo(sa);l<t.near||l>t.far||e.push({distance:l,point:sa.clone(),uv:_i.getInterpolation(sa,rc,oa,oc,T_,qd,A_,new At),face:null,object:this})}copy(t,e){return super.copy(t,e),t.center!==void 0&&this.center.copy(t.center),this.material=t.material,this}toJSON(t){let e=super.toJSON(t);return e.object.center=this.center.toArray(),e}};function ac(n,t,e,i,s,r){Yr.subVectors(n,e).addScalar(.5).multiply(i),s!==void 0?(ra.x=r*Yr.x-s*Yr.y,ra.y=s*Yr.x+r*Yr.y):ra.copy(Yr),n.copy(t),n.x+=ra.x,n.y+=ra.y,n.applyMatrix4(H0)}var Yi=new D,$d=new D,lc=new D,cc=new D,Ei=class{constructor(t=new D,e=new D(0,0,-1)){this.origin=t,this.direction=e}set(t,e){return this.origin.copy(t),this.direction.copy(e),this}copy(t){return this.origin.copy(t.origin),this.direction.copy(t.direction),this}at(t,e){return e.copy(this.origin).addScaledVector(this.direction,t)}lookAt(t){return this.direction.copy(t).sub(this.origin).normalize(),this}recast(t){return this.origin.copy(this.at(t,Yi)),this}closestPointToPoint(t,e){e.subVectors(t,this.origin);let i=e.dot(this.direction);return i<0?e.copy(this.origin):e.copy(this.origin).addScaledVector(this.direction,i)}distanceToPoint(t){return Math.sqrt(this.distanceSqToPoint(t))}distanceSqToPoint(t){let e=Yi.subVectors(t,this.origin).dot(this.direction);return e<0?this.origin.distanceToSquared(t):(Yi.copy(this.origin).addScaledVector(this.direction,e),Yi.distanceToSquared(t))}distanceSqToSegment(t,e,i,s){$d.copy(t).add(e).multiplyScalar(.5),lc.copy(e).sub(t).normalize(),cc.copy(this.origin).sub($d);let r=t.distanceTo(e)*.5,o=-this.direction.dot(lc),a=cc.dot(this.direction),l=-cc.dot(lc),c=cc.lengthSq(),u=Math.abs(1-o*o),h,f,d,p;if(u>0)if(h=o*l-a,f=o*a-l,p=r*u,h>=0)if(f>=-p)if(f<=p){let _=1/u;h*=_,f*=_,d=h*(h+o*f+2*a)+f*(o*h+f+2*l)+c}else f=r,h=Math.max(0,-(o*f+a)),d=-h*h+f*(f+2*l)+c;else f=-r,h=Math.max(0,-(o*f+a)),d=-h*h+f*(f+2*l)+c;else f<=-p?(h=Math.max(0,-(-o*r+a)),f=h>0?-r:Math.min(Math.max(-r,-l),r),d=-h*h+f*(f+2*l)+c):f<=p?(h=0,f=Math.min(Math.max(-r,-l),r),d=f*(f+2*l)+c):(h=Math.max(0,-(o*r+a)),f=h>0?r:Math.min(Math.max(-r,-l),r),d=-h*h+f*(f+2*l)+c);else f=o>0?-r:r,h=Math.max(0,-(o*f+a)),d=-h*h+f*(f+2*l)+c;return i&&i.copy(this.origin).addScaledVector(this.direction,h),s&&s.copy($d).addScaledVector(lc,f),d}intersectSphere(t,e){if(t.radius<0)return null;Yi.subVectors(t.center,this.origin);let i=Yi.dot(this.direction),s=Yi.dot(Yi)-i*i,r=t.radius*t.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=i-o,l=i+o;return l<0?null:a<0?this.at(l,e):this.at(a,e)}intersectsSphere(t){return t.radius<0?!1:this.distanceSqToPoint(t.center)<=t.radius*t.radius}distanceToPlane(t){let e=t.normal.dot(this.direction);if(e===0)return t.distanceToPoint(this.origin)===0?0:null;let i=-(this.origin.dot(t.normal)+t.constant)/e;return i>=0?i:null}intersectPlane(t,e){let i=this.distanceToPlane(t);return i===null?null:this.at(i,e)}intersectsPlane(t){let e=t.distanceToPoint(this.origin);return e===0||t.normal.dot(this.direction)*e<0}intersectBox(t,e){let i,s,r,o,a,l,c=1/this.direction.x,u=1/this.direction.y,h=1/this.direction.z,f=this.origin;return c>=0?(i=(t.min.x-f.x)*c,s=(t.max.x-f.x)*c):(i=(t.max.x-f.x)*c,s=(t.min.x-f.x)*c),u>=0?(r=(t.min.y-f.y)*u,o=(t.max.y-f.y)*u):(r=(t.max.y-f.y)*u,o=(t.min.y-f.y)*u),i>o||r>s||((r>i||isNaN(i))&&(i=r),(o<s||isNaN(s))&&(s=o),h>=0?(a=(t.min.z-f.z)*h,l=(t.max.z-f.z)*h):(a=(t.max.z-f.z)*h,l=(t.min.z-f.z)*h),i>l||a>s)||((a>i||i!==i)&&(i=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(i>=0?i:s,e)}intersectsBox(t){return this.intersectBox(t,Yi)!==null}intersectTriangle(t,e,i,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,u=a.z,h=t.x-o.x,f=t.y-o.y,d=t.z-o.z,p=e.x-o.x,_=e.y-o.y,m=e.z-o.z,g=i.x-o.x,v=i.y-o.y,w=i.z-o.z,y=Math.abs(l),E=Math.abs(c),A=Math.abs(u),b,S,P,R,L,B,G,I,$,U,V,j;if(y>=E&&y>=A?(P=l,B=h,$=p,j=g,l>=0?(b=c,S=u,R=f,L=d,G=_,I=m,U=v,V=w):(b=u,S=c,R=d,L=f,G=m,I=_,U=w,V=v)):E>=A?(P=c,B=f,$=_,j=v,c>=0?(b=u,S=l,R=d,L=h,G=m,I=p,U=w,V=g):(b=l,S=u,R=h,L=d,G=p,I=m,U=g,V=w)):(P=u,B=d,$=m,j=w,u>=0?(b=l,S=c,R=h,L=f,G=p,I=_,U=g,V=v):(b=c,S=l,R=f,L=h,G=_,I=p,U=v,V=g)),P===0)return null;let X=b/P,J=S/P,K=1/P,ut=R-X*B,ft=L-J*B,z=G-X*$,tt=I-J*$,nt=U-X*j,rt=V-J*j,at=nt*tt-rt*z,Lt=ut*rt-ft*nt,fe=z*ft-tt*ut;if(s){if(at<0||Lt<0||fe<0)return null}else if((at<0||Lt<0||fe<0)&&(at>0||Lt>0||fe>0))return null;let Dt=at+Lt+fe;if(Dt===0)return null;let ue=K*(at*B+Lt*$+fe*j);return(Dt>0?ue<0:ue>0)?null:this.at(ue/Dt,r)}applyMatrix4(t){return this.origin.applyMatrix4(t),this.direction.transformDirection(t),this}equals(t){return t.origin.equals(this.origin)&&t.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},Jn=class extends Ln{constructor(t){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Et(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new oi,this.combine=Za,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.fog=t.fog,this}},E_=new Rt,Ks=new Ei,uc=new Fn,C_=new D,hc=new D,dc=new D,fc=new D,Yd=new D,pc=new D,R_=new D,mc=new D,oe=class extends Be{constructor(t=new me,e=new Jn){super(),this.isMesh=!0,this.type="Mesh",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}updateMorphTargets(){let e=this.geometry.morphAttributes,i=Object.keys(e);if(i.length>0){let s=e[i[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(t,e){let i=this.geometry,s=i.attributes.position,r=i.morphAttributes.position,o=i.morphTargetsRelative;e.fromBufferAttribute(s,t);let a=this.morphTargetInfluences;if(r&&a){pc.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let u=a[l],h=r[l];u!==0&&(Yd.fromBufferAttribute(h,t),o?pc.addScaledVector(Yd,u):pc.addScaledVector(Yd.sub(e),u))}e.add(pc)}return e}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let i=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(i.boundingSphere===null&&i.computeBoundingSphere(),uc.copy(i.boundingSphere),uc.applyMatrix4(r),Ks.copy(t.ray).recast(t.near),!(uc.containsPoint(Ks.origin)===!1&&(Ks.intersectSphere(uc,C_)===null||Ks.origin.distanceToSquared(C_)>(t.far-t.near)**2))&&(E_.copy(r).invert(),Ks.copy(t.ray).applyMatrix4(E_),!(i.boundingBox!==null&&Ks.intersectsBox(i.boundingBox)===!1)&&this._computeIntersections(t,e,Ks)))}_computeIntersections(t,e,i){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,u=r.attributes.uv1,h=r.attributes.normal,f=r.groups,d=r.drawRange;if(a!==null)if(Array.isArray(o))for(let p=0,_=f.length;p<_;p++){let m=f[p],g=o[m.materialIndex],v=Math.max(m.start,d.start),w=Math.min(a.count,Math.min(m.start+m.count,d.start+d.count));for(let y=v,E=w;y<E;y+=3){let A=a.getX(y),b=a.getX(y+1),S=a.getX(y+2);s=gc(this,g,t,i,c,u,h,A,b,S),s&&(s.faceIndex=Math.floor(y/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{let p=Math.max(0,d.start),_=Math.min(a.count,d.start+d.count);for(let m=p,g=_;m<g;m+=3){let v=a.getX(m),w=a.getX(m+1),y=a.getX(m+2);s=gc(this,o,t,i,c,u,h,v,w,y),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let p=0,_=f.length;p<_;p++){let m=f[p],g=o[m.materialIndex],v=Math.max(m.start,d.start),w=Math.min(l.count,Math.min(m.start+m.count,d.start+d.count));for(let y=v,E=w;y<E;y+=3){let A=y,b=y+1,S=y+2;s=gc(this,g,t,i,c,u,h,A,b,S),s&&(s.faceIndex=Math.floor(y/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{let p=Math.max(0,d.start),_=Math.min(l.count,d.start+d.count);for(let m=p,g=_;m<g;m+=3){let v=m,w=m+1,y=m+2;s=gc(this,o,t,i,c,u,h,v,w,y),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}}};function DS(n,t,e,i,s,r,o,a){let l;if(t.side===Dn?l=i.intersectTriangle(o,r,s,!0,a):l=i.intersectTriangle(s,r,o,t.side===Ii,a),l===null)return null;mc.copy(a),mc.applyMatrix4(n.matrixWorld);let c=e.ray.origin.distanceTo(mc);return c<e.near||c>e.far?null:{distance:c,point:mc.clone(),object:n}}function gc(n,t,e,i,s,r,o,a,l,c){n.getVertexPosition(a,hc),n.getVertexPosition(l,dc),n.getVertexPosition(c,fc);let u=DS(n,t,e,i,hc,dc,fc,R_);if(u){let h=new D;_i.getBarycoord(R_,hc,dc,fc,h),s&&(u.uv=_i.getInterpolatedAttribute(s,a,l,c,h,new At)),r&&(u.uv1=_i.getInterpolatedAttribute(r,a,l,c,h,new At)),o&&(u.normal=_i.getInterpolatedAttribute(o,a,l,c,h,new D),u.normal.dot(i.direction)>0&&u.normal.multiplyScalar(-1));let f={a,b:l,c,normal:new D,materialIndex:0};_i.getNormal(hc,dc,fc,f.normal),u.face=f,u.barycoord=h}return u}var aa=new de,P_=new de,I_=new de,OS=new de,N_=new Rt,_c=new D,Zd=new Fn,L_=new Rt,Jd=new Ei,Ta=class extends oe{constructor(t,e){super(t,e),this.isSkinnedMesh=!0,this.type="SkinnedMesh",this.bindMode=Qd,this.bindMatrix=new Rt,this.bindMatrixInverse=new Rt,this.boundingBox=null,this.boundingSphere=null}computeBoundingBox(){let t=this.geometry;this.boundingBox===null&&(this.boundingBox=new Zn),this.boundingBox.makeEmpty();let e=t.getAttribute("position");for(let i=0;i<e.count;i++)this.getVertexPosition(i,_c),this.boundingBox.expandByPoint(_c)}computeBoundingSphere(){let t=this.geometry;this.boundingSphere===null&&(this.boundingSphere=new Fn),this.boundingSphere.makeEmpty();let e=t.getAttribute("position");for(let i=0;i<e.count;i++)this.getVertexPosition(i,_c),this.boundingSphere.expandByPoint(_c)}copy(t,e){return super.copy(t,e),this.bindMode=t.bindMode,this.bindMatrix.copy(t.bindMatrix),this.bindMatrixInverse.copy(t.bindMatrixInverse),this.skeleton=t.skeleton,this.boundingBox=t.boundingBox!==null?t.boundingBox.clone():null,this.boundingSphere=t.boundingSphere!==null?t.boundingSphere.clone():null,this}raycast(t,e){let i=this.material,s=this.matrixWorld;i!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),Zd.copy(this.boundingSphere),Zd.applyMatrix4(s),t.ray.intersectsSphere(Zd)!==!1&&(L_.copy(s).invert(),Jd.copy(t.ray).applyMatrix4(L_),!(this.boundingBox!==null&&Jd.intersectsBox(this.boundingBox)===!1)&&this._computeIntersections(t,e,Jd)))}getVertexPosition(t,e){return super.getVertexPosition(t,e),this.applyBoneTransform(t,e),e}bind(t,e){this.skeleton=t,e===void 0&&(this.updateMatrixWorld(!0),this.skeleton.calculateInverses(),e=this.matrixWorld),this.bindMatrix.copy(e),this.bindMatrixInverse.copy(e).invert()}pose(){this.skeleton.pose()}normalizeSkinWeights(){let t=new de,e=this.geometry.attributes.skinWeight;for(let i=0,s=e.count;i<s;i++){t.fromBufferAttribute(e,i);let r=1/t.manhattanLength();r!==1/0?t.multiplyScalar(r):t.set(1,0,0,0),e.setXYZW(i,t.x,t.y,t.z,t.w)}}updateMatrixWorld(t){super.updateMatrixWorld(t),this.bindMode===Qd?this.bindMatrixInverse.copy(this.matrixWorld).invert():this.bindMode===E0?this.bindMatrixInverse.copy(this.bindMatrix).invert():Nt("SkinnedMesh: Unrecognized bindMode: "+this.bindMode)}applyBoneTransform(t,e){let i=this.skeleton,s=this.geometry;P_.fromBufferAttribute(s.attributes.skinIndex,t),I_.fromBufferAttribute(s.attributes.skinWeight,t),e.isVector4?(aa.copy(e),e.set(0,0,0,0)):(aa.set(e.x,e.y,e.z,1),e.set(0,0,0)),aa.applyMatrix4(this.bindMatrix);for(let r=0;r<4;r++){let o=I_.getComponent(r);if(o!==0){let a=P_.getComponent(r);N_.multiplyMatrices(i.bones[a].matrixWorld,i.boneInverses[a]),e.addScaledVector(OS.copy(aa).applyMatrix4(N_),o)}}return e.isVector4&&(e.w=aa.w),e.applyMatrix4(this.bindMatrixInverse)}},co=class extends Be{constructor(){super(),this.isBone=!0,this.type="Bone"}},Ci=class extends ln{constructor(t=null,e=1,i=1,s,r,o,a,l,c=Xe,u=Xe,h,f){super(null,o,a,l,c,u,s,r,h,f),this.isDataTexture=!0,this.image={data:t,width:e,height:i},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}},D_=new Rt,US=new Rt,Aa=class n{constructor(t=[],e=[]){this.uuid=Li(),this.bones=t.slice(0),this.boneInverses=e,this.boneMatrices=null,this.previousBoneMatrices=null,this.boneTexture=null,this.previousBoneTexture=null,this.init()}init(){let t=this.bones,e=this.boneInverses;if(this.boneMatrices=new Float32Array(t.length*16),e.length===0)this.calculateInverses();else if(t.length!==e.length){Nt("Skeleton: Number of inverse bone matrices does not match amount of bones."),this.boneInverses=[];for(let i=0,s=this.bones.length;i<s;i++)this.boneInverses.push(new Rt)}}calculateInverses(){this.boneInverses.length=0;for(let t=0,e=this.bones.length;t<e;t++){let i=new Rt;this.bones[t]&&i.copy(this.bones[t].matrixWorld).invert(),this.boneInverses.push(i)}}pose(){for(let t=0,e=this.bones.length;t<e;t++){let i=this.bones[t];i&&i.matrixWorld.copy(this.boneInverses[t]).invert()}for(let t=0,e=this.bones.length;t<e;t++){let i=this.bones[t];i&&(i.parent&&i.parent.isBone?(i.matrix.copy(i.parent.matrixWorld).invert(),i.matrix.multiply(i.matrixWorld)):i.matrix.copy(i.matrixWorld),i.matrix.decompose(i.position,i.quaternion,i.scale))}}update(){let t=this.bones,e=this.boneInverses,i=this.boneMatrices,s=this.boneTexture;for(let r=0,o=t.length;r<o;r++){let a=t[r]?t[r].matrixWorld:US;D_.multiplyMatrices(a,e[r]),D_.toArray(i,r*16)}s!==null&&(s.needsUpdate=!0)}clone(){return new n(this.bones,this.boneInverses)}computeBoneTexture(){let t=Math.sqrt(this.bones.length*4);t=Math.ceil(t/4)*4,t=Math.max(t,4);let e=new Float32Array(t*t*4);e.set(this.boneMatrices);let i=new Ci(e,t,t,zn,Kn);return i.needsUpdate=!0,this.boneMatrices=e,this.boneTexture=i,this}getBoneByName(t){for(let e=0,i=this.bones.length;e<i;e++){let s=this.bones[e];if(s.name===t)return s}}dispose(){this.boneTexture!==null&&(this.boneTexture.dispose(),this.boneTexture=null),this.previousBoneTexture!==null&&(this.previousBoneTexture.dispose(),this.previousBoneTexture=null)}fromJSON(t,e){this.uuid=t.uuid;for(let i=0,s=t.bones.length;i<s;i++){let r=t.bones[i],o=e[r];o===void 0&&(Nt("Skeleton: No bone found with UUID:",r),o=new co),this.bones.push(o),this.boneInverses.push(new Rt().fromArray(t.boneInverses[i]))}return this.init(),this}toJSON(){let t={metadata:{version:4.7,type:"Skeleton",generator:"Skeleton.toJSON"},bones:[],boneInverses:[]};t.uuid=this.uuid;let e=this.bones,i=this.boneInverses;for(let s=0,r=e.length;s<r;s++){let o=e[s];t.bones.push(o.uuid);let a=i[s];t.boneInverses.push(a.toArray())}return t}},Ea=class extends pe{constructor(t,e,i,s=1){super(t,e,i),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(t){return super.copy(t),this.meshPerAttribute=t.meshPerAttribute,this}toJSON(){let t=super.toJSON();return t.meshPerAttribute=this.meshPerAttribute,t.isInstancedBufferAttribute=!0,t}},Zr=new Rt,O_=new Rt,vc=[],U_=new Zn,FS=new Rt,la=new oe,ca=new Fn,Ca=class extends oe{constructor(t,e,i){super(t,e),this.isInstancedMesh=!0,this.instanceMatrix=new Ea(new Float32Array(i*16),16),this.instanceColor=null,this.morphTexture=null,this.count=i,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<i;s++)this.setMatrixAt(s,FS)}computeBoundingBox(){let t=this.geometry,e=this.count;this.boundingBox===null&&(this.boundingBox=new Zn),t.boundingBox===null&&t.computeBoundingBox(),this.boundingBox.makeEmpty();for(let i=0;i<e;i++)this.getMatrixAt(i,Zr),U_.copy(t.boundingBox).applyMatrix4(Zr),this.boundingBox.union(U_)}computeBoundingSphere(){let t=this.geometry,e=this.count;this.boundingSphere===null&&(this.boundingSphere=new Fn),t.boundingSphere===null&&t.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let i=0;i<e;i++)this.getMatrixAt(i,Zr),ca.copy(t.boundingSphere).applyMatrix4(Zr),this.boundingSphere.union(ca)}copy(t,e){return super.copy(t,e),this.instanceMatrix.copy(t.instanceMatrix),this.morphTexture=t.morphTexture!==null?t.morphTexture.clone():null,this.instanceColor=t.instanceColor!==null?t.instanceColor.clone():null,this.count=t.count,this.boundingBox=t.boundingBox!==null?t.boundingBox.clone():null,this.boundingSphere=t.boundingSphere!==null?t.boundingSphere.clone():null,this}getColorAt(t,e){return this.instanceColor===null?e.setRGB(1,1,1):e.fromArray(this.instanceColor.array,t*3)}getMatrixAt(t,e){return e.fromArray(this.instanceMatrix.array,t*16)}getMorphAt(t,e){let i=e.morphTargetInfluences,s=this.morphTexture.source.data.data,r=i.length+1,o=t*r+1;for(let a=0;a<i.length;a++)i[a]=s[o+a]}raycast(t,e){let i=this.matrixWorld,s=this.count;if(la.geometry=this.geometry,la.material=this.material,la.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),ca.copy(this.boundingSphere),ca.applyMatrix4(i),t.ray.intersectsSphere(ca)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,Zr),O_.multiplyMatrices(i,Zr),la.matrixWorld=O_,la.raycast(t,vc);for(let o=0,a=vc.length;o<a;o++){let l=vc[o];l.instanceId=r,l.object=this,e.push(l)}vc.length=0}}setColorAt(t,e){return this.instanceColor===null&&(this.instanceColor=new Ea(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),e.toArray(this.instanceColor.array,t*3),this}setMatrixAt(t,e){return e.toArray(this.instanceMatrix.array,t*16),this}setMorphAt(t,e){let i=e.morphTargetInfluences,s=i.length+1;this.morphTexture===null&&(this.morphTexture=new Ci(new Float32Array(s*this.count),s,this.count,lu,Kn));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<i.length;c++)o+=i[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=s*t;return r[l]=a,r.set(i,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},Qs=new Fn,BS=new At(.5,.5),xc=new D,Ms=class{constructor(t=new $n,e=new $n,i=new $n,s=new $n,r=new $n,o=new $n){this.planes=[t,e,i,s,r,o]}set(t,e,i,s,r,o){let a=this.planes;return a[0].copy(t),a[1].copy(e),a[2].copy(i),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(t){let e=this.planes;for(let i=0;i<6;i++)e[i].copy(t.planes[i]);return this}setFromProjectionMatrix(t,e=ri,i=!1){let s=this.planes,r=t.elements,o=r[0],a=r[1],l=r[2],c=r[3],u=r[4],h=r[5],f=r[6],d=r[7],p=r[8],_=r[9],m=r[10],g=r[11],v=r[12],w=r[13],y=r[14],E=r[15];if(s[0].setComponents(c-o,d-u,g-p,E-v).normalize(),s[1].setComponents(c+o,d+u,g+p,E+v).normalize(),s[2].setComponents(c+a,d+h,g+_,E+w).normalize(),s[3].setComponents(c-a,d-h,g-_,E-w).normalize(),i)s[4].setComponents(l,f,m,y).normalize(),s[5].setComponents(c-l,d-f,g-m,E-y).normalize();else if(s[4].setComponents(c-l,d-f,g-m,E-y).normalize(),e===ri)s[5].setComponents(c+l,d+f,g+m,E+y).normalize();else if(e===no)s[5].setComponents(l,f,m,y).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+e);return this}intersectsObject(t){if(t.boundingSphere!==void 0)t.boundingSphere===null&&t.computeBoundingSphere(),Qs.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);else{let e=t.geometry;e.boundingSphere===null&&e.computeBoundingSphere(),Qs.copy(e.boundingSphere).applyMatrix4(t.matrixWorld)}return this.intersectsSphere(Qs)}intersectsSprite(t){Qs.center.set(0,0,0);let e=BS.distanceTo(t.center);return Qs.radius=.7071067811865476+e,Qs.applyMatrix4(t.matrixWorld),this.intersectsSphere(Qs)}intersectsSphere(t){let e=this.planes,i=t.center,s=-t.radius;for(let r=0;r<6;r++)if(e[r].distanceToPoint(i)<s)return!1;return!0}intersectsBox(t){let e=this.planes;for(let i=0;i<6;i++){let s=e[i];if(xc.x=s.normal.x>0?t.max.x:t.min.x,xc.y=s.normal.y>0?t.max.y:t.min.y,xc.z=s.normal.z>0?t.max.z:t.min.z,s.distanceToPoint(xc)<0)return!1}return!0}containsPoint(t){let e=this.planes;for(let i=0;i<6;i++)if(e[i].distanceToPoint(t)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},F_=new Rt,Hc=class n{constructor(){this.coordinateSystem=ri,this._frustums=[],this._count=0}setFromArrayCamera(t){let e=t.cameras,i=this._frustums;for(let s=0;s<e.length;s++){let r=e[s];F_.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),i[s]===void 0&&(i[s]=new Ms),i[s].setFromProjectionMatrix(F_,r.coordinateSystem,r.reversedDepth)}return this._count=e.length,this}getFrustum(t){return this._frustums[t]}intersectsObject(t){let e=this._frustums;for(let i=0;i<this._count;i++)if(e[i].intersectsObject(t))return!0;return!1}intersectsSprite(t){let e=this._frustums;for(let i=0;i<this._count;i++)if(e[i].intersectsSprite(t))return!0;return!1}intersectsSphere(t){let e=this._frustums;for(let i=0;i<this._count;i++)if(e[i].intersectsSphere(t))return!0;return!1}intersectsBox(t){let e=this._frustums;for(let i=0;i<this._count;i++)if(e[i].intersectsBox(t))return!0;return!1}containsPoint(t){let e=this._frustums;for(let i=0;i<this._count;i++)if(e[i].containsPoint(t))return!0;return!1}copy(t){this.coordinateSystem=t.coordinateSystem;let e=this._frustums,i=t._frustums;for(let s=0;s<t._count;s++)e[s]===void 0&&(e[s]=new Ms),e[s].copy(i[s]);return this._count=t._count,this}clone(){return new n().copy(this)}};var qe=class extends Ln{constructor(t){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new Et(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.linewidth=t.linewidth,this.linecap=t.linecap,this.linejoin=t.linejoin,this.fog=t.fog,this}},Wc=new D,Xc=new D,B_=new Rt,ua=new Ei,yc=new Fn,jd=new D,k_=new D,xi=class extends Be{constructor(t=new me,e=new qe){super(),this.isLine=!0,this.type="Line",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,i=[0];for(let s=1,r=e.count;s<r;s++)Wc.fromBufferAttribute(e,s-1),Xc.fromBufferAttribute(e,s),i[s]=i[s-1],i[s]+=Wc.distanceTo(Xc);t.setAttribute("lineDistance",new qt(i,1))}else Nt("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let i=this.geometry,s=this.matrixWorld,r=t.params.Line.threshold,o=i.drawRange;if(i.boundingSphere===null&&i.computeBoundingSphere(),yc.copy(i.boundingSphere),yc.applyMatrix4(s),yc.radius+=r,t.ray.intersectsSphere(yc)===!1)return;B_.copy(s).invert(),ua.copy(t.ray).applyMatrix4(B_);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,u=i.index,f=i.attributes.position;if(u!==null){let d=Math.max(0,o.start),p=Math.min(u.count,o.start+o.count);for(let _=d,m=p-1;_<m;_+=c){let g=u.getX(_),v=u.getX(_+1),w=bc(this,t,ua,l,g,v,_);w&&e.push(w)}if(this.isLineLoop){let _=u.getX(p-1),m=u.getX(d),g=bc(this,t,ua,l,_,m,p-1);g&&e.push(g)}}else{let d=Math.max(0,o.start),p=Math.min(f.count,o.start+o.count);for(let _=d,m=p-1;_<m;_+=c){let g=bc(this,t,ua,l,_,_+1,_);g&&e.push(g)}if(this.isLineLoop){let _=bc(this,t,ua,l,p-1,d,p-1);_&&e.push(_)}}}updateMorphTargets(){let e=this.geometry.morphAttributes,i=Object.keys(e);if(i.length>0){let s=e[i[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function bc(n,t,e,i,s,r,o){let a=n.geometry.attributes.position;if(Wc.fromBufferAttribute(a,s),Xc.fromBufferAttribute(a,r),e.distanceSqToSegment(Wc,Xc,jd,k_)>i)return;jd.applyMatrix4(n.matrixWorld);let c=t.ray.origin.distanceTo(jd);if(!(c<t.near||c>t.far))return{distance:c,point:k_.clone().applyMatrix4(n.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:n}}var z_=new D,G_=new D,bn=class extends xi{constructor(t,e){super(t,e),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,i=[];for(let s=0,r=e.count;s<r;s+=2)z_.fromBufferAttribute(e,s),G_.fromBufferAttribute(e,s+1),i[s]=s===0?0:i[s-1],i[s+1]=i[s]+z_.distanceTo(G_);t.setAttribute("lineDistance",new qt(i,1))}else Nt("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}},Ra=class extends xi{constructor(t,e){super(t,e),this.isLineLoop=!0,this.type="LineLoop"}},yi=class extends Ln{constructor(t){super(),this.isPointsMaterial=!0,this.type="PointsMaterial",this.color=new Et(16777215),this.map=null,this.alphaMap=null,this.size=1,this.sizeAttenuation=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.alphaMap=t.alphaMap,this.size=t.size,this.sizeAttenuation=t.sizeAttenuation,this.fog=t.fog,this}},V_=new Rt,sf=new Ei,Sc=new Fn,Mc=new D,bi=class extends Be{constructor(t=new me,e=new yi){super(),this.isPoints=!0,this.type="Points",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let i=this.geometry,s=this.matrixWorld,r=t.params.Points.threshold,o=i.drawRange;if(i.boundingSphere===null&&i.computeBoundingSphere(),Sc.copy(i.boundingSphere),Sc.applyMatrix4(s),Sc.radius+=r,t.ray.intersectsSphere(Sc)===!1)return;V_.copy(s).invert(),sf.copy(t.ray).applyMatrix4(V_);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=i.index,h=i.attributes.position;if(c!==null){let f=Math.max(0,o.start),d=Math.min(c.count,o.start+o.count);for(let p=f,_=d;p<_;p++){let m=c.getX(p);Mc.fromBufferAttribute(h,m),H_(Mc,m,l,s,t,e,this)}}else{let f=Math.max(0,o.start),d=Math.min(h.count,o.start+o.count);for(let p=f,_=d;p<_;p++)Mc.fromBufferAttribute(h,p),H_(Mc,p,l,s,t,e,this)}}updateMorphTargets(){let e=this.geometry.morphAttributes,i=Object.keys(e);if(i.length>0){let s=e[i[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function H_(n,t,e,i,s,r,o){let a=sf.distanceSqToPoint(n);if(a<e){let l=new D;sf.closestPointToPoint(n,l),l.applyMatrix4(i);let c=s.ray.origin.distanceTo(l);if(c<s.near||c>s.far)return;r.push({distance:c,distanceToRay:Math.sqrt(a),point:l,index:t,face:null,faceIndex:null,barycoord:null,object:o})}}var Pa=class extends ln{constructor(t=[],e=hr,i,s,r,o,a,l,c,u){super(t,e,i,s,r,o,a,l,c,u),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(t){this.image=t}},Ia=class extends ln{constructor(t,e,i,s,r,o,a,l,c){super(t,e,i,s,r,o,a,l,c),this.isCanvasTexture=!0,this.needsUpdate=!0}};var Qi=class extends ln{constructor(t,e,i=Mi,s,r,o,a=Xe,l=Xe,c,u=Ki,h=1){if(u!==Ki&&u!==ns)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let f={width:t,height:e,depth:h};super(f,s,r,o,a,l,u,i,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(t){return super.copy(t),this.source=new ro(Object.assign({},t.image)),this.compareFunction=t.compareFunction,this}toJSON(t){let e=super.toJSON(t);return e.compareFunction=this.compareFunction,e}},Na=class extends Qi{constructor(t,e=Mi,i=hr,s,r,o=Xe,a=Xe,l,c=Ki){let u={width:t,height:t,depth:1},h=[u,u,u,u,u,u];super(t,t,e,i,s,r,o,a,l,c),this.image=h,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(t){this.image=t}},La=class extends ln{constructor(t=null){super(),this.sourceTexture=t,this.isExternalTexture=!0}copy(t){return super.copy(t),this.sourceTexture=t.sourceTexture,this}},Si=class n extends me{constructor(t=1,e=1,i=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:t,height:e,depth:i,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],u=[],h=[],f=0,d=0;p("z","y","x",-1,-1,i,e,t,o,r,0),p("z","y","x",1,-1,i,e,-t,o,r,1),p("x","z","y",1,1,t,i,e,s,o,2),p("x","z","y",1,-1,t,i,-e,s,o,3),p("x","y","z",1,-1,t,e,i,s,r,4),p("x","y","z",-1,-1,t,e,-i,s,r,5),this.setIndex(l),this.setAttribute("position",new qt(c,3)),this.setAttribute("normal",new qt(u,3)),this.setAttribute("uv",new qt(h,2));function p(_,m,g,v,w,y,E,A,b,S,P){let R=y/b,L=E/S,B=y/2,G=E/2,I=A/2,$=b+1,U=S+1,V=0,j=0,X=new D;for(let J=0;J<U;J++){let K=J*L-G;for(let ut=0;ut<$;ut++){let ft=ut*R-B;X[_]=ft*v,X[m]=K*w,X[g]=I,c.push(X.x,X.y,X.z),X[_]=0,X[m]=0,X[g]=A>0?1:-1,u.push(X.x,X.y,X.z),h.push(ut/b),h.push(1-J/S),V+=1}}for(let J=0;J<S;J++)for(let K=0;K<b;K++){let ut=f+K+$*J,ft=f+K+$*(J+1),z=f+(K+1)+$*(J+1),tt=f+(K+1)+$*J;l.push(ut,ft,tt),l.push(ft,z,tt),j+=6}a.addGroup(d,j,P),d+=j,f+=V}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new n(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}};var ws=class n extends me{constructor(t=1,e=1,i=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:t,radiusBottom:e,height:i,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let u=[],h=[],f=[],d=[],p=0,_=[],m=i/2,g=0;v(),o===!1&&(t>0&&w(!0),e>0&&w(!1)),this.setIndex(u),this.setAttribute("position",new qt(h,3)),this.setAttribute("normal",new qt(f,3)),this.setAttribute("uv",new qt(d,2));function v(){let y=new D,E=new D,A=0,b=(e-t)/i;for(let S=0;S<=r;S++){let P=[],R=S/r,L=R*(e-t)+t;for(let B=0;B<=s;B++){let G=B/s,I=G*l+a,$=Math.sin(I),U=Math.cos(I);E.x=L*$,E.y=-R*i+m,E.z=L*U,h.push(E.x,E.y,E.z),y.set($,b,U).normalize(),f.push(y.x,y.y,y.z),d.push(G,1-R),P.push(p++)}_.push(P)}for(let S=0;S<s;S++)for(let P=0;P<r;P++){let R=_[P][S],L=_[P+1][S],B=_[P+1][S+1],G=_[P][S+1];(t>0||P!==0)&&(u.push(R,L,G),A+=3),(e>0||P!==r-1)&&(u.push(L,B,G),A+=3)}c.addGroup(g,A,0),g+=A}function w(y){let E=p,A=new At,b=new D,S=0,P=y===!0?t:e,R=y===!0?1:-1;for(let B=1;B<=s;B++)h.push(0,m*R,0),f.push(0,R,0),d.push(.5,.5),p++;let L=p;for(let B=0;B<=s;B++){let I=B/s*l+a,$=Math.cos(I),U=Math.sin(I);b.x=P*U,b.y=m*R,b.z=P*$,h.push(b.x,b.y,b.z),f.push(0,R,0),A.x=$*.5+.5,A.y=U*.5*R+.5,d.push(A.x,A.y),p++}for(let B=0;B<s;B++){let G=E+B,I=L+B;y===!0?u.push(I,I+1,G):u.push(I+1,I,G),S+=3}c.addGroup(g,S,y===!0?1:2),g+=S}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new n(t.radiusTop,t.radiusBottom,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}},Da=class n extends ws{constructor(t=1,e=1,i=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,t,e,i,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:t,height:e,radialSegments:i,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(t){return new n(t.radius,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}};function kS(n,t,e=2){let i=t&&t.length,s=i?t[0]*e:n.length,r=W0(n,0,s,e,!0),o=[];if(!r||r.next===r.prev)return o;let a,l,c;if(i&&(r=WS(n,t,r,e)),n.length>80*e){a=n[0],l=n[1];let u=a,h=l;for(let f=e;f<s;f+=e){let d=n[f],p=n[f+1];d<a&&(a=d),p<l&&(l=p),d>u&&(u=d),p>h&&(h=p)}c=Math.max(u-a,h-l),c=c!==0?32767/c:0}return Oa(r,o,e,a,l,c,0),o}function W0(n,t,e,i,s){let r;if(s===eM(n,t,e,i)>0)for(let o=t;o<e;o+=i)r=W_(o/i|0,n[o],n[o+1],r);else for(let o=e-i;o>=t;o-=i)r=W_(o/i|0,n[o],n[o+1],r);return r&&uo(r,r.next)&&(Fa(r),r=r.next),r}function ir(n,t){if(!n)return n;t||(t=n);let e=n,i;do if(i=!1,!e.steiner&&(uo(e,e.next)||Le(e.prev,e,e.next)===0)){if(Fa(e),e=t=e.prev,e===e.next)break;i=!0}else e=e.next;while(i||e!==t);return t}function Oa(n,t,e,i,s,r,o){if(!n)return;!o&&r&&ZS(n,i,s,r);let a=n;for(;n.prev!==n.next;){let l=n.prev,c=n.next;if(r?GS(n,i,s,r):zS(n)){t.push(l.i,n.i,c.i),Fa(n),n=c.next,a=c.next;continue}if(n=c,n===a){o?o===1?(n=VS(ir(n),t),Oa(n,t,e,i,s,r,2)):o===2&&HS(n,t,e,i,s,r):Oa(ir(n),t,e,i,s,r,1);break}}}function zS(n){let t=n.prev,e=n,i=n.next;if(Le(t,e,i)>=0)return!1;let s=t.x,r=e.x,o=i.x,a=t.y,l=e.y,c=i.y,u=Math.min(s,r,o),h=Math.min(a,l,c),f=Math.max(s,r,o),d=Math.max(a,l,c),p=i.next;for(;p!==t;){if(p.x>=u&&p.x<=f&&p.y>=h&&p.y<=d&&ha(s,a,r,l,o,c,p.x,p.y)&&Le(p.prev,p,p.next)>=0)return!1;p=p.next}return!0}function GS(n,t,e,i){let s=n.prev,r=n,o=n.next;if(Le(s,r,o)>=0)return!1;let a=s.x,l=r.x,c=o.x,u=s.y,h=r.y,f=o.y,d=Math.min(a,l,c),p=Math.min(u,h,f),_=Math.max(a,l,c),m=Math.max(u,h,f),g=rf(d,p,t,e,i),v=rf(_,m,t,e,i),w=n.prevZ,y=n.nextZ;for(;w&&w.z>=g&&y&&y.z<=v;){if(w.x>=d&&w.x<=_&&w.y>=p&&w.y<=m&&w!==s&&w!==o&&ha(a,u,l,h,c,f,w.x,w.y)&&Le(w.prev,w,w.next)>=0||(w=w.prevZ,y.x>=d&&y.x<=_&&y.y>=p&&y.y<=m&&y!==s&&y!==o&&ha(a,u,l,h,c,f,y.x,y.y)&&Le(y.prev,y,y.next)>=0))return!1;y=y.nextZ}for(;w&&w.z>=g;){if(w.x>=d&&w.x<=_&&w.y>=p&&w.y<=m&&w!==s&&w!==o&&ha(a,u,l,h,c,f,w.x,w.y)&&Le(w.prev,w,w.next)>=0)return!1;w=w.prevZ}for(;y&&y.z<=v;){if(y.x>=d&&y.x<=_&&y.y>=p&&y.y<=m&&y!==s&&y!==o&&ha(a,u,l,h,c,f,y.x,y.y)&&Le(y.prev,y,y.next)>=0)return!1;y=y.nextZ}return!0}function VS(n,t){let e=n;do{let i=e.prev,s=e.next.next;!uo(i,s)&&q0(i,e,e.next,s)&&Ua(i,s)&&Ua(s,i)&&(t.push(i.i,e.i,s.i),Fa(e),Fa(e.next),e=n=s),e=e.next}while(e!==n);return ir(e)}function HS(n,t,e,i,s,r){let o=n;do{let a=o.next.next;for(;a!==o.prev;){if(o.i!==a.i&&KS(o,a)){let l=$0(o,a);o=ir(o,o.next),l=ir(l,l.next),Oa(o,t,e,i,s,r,0),Oa(l,t,e,i,s,r,0);return}a=a.next}o=o.next}while(o!==n)}function WS(n,t,e,i){let s=[];for(let r=0,o=t.length;r<o;r++){let a=t[r]*i,l=r<o-1?t[r+1]*i:n.length,c=W0(n,a,l,i,!1);c===c.next&&(c.steiner=!0),s.push(jS(c))}s.sort(XS);for(let r=0;r<s.length;r++)e=qS(s[r],e);return e}function XS(n,t){let e=n.x-t.x;if(e===0&&(e=n.y-t.y,e===0)){let i=(n.next.y-n.y)/(n.next.x-n.x),s=(t.next.y-t.y)/(t.next.x-t.x);e=i-s}return e}function qS(n,t){let e=$S(n,t);if(!e)return t;let i=$0(e,n);return ir(i,i.next),ir(e,e.next)}function $S(n,t){let e=t,i=n.x,s=n.y,r=-1/0,o;if(uo(n,e))return e;do{if(uo(n,e.next))return e.next;if(s<=e.y&&s>=e.next.y&&e.next.y!==e.y){let h=e.x+(s-e.y)*(e.next.x-e.x)/(e.next.y-e.y);if(h<=i&&h>r&&(r=h,o=e.x<e.next.x?e:e.next,h===i))return o}e=e.next}while(e!==t);if(!o)return null;let a=o,l=o.x,c=o.y,u=1/0;e=o;do{if(i>=e.x&&e.x>=l&&i!==e.x&&X0(s<c?i:r,s,l,c,s<c?r:i,s,e.x,e.y)){let h=Math.abs(s-e.y)/(i-e.x);Ua(e,n)&&(h<u||h===u&&(e.x>o.x||e.x===o.x&&YS(o,e)))&&(o=e,u=h)}e=e.next}while(e!==a);return o}function YS(n,t){return Le(n.prev,n,t.prev)<0&&Le(t.next,n,n.next)<0}function ZS(n,t,e,i){let s=n;do s.z===0&&(s.z=rf(s.x,s.y,t,e,i)),s.prevZ=s.prev,s.nextZ=s.next,s=s.next;while(s!==n);s.prevZ.nextZ=null,s.prevZ=null,JS(s)}function JS(n){let t,e=1;do{let i=n,s;n=null;let r=null;for(t=0;i;){t++;let o=i,a=0;for(let c=0;c<e&&(a++,o=o.nextZ,!!o);c++);let l=e;for(;a>0||l>0&&o;)a!==0&&(l===0||!o||i.z<=o.z)?(s=i,i=i.nextZ,a--):(s=o,o=o.nextZ,l--),r?r.nextZ=s:n=s,s.prevZ=r,r=s;i=o}r.nextZ=null,e*=2}while(t>1);return n}function rf(n,t,e,i,s){return n=(n-e)*s|0,t=(t-i)*s|0,n=(n|n<<8)&16711935,n=(n|n<<4)&252645135,n=(n|n<<2)&858993459,n=(n|n<<1)&1431655765,t=(t|t<<8)&16711935,t=(t|t<<4)&252645135,t=(t|t<<2)&858993459,t=(t|t<<1)&1431655765,n|t<<1}function jS(n){let t=n,e=n;do(t.x<e.x||t.x===e.x&&t.y<e.y)&&(e=t),t=t.next;while(t!==n);return e}function X0(n,t,e,i,s,r,o,a){return(s-o)*(t-a)>=(n-o)*(r-a)&&(n-o)*(i-a)>=(e-o)*(t-a)&&(e-o)*(r-a)>=(s-o)*(i-a)}function ha(n,t,e,i,s,r,o,a){return!(n===o&&t===a)&&X0(n,t,e,i,s,r,o,a)}function KS(n,t){return n.next.i!==t.i&&n.prev.i!==t.i&&!QS(n,t)&&(Ua(n,t)&&Ua(t,n)&&tM(n,t)&&(Le(n.prev,n,t.prev)||Le(n,t.prev,t))||uo(n,t)&&Le(n.prev,n,n.next)>0&&Le(t.prev,t,t.next)>0)}function Le(n,t,e){return(t.y-n.y)*(e.x-t.x)-(t.x-n.x)*(e.y-t.y)}function uo(n,t){return n.x===t.x&&n.y===t.y}function q0(n,t,e,i){let s=Tc(Le(n,t,e)),r=Tc(Le(n,t,i)),o=Tc(Le(e,i,n)),a=Tc(Le(e,i,t));return!!(s!==r&&o!==a||s===0&&wc(n,e,t)||r===0&&wc(n,i,t)||o===0&&wc(e,n,i)||a===0&&wc(e,t,i))}function wc(n,t,e){return t.x<=Math.max(n.x,e.x)&&t.x>=Math.min(n.x,e.x)&&t.y<=Math.max(n.y,e.y)&&t.y>=Math.min(n.y,e.y)}function Tc(n){return n>0?1:n<0?-1:0}function QS(n,t){let e=n;do{if(e.i!==n.i&&e.next.i!==n.i&&e.i!==t.i&&e.next.i!==t.i&&q0(e,e.next,n,t))return!0;e=e.next}while(e!==n);return!1}function Ua(n,t){return Le(n.prev,n,n.next)<0?Le(n,t,n.next)>=0&&Le(n,n.prev,t)>=0:Le(n,t,n.prev)<0||Le(n,n.next,t)<0}function tM(n,t){let e=n,i=!1,s=(n.x+t.x)/2,r=(n.y+t.y)/2;do e.y>r!=e.next.y>r&&e.next.y!==e.y&&s<(e.next.x-e.x)*(r-e.y)/(e.next.y-e.y)+e.x&&(i=!i),e=e.next;while(e!==n);return i}function $0(n,t){let e=of(n.i,n.x,n.y),i=of(t.i,t.x,t.y),s=n.next,r=t.prev;return n.next=t,t.prev=n,e.next=s,s.prev=e,i.next=e,e.prev=i,r.next=i,i.prev=r,i}function W_(n,t,e,i){let s=of(n,t,e);return i?(s.next=i.next,s.prev=i,i.next.prev=s,i.next=s):(s.prev=s,s.next=s),s}function Fa(n){n.next.prev=n.prev,n.prev.next=n.next,n.prevZ&&(n.prevZ.nextZ=n.nextZ),n.nextZ&&(n.nextZ.prevZ=n.prevZ)}function of(n,t,e){return{i:n,x:t,y:e,prev:null,next:null,z:0,prevZ:null,nextZ:null,steiner:!1}}function eM(n,t,e,i){let s=0;for(let r=t,o=e-i;r<e;r+=i)s+=(n[o]-n[r])*(n[r+1]+n[o+1]),o=r;return s}var af=class{static triangulate(t,e,i=2){return kS(t,e,i)}},ho=class n{static area(t){let e=t.length,i=0;for(let s=e-1,r=0;r<e;s=r++)i+=t[s].x*t[r].y-t[r].x*t[s].y;return i*.5}static isClockWise(t){return n.area(t)<0}static triangulateShape(t,e){let i=[],s=[],r=[];X_(t),q_(i,t);let o=t.length;e.forEach(X_);for(let l=0;l<e.length;l++)s.push(o),o+=e[l].length,q_(i,e[l]);let a=af.triangulate(i,s);for(let l=0;l<a.length;l+=3)r.push(a.slice(l,l+3));return r}};function X_(n){let t=n.length;t>2&&n[t-1].equals(n[0])&&n.pop()}function q_(n,t){for(let e=0;e<t.length;e++)n.push(t[e].x),n.push(t[e].y)}var sr=class n extends me{constructor(t=1,e=1,i=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:t,height:e,widthSegments:i,heightSegments:s};let r=t/2,o=e/2,a=Math.floor(i),l=Math.floor(s),c=a+1,u=l+1,h=t/a,f=e/l,d=[],p=[],_=[],m=[];for(let g=0;g<u;g++){let v=g*f-o;for(let w=0;w<c;w++){let y=w*h-r;p.push(y,-v,0),_.push(0,0,1),m.push(w/a),m.push(1-g/l)}}for(let g=0;g<l;g++)for(let v=0;v<a;v++){let w=v+c*g,y=v+c*(g+1),E=v+1+c*(g+1),A=v+1+c*g;d.push(w,y,A),d.push(y,E,A)}this.setIndex(d),this.setAttribute("position",new qt(p,3)),this.setAttribute("normal",new qt(_,3)),this.setAttribute("uv",new qt(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new n(t.width,t.height,t.widthSegments,t.heightSegments)}};var Ts=class n extends me{constructor(t=1,e=32,i=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:t,widthSegments:e,heightSegments:i,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},e=Math.max(3,Math.floor(e)),i=Math.max(2,Math.floor(i));let l=Math.min(o+a,Math.PI),c=0,u=[],h=new D,f=new D,d=[],p=[],_=[],m=[];for(let g=0;g<=i;g++){let v=[],w=g/i,y=o+w*a,E=t*Math.cos(y),A=Math.sqrt(t*t-E*E),b=0;g===0&&o===0?b=.5/e:g===i&&l===Math.PI&&(b=-.5/e);for(let S=0;S<=e;S++){let P=S/e,R=s+P*r;h.x=-A*Math.cos(R),h.y=E,h.z=A*Math.sin(R),p.push(h.x,h.y,h.z),f.copy(h).normalize(),_.push(f.x,f.y,f.z),m.push(P+b,1-w),v.push(c++)}u.push(v)}for(let g=0;g<i;g++)for(let v=0;v<e;v++){let w=u[g][v+1],y=u[g][v],E=u[g+1][v],A=u[g+1][v+1];(g!==0||o>0)&&d.push(w,y,A),(g!==i-1||l<Math.PI)&&d.push(y,E,A)}this.setIndex(d),this.setAttribute("position",new qt(p,3)),this.setAttribute("normal",new qt(_,3)),this.setAttribute("uv",new qt(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new n(t.radius,t.widthSegments,t.heightSegments,t.phiStart,t.phiLength,t.thetaStart,t.thetaLength)}};function fr(n){let t={};for(let e in n){t[e]={};for(let i in n[e]){let s=n[e][i];if($_(s))s.isRenderTargetTexture?(Nt("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),t[e][i]=null):t[e][i]=s.clone();else if(Array.isArray(s))if($_(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();t[e][i]=r}else t[e][i]=s.slice();else t[e][i]=s}}return t}function Tn(n){let t={};for(let e=0;e<n.length;e++){let i=fr(n[e]);for(let s in i)t[s]=i[s]}return t}function $_(n){return n&&(n.isColor||n.isMatrix3||n.isMatrix4||n.isVector2||n.isVector3||n.isVector4||n.isTexture||n.isQuaternion)}function nM(n){let t=[];for(let e=0;e<n.length;e++)t.push(n[e].clone());return t}function Wf(n){let t=n.getRenderTarget();return t===null?n.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:Vt.workingColorSpace}var Y0={clone:fr,merge:Tn},iM=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,sM=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,ai=class extends Ln{constructor(t){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=iM,this.fragmentShader=sM,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,t!==void 0&&this.setValues(t)}copy(t){return super.copy(t),this.fragmentShader=t.fragmentShader,this.vertexShader=t.vertexShader,this.uniforms=fr(t.uniforms),this.uniformsGroups=nM(t.uniformsGroups),this.defines=Object.assign({},t.defines),this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.fog=t.fog,this.lights=t.lights,this.clipping=t.clipping,this.extensions=Object.assign({},t.extensions),this.glslVersion=t.glslVersion,this.defaultAttributeValues=Object.assign({},t.defaultAttributeValues),this.index0AttributeName=t.index0AttributeName,this.uniformsNeedUpdate=t.uniformsNeedUpdate,this}toJSON(t){let e=super.toJSON(t);e.glslVersion=this.glslVersion,e.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?e.uniforms[s]={type:"t",value:o.toJSON(t).uuid}:o&&o.isColor?e.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?e.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?e.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?e.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?e.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?e.uniforms[s]={type:"m4",value:o.toArray()}:e.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(e.defines=this.defines),e.vertexShader=this.vertexShader,e.fragmentShader=this.fragmentShader,e.lights=this.lights,e.clipping=this.clipping;let i={};for(let s in this.extensions)this.extensions[s]===!0&&(i[s]=!0);return Object.keys(i).length>0&&(e.extensions=i),e}fromJSON(t,e){if(super.fromJSON(t,e),t.uniforms!==void 0)for(let i in t.uniforms){let s=t.uniforms[i];switch(this.uniforms[i]={},s.type){case"t":this.uniforms[i].value=e[s.value]||null;break;case"c":this.uniforms[i].value=new Et().setHex(s.value);break;case"v2":this.uniforms[i].value=new At().fromArray(s.value);break;case"v3":this.uniforms[i].value=new D().fromArray(s.value);break;case"v4":this.uniforms[i].value=new de().fromArray(s.value);break;case"m3":this.uniforms[i].value=new kt().fromArray(s.value);break;case"m4":this.uniforms[i].value=new Rt().fromArray(s.value);break;default:this.uniforms[i].value=s.value}}if(t.defines!==void 0&&(this.defines=t.defines),t.vertexShader!==void 0&&(this.vertexShader=t.vertexShader),t.fragmentShader!==void 0&&(this.fragmentShader=t.fragmentShader),t.glslVersion!==void 0&&(this.glslVersion=t.glslVersion),t.extensions!==void 0)for(let i in t.extensions)this.extensions[i]=t.extensions[i];return t.lights!==void 0&&(this.lights=t.lights),t.clipping!==void 0&&(this.clipping=t.clipping),this}},qc=class extends ai{constructor(t){super(t),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}};var As=class extends Ln{constructor(t){super(),this.isMeshPhongMaterial=!0,this.type="MeshPhongMaterial",this.color=new Et(16777215),this.specular=new Et(1118481),this.shininess=30,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Et(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=il,this.normalScale=new At(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new oi,this.combine=Za,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.specular.copy(t.specular),this.shininess=t.shininess,this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.envMapIntensity=t.envMapIntensity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}};var jn=class extends Ln{constructor(t){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new Et(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Et(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=il,this.normalScale=new At(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new oi,this.combine=Za,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.envMapIntensity=t.envMapIntensity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}},$c=class extends Ln{constructor(t){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=P0,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(t)}copy(t){return super.copy(t),this.depthPacking=t.depthPacking,this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this}},Yc=class extends Ln{constructor(t){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(t)}copy(t){return super.copy(t),this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this}};function Ss(n,t){return!n||n.constructor===t?n:typeof t.BYTES_PER_ELEMENT=="number"?new t(n):Array.prototype.slice.call(n)}function da(n){return n!==void 0&&n.inTangents!==void 0&&n.outTangents!==void 0}function rM(n){function t(s,r){return n[s]-n[r]}let e=n.length,i=new Array(e);for(let s=0;s!==e;++s)i[s]=s;return i.sort(t),i}function Y_(n,t,e){let i=n.length,s=new n.constructor(i);for(let r=0,o=0;o!==i;++r){let a=e[r]*t;for(let l=0;l!==t;++l)s[o++]=n[a+l]}return s}function oM(n,t,e,i){let s=1,r=n[0];for(;r!==void 0&&r[i]===void 0;)r=n[s++];if(r===void 0)return;let o=r[i];if(o!==void 0)if(Array.isArray(o))do o=r[i],o!==void 0&&(t.push(r.time),e.push(...o)),r=n[s++];while(r!==void 0);else if(o.toArray!==void 0)do o=r[i],o!==void 0&&(t.push(r.time),o.toArray(e,e.length)),r=n[s++];while(r!==void 0);else do o=r[i],o!==void 0&&(t.push(r.time),e.push(o)),r=n[s++];while(r!==void 0)}var Es=class{constructor(t,e,i,s){this.parameterPositions=t,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new e.constructor(i),this.sampleValues=e,this.valueSize=i,this.settings=null,this.DefaultSettings_={}}evaluate(t){let e=this.parameterPositions,i=this._cachedIndex,s=e[i],r=e[i-1];t:{e:{let o;n:{i:if(!(t<s)){for(let a=i+2;;){if(s===void 0){if(t<r)break i;return i=e.length,this._cachedIndex=i,this.copySampleValue_(i-1)}if(i===a)break;if(r=s,s=e[++i],t<s)break e}o=e.length;break n}if(!(t>=r)){let a=e[1];t<a&&(i=2,r=a);for(let l=i-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(i===l)break;if(s=r,r=e[--i-1],t>=r)break e}o=i,i=0;break n}break t}for(;i<o;){let a=i+o>>>1;t<e[a]?o=a:i=a+1}if(s=e[i],r=e[i-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return i=e.length,this._cachedIndex=i,this.copySampleValue_(i-1)}this._cachedIndex=i,this.intervalChanged_(i,r,s)}return this.interpolate_(i,r,t,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(t){let e=this.resultBuffer,i=this.sampleValues,s=this.valueSize,r=t*s;for(let o=0;o!==s;++o)e[o]=i[r+o];return e}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},Zc=class extends Es{constructor(t,e,i,s){super(t,e,i,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:tf,endingEnd:tf}}intervalChanged_(t,e,i){let s=this.parameterPositions,r=t-2,o=t+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case ef:r=t,a=2*e-i;break;case nf:r=s.length-2,a=e+s[r]-s[r+1];break;default:r=t,a=i}if(l===void 0)switch(this.getSettings_().endingEnd){case ef:o=t,l=2*i-e;break;case nf:o=1,l=i+s[1]-s[0];break;default:o=t-1,l=e}let c=(i-e)*.5,u=this.valueSize;this._weightPrev=c/(e-a),this._weightNext=c/(l-i),this._offsetPrev=r*u,this._offsetNext=o*u}interpolate_(t,e,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,u=this._offsetPrev,h=this._offsetNext,f=this._weightPrev,d=this._weightNext,p=(i-e)/(s-e),_=p*p,m=_*p,g=-f*m+2*f*_-f*p,v=(1+f)*m+(-1.5-2*f)*_+(-.5+f)*p+1,w=(-1-d)*m+(1.5+d)*_+.5*p,y=d*m-d*_;for(let E=0;E!==a;++E)r[E]=g*o[u+E]+v*o[c+E]+w*o[l+E]+y*o[h+E];return r}},Jc=class extends Es{constructor(t,e,i,s){super(t,e,i,s)}interpolate_(t,e,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,u=(i-e)/(s-e),h=1-u;for(let f=0;f!==a;++f)r[f]=o[c+f]*h+o[l+f]*u;return r}},jc=class extends Es{constructor(t,e,i,s){super(t,e,i,s)}interpolate_(t){return this.copySampleValue_(t-1)}},Kc=class extends Es{interpolate_(t,e,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,u=this.inTangents,h=this.outTangents;if(!u||!h){let p=(i-e)/(s-e),_=1-p;for(let m=0;m!==a;++m)r[m]=o[c+m]*_+o[l+m]*p;return r}let f=a*2,d=t-1;for(let p=0;p!==a;++p){let _=o[c+p],m=o[l+p],g=d*f+p*2,v=h[g],w=h[g+1],y=t*f+p*2,E=u[y],A=u[y+1],b=lM(i,e,v,E,s);r[p]=Z0(b,_,w,A,m)}return r}};function Z0(n,t,e,i,s){let r=1-n;return r*r*r*t+3*r*r*n*e+3*r*n*n*i+n*n*n*s}function aM(n,t,e,i,s){let r=1-n;return 3*r*r*(e-t)+6*r*n*(i-e)+3*n*n*(s-i)}function lM(n,t,e,i,s){let r=(n-t)/(s-t);for(let o=0;o<8;o++){let a=Z0(r,t,e,i,s)-n;if(Math.abs(a)<1e-10)break;let l=aM(r,t,e,i,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var Bn=class{constructor(t,e,i,s){if(t===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(e===void 0||e.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+t);this.name=t,this.times=Ss(e,this.TimeBufferType),this.values=Ss(i,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(t){let e=t.constructor,i;if(e.toJSON!==this.toJSON)i=e.toJSON(t);else{i={name:t.name,times:Ss(t.times,Array),values:Ss(t.values,Array)};let s=t.getInterpolation();s!==t.DefaultInterpolation&&(i.interpolation=s),da(t.settings)&&(i.settings={inTangents:Ss(t.settings.inTangents,Array),outTangents:Ss(t.settings.outTangents,Array)})}return i.type=t.ValueTypeName,i}InterpolantFactoryMethodDiscrete(t){return new jc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodLinear(t){return new Jc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodSmooth(t){return new Zc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodBezier(t){let e=new Kc(this.times,this.values,this.getValueSize(),t);return this.settings&&(e.inTangents=this.settings.inTangents,e.outTangents=this.settings.outTangents),e}setInterpolation(t){let e;switch(t){case tr:e=this.InterpolantFactoryMethodDiscrete;break;case Bc:e=this.InterpolantFactoryMethodLinear;break;case Cc:e=this.InterpolantFactoryMethodSmooth;break;case ga:e=this.InterpolantFactoryMethodBezier;break}if(e===void 0){let i="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(t!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(i);return Nt("KeyframeTrack:",i),this}return this.createInterpolant=e,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return tr;case this.InterpolantFactoryMethodLinear:return Bc;case this.InterpolantFactoryMethodSmooth:return Cc;case this.InterpolantFactoryMethodBezier:return ga}}getValueSize(){return this.values.length/this.times.length}shift(t){if(t!==0){let e=this.times;for(let i=0,s=e.length;i!==s;++i)e[i]+=t;da(this.settings)&&(Z_(this.settings.inTangents,t),Z_(this.settings.outTangents,t))}return this}scale(t){if(t!==1){let e=this.times;for(let i=0,s=e.length;i!==s;++i)e[i]*=t;da(this.settings)&&(J_(this.settings.inTangents,t),J_(this.settings.outTangents,t))}return this}trim(t,e){let i=this.times,s=i.length,r=0,o=s-1;for(;r!==s&&i[r]<t;)++r;for(;o!==-1&&i[o]>e;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=i.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let t=!0,e=this.getValueSize();e-Math.floor(e)!==0&&(Ft("KeyframeTrack: Invalid value size in track.",this),t=!1);let i=this.times,s=this.values,r=i.length;r===0&&(Ft("KeyframeTrack: Track is empty.",this),t=!1);let o=null;for(let a=0;a!==r;a++){let l=i[a];if(typeof l=="number"&&isNaN(l)){Ft("KeyframeTrack: Time is not a valid number.",this,a,l),t=!1;break}if(o!==null&&o>l){Ft("KeyframeTrack: Out of order keys.",this,a,l,o),t=!1;break}o=l}if(s!==void 0&&nS(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){Ft("KeyframeTrack: Value is not a valid number.",this,a,c),t=!1;break}}return t}optimize(){let t=this.times.slice(),e=this.values.slice(),i=this.getValueSize(),s=this.getInterpolation()===Cc,r=t.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=t[a],u=t[a+1];if(c!==u&&(a!==1||c!==t[0]))if(s)l=!0;else{let h=a*i,f=h-i,d=h+i;for(let p=0;p!==i;++p){let _=e[h+p];if(_!==e[f+p]||_!==e[d+p]){l=!0;break}}}if(l){if(a!==o){t[o]=t[a];let h=a*i,f=o*i;for(let d=0;d!==i;++d)e[f+d]=e[h+d]}++o}}if(r>0){t[o]=t[r];for(let a=r*i,l=o*i,c=0;c!==i;++c)e[l+c]=e[a+c];++o}return o!==t.length?(this.times=t.slice(0,o),this.values=e.slice(0,o*i)):(this.times=t,this.values=e),this}clone(){let t=this.times.slice(),e=this.values.slice(),i=this.constructor,s=new i(this.name,t,e);return s.createInterpolant=this.createInterpolant,da(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function Z_(n,t){for(let e=0,i=n.length;e!==i;e+=2)n[e]+=t}function J_(n,t){for(let e=0,i=n.length;e!==i;e+=2)n[e]*=t}Bn.prototype.ValueTypeName="";Bn.prototype.TimeBufferType=Float32Array;Bn.prototype.ValueBufferType=Float32Array;Bn.prototype.DefaultInterpolation=Bc;var ts=class extends Bn{constructor(t,e,i){super(t,e,i)}};ts.prototype.ValueTypeName="bool";ts.prototype.ValueBufferType=Array;ts.prototype.DefaultInterpolation=tr;ts.prototype.InterpolantFactoryMethodLinear=void 0;ts.prototype.InterpolantFactoryMethodSmooth=void 0;var Ba=class extends Bn{constructor(t,e,i,s){super(t,e,i,s)}};Ba.prototype.ValueTypeName="color";var fo=class extends Bn{constructor(t,e,i,s){super(t,e,i,s)}};fo.prototype.ValueTypeName="number";var Qc=class extends Es{constructor(t,e,i,s){super(t,e,i,s)}interpolate_(t,e,i,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(i-e)/(s-e),c=t*a;for(let u=c+a;c!==u;c+=4)xe.slerpFlat(r,0,o,c-a,o,c,l);return r}},Ri=class extends Bn{constructor(t,e,i,s){super(t,e,i,s)}InterpolantFactoryMethodLinear(t){return new Qc(this.times,this.values,this.getValueSize(),t)}};Ri.prototype.ValueTypeName="quaternion";Ri.prototype.InterpolantFactoryMethodSmooth=void 0;var es=class extends Bn{constructor(t,e,i){super(t,e,i)}};es.prototype.ValueTypeName="string";es.prototype.ValueBufferType=Array;es.prototype.DefaultInterpolation=tr;es.prototype.InterpolantFactoryMethodLinear=void 0;es.prototype.InterpolantFactoryMethodSmooth=void 0;var Sn=class extends Bn{constructor(t,e,i,s){super(t,e,i,s)}};Sn.prototype.ValueTypeName="vector";var po=class{constructor(t="",e=-1,i=[],s=R0){this.name=t,this.tracks=i,this.duration=e,this.blendMode=s,this.uuid=Li(),this.userData={},this.duration<0&&this.resetDuration()}static parse(t){let e=[],i=t.tracks,s=1/(t.fps||1);for(let o=0,a=i.length;o!==a;++o)e.push(uM(i[o]).scale(s));let r=new this(t.name,t.duration,e,t.blendMode);return r.uuid=t.uuid,r.userData=JSON.parse(t.userData||"{}"),r}static toJSON(t){let e=[],i=t.tracks,s={name:t.name,duration:t.duration,tracks:e,uuid:t.uuid,blendMode:t.blendMode,userData:JSON.stringify(t.userData)};for(let r=0,o=i.length;r!==o;++r)e.push(Bn.toJSON(i[r]));return s}static CreateFromMorphTargetSequence(t,e,i,s){let r=e.length,o=[];for(let a=0;a<r;a++){let l=[],c=[];l.push((a+r-1)%r,a,(a+1)%r),c.push(0,1,0);let u=rM(l);l=Y_(l,1,u),c=Y_(c,1,u),!s&&l[0]===0&&(l.push(r),c.push(c[0])),o.push(new fo(".morphTargetInfluences["+e[a].name+"]",l,c).scale(1/i))}return new this(t,-1,o)}static findByName(t,e){let i=t;if(!Array.isArray(t)){let s=t;i=s.geometry&&s.geometry.animations||s.animations}for(let s=0;s<i.length;s++)if(i[s].name===e)return i[s];return null}static CreateClipsFromMorphTargetSequences(t,e,i){let s={},r=/^([\w-]*?)([\d]+)$/;for(let a=0,l=t.length;a<l;a++){let c=t[a],u=c.name.match(r);if(u&&u.length>1){let h=u[1],f=s[h];f||(s[h]=f=[]),f.push(c)}}let o=[];for(let a in s)o.push(this.CreateFromMorphTargetSequence(a,s[a],e,i));return o}resetDuration(){let t=this.tracks,e=0;for(let i=0,s=t.length;i!==s;++i){let r=this.tracks[i];e=Math.max(e,r.times[r.times.length-1])}return this.duration=e,this}trim(){for(let t=0;t<this.tracks.length;t++)this.tracks[t].trim(0,this.duration);return this}validate(){let t=!0;for(let e=0;e<this.tracks.length;e++)t=t&&this.tracks[e].validate();return t}optimize(){for(let t=0;t<this.tracks.length;t++)this.tracks[t].optimize();return this}clone(){let t=[];for(let i=0;i<this.tracks.length;i++)t.push(this.tracks[i].clone());let e=new this.constructor(this.name,this.duration,t,this.blendMode);return e.userData=JSON.parse(JSON.stringify(this.userData)),e}toJSON(){return this.constructor.toJSON(this)}};function cM(n){switch(n.toLowerCase()){case"scalar":case"double":case"float":case"number":case"integer":return fo;case"vector":case"vector2":case"vector3":case"vector4":return Sn;case"color":return Ba;case"quaternion":return Ri;case"bool":case"boolean":return ts;case"string":return es}throw new Error("THREE.KeyframeTrack: Unsupported typeName: "+n)}function uM(n){if(n.type===void 0)throw new Error("THREE.KeyframeTrack: track type undefined, can not parse");let t=cM(n.type);if(n.times===void 0){let i=[],s=[];oM(n.keys,i,s,"value"),n.times=i,n.values=s}let e;return t.parse!==void 0?e=t.parse(n):e=new t(n.name,n.times,n.values,n.interpolation),da(n.settings)&&(e.settings={inTangents:Ss(n.settings.inTangents,Float32Array),outTangents:Ss(n.settings.outTangents,Float32Array)}),e}var to={enabled:!1,files:{},add:function(n,t){this.enabled!==!1&&(j_(n)||(this.files[n]=t))},get:function(n){if(this.enabled!==!1&&!j_(n))return this.files[n]},remove:function(n){delete this.files[n]},clear:function(){this.files={}}};function j_(n){try{let t=n.slice(n.indexOf(":")+1);return new URL(t).protocol==="blob:"}catch{return!1}}var mo=class{constructor(t,e,i){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=t,this.onProgress=e,this.onError=i,this._abortController=null,this.itemStart=function(u){a++,r===!1&&s.onStart!==void 0&&s.onStart(u,o,a),r=!0},this.itemEnd=function(u){o++,s.onProgress!==void 0&&s.onProgress(u,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(u){s.onError!==void 0&&s.onError(u)},this.resolveURL=function(u){return u=u.normalize("NFC"),l?l(u):u},this.setURLModifier=function(u){return l=u,this},this.addHandler=function(u,h){return c.push(u,h),this},this.removeHandler=function(u){let h=c.indexOf(u);return h!==-1&&c.splice(h,2),this},this.getHandler=function(u){for(let h=0,f=c.length;h<f;h+=2){let d=c[h],p=c[h+1];if(d.global&&(d.lastIndex=0),d.test(u))return p}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},J0=new mo,Mn=class{constructor(t){this.manager=t!==void 0?t:J0,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(t,e){let i=this;return new Promise(function(s,r){i.load(t,s,e,r)})}parse(){}setCrossOrigin(t){return this.crossOrigin=t,this}setWithCredentials(t){return this.withCredentials=t,this}setPath(t){return this.path=t,this}setResourcePath(t){return this.resourcePath=t,this}setRequestHeader(t){return this.requestHeader=t,this}setPriority(t){return this.priority=t,this}setCache(t){return this.cache=t,this}abort(){return this}};Mn.DEFAULT_MATERIAL_NAME="__DEFAULT";var Zi={},lf=class extends Error{constructor(t,e){super(t),this.response=e}},Pi=class extends Mn{constructor(t){super(t),this.mimeType="",this.responseType="",this._abortController=new AbortController}load(t,e,i,s){t===void 0&&(t=""),this.path!==void 0&&(t=this.path+t),t=this.manager.resolveURL(t);let r=to.get(`file:${t}`);if(r!==void 0){this.manager.itemStart(t),setTimeout(()=>{e&&e(r),this.manager.itemEnd(t)},0);return}if(Zi[t]!==void 0){Zi[t].push({onLoad:e,onProgress:i,onError:s});return}Zi[t]=[],Zi[t].push({onLoad:e,onProgress:i,onError:s});let o=new Request(t,{headers:new Headers(this.requestHeader),credentials:this.withCredentials?"include":"same-origin",priority:this.priority,cache:this.cache,signal:typeof AbortSignal.any=="function"?AbortSignal.any([this._abortController.signal,this.manager.abortController.signal]):this._abortController.signal}),a=this.mimeType,l=this.responseType;fetch(o).then(c=>{if(c.status===200||c.status===0){if(c.status===0&&Nt("FileLoader: HTTP Status 0 received."),typeof ReadableStream>"u"||c.body===void 0||c.body.getReader===void 0)return c;let u=Zi[t],h=c.body.getReader(),f=c.headers.get("X-File-Size")||c.headers.get("Content-Length"),d=f?parseInt(f):0,p=d!==0,_=0,m=new ReadableStream({start(g){v();function v(){h.read().then(({done:w,value:y})=>{if(w)g.close();else{_+=y.byteLength;let E=new ProgressEvent("progress",{lengthComputable:p,loaded:_,total:d});for(let A=0,b=u.length;A<b;A++){let S=u[A];S.onProgress&&S.onProgress(E)}g.enqueue(y),v()}},w=>{g.error(w)})}}});return new Response(m)}else throw new lf(`fetch for "${c.url}" responded with ${c.status}: ${c.statusText}`,c)}).then(c=>{switch(l){case"arraybuffer":return c.arrayBuffer();case"blob":return c.blob();case"document":return c.text().then(u=>new DOMParser().parseFromString(u,a));case"json":return c.json();default:if(a==="")return c.text();{let h=/charset="?([^;"\s]*)"?/i.exec(a),f=h&&h[1]?h[1].toLowerCase():void 0,d=new TextDecoder(f);return c.arrayBuffer().then(p=>d.decode(p))}}}).then(c=>{to.add(`file:${t}`,c);let u=Zi[t];delete Zi[t];for(let h=0,f=u.length;h<f;h++){let d=u[h];d.onLoad&&d.onLoad(c)}}).catch(c=>{let u=Zi[t];if(u===void 0)throw this.manager.itemError(t),c;delete Zi[t];for(let h=0,f=u.length;h<f;h++){let d=u[h];d.onError&&d.onError(c)}this.manager.itemError(t)}).finally(()=>{this.manager.itemEnd(t)}),this.manager.itemStart(t)}setResponseType(t){return this.responseType=t,this}setMimeType(t){return this.mimeType=t,this}abort(){return this._abortController.abort(),this._abortController=new AbortController,this}};var Jr=new WeakMap,tu=class extends Mn{constructor(t){super(t)}load(t,e,i,s){this.path!==void 0&&(t=this.path+t),t=this.manager.resolveURL(t);let r=this,o=to.get(`image:${t}`);if(o!==void 0){if(o.complete===!0)r.manager.itemStart(t),setTimeout(function(){e&&e(o),r.manager.itemEnd(t)},0);else{let h=Jr.get(o);h===void 0&&(h=[],Jr.set(o,h)),h.push({onLoad:e,onError:s})}return o}let a=io("img");function l(){u(),e&&e(this);let h=Jr.get(this)||[];for(let f=0;f<h.length;f++){let d=h[f];d.onLoad&&d.onLoad(this)}Jr.delete(this),r.manager.itemEnd(t)}function c(h){u(),s&&s(h),to.remove(`image:${t}`);let f=Jr.get(this)||[];for(let d=0;d<f.length;d++){let p=f[d];p.onError&&p.onError(h)}Jr.delete(this),r.manager.itemError(t),r.manager.itemEnd(t)}function u(){a.removeEventListener("load",l,!1),a.removeEventListener("error",c,!1)}return a.addEventListener("load",l,!1),a.addEventListener("error",c,!1),t.slice(0,5)!=="data:"&&this.crossOrigin!==void 0&&(a.crossOrigin=this.crossOrigin),to.add(`image:${t}`,a),r.manager.itemStart(t),a.fetchPriority=this.priority,a.src=t,a}};var ka=class extends Mn{constructor(t){super(t)}load(t,e,i,s){let r=this,o=new Ci,a=new Pi(this.manager);return a.setPriority(this.priority),a.setCache(this.cache),a.setResponseType("arraybuffer"),a.setRequestHeader(this.requestHeader),a.setPath(this.path),a.setWithCredentials(r.withCredentials),a.load(t,function(l){let c;try{c=r.parse(l)}catch(u){s!==void 0?s(u):Ft(u);return}r._applyTexData(o,c),e&&e(o,c)},i,s),o}createDataTexture(t){let e=new Ci;return this._applyTexData(e,this.parse(t)),e}_applyTexData(t,e){e.image!==void 0?t.image=e.image:e.data!==void 0&&(t.image.width=e.width,t.image.height=e.height,t.image.data=e.data),t.wrapS=e.wrapS!==void 0?e.wrapS:Nn,t.wrapT=e.wrapT!==void 0?e.wrapT:Nn,t.magFilter=e.magFilter!==void 0?e.magFilter:an,t.minFilter=e.minFilter!==void 0?e.minFilter:an,t.anisotropy=e.anisotropy!==void 0?e.anisotropy:1,e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.mipmaps!==void 0&&(t.mipmaps=e.mipmaps,t.minFilter=li),e.mipmapCount===1&&(t.minFilter=an),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),t.needsUpdate=!0}},za=class extends Mn{constructor(t){super(t)}load(t,e,i,s){let r=new ln,o=new tu(this.manager);return o.setPriority(this.priority),o.setCache(this.cache),o.setCrossOrigin(this.crossOrigin),o.setPath(this.path),o.load(t,function(a){r.image=a,r.needsUpdate=!0,e!==void 0&&e(r)},i,s),r}},rr=class extends Be{static registerNode(t){this.prototype._lightNode=t}constructor(t,e=1){super(),this.isLight=!0,this.type="Light",this.color=new Et(t),this.intensity=e}copy(t,e){return super.copy(t,e),this.color.copy(t.color),this.intensity=t.intensity,this}toJSON(t){let e=super.toJSON(t);return e.object.color=this.color.getHex(),e.object.intensity=this.intensity,e}};var Kd=new Rt,K_=new D,Q_=new D,go=class{constructor(t){this.camera=t,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new At(512,512),this.mapType=kn,this.map=null,this.mapPass=null,this.matrix=new Rt,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Ms,this._frameExtents=new At(1,1),this._viewportCount=1,this._viewports=[new de(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(t){let e=this.camera;K_.setFromMatrixPosition(t.matrixWorld),e.position.copy(K_),Q_.setFromMatrixPosition(t.target.matrixWorld),e.lookAt(Q_),e.updateMatrixWorld(),this._updateMatrix(e,this.matrix,this._frustum)}_updateMatrix(t,e,i,s){Kd.multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse),i.setFromProjectionMatrix(Kd,t.coordinateSystem,t.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;t.coordinateSystem===no||t.reversedDepth?e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),e.multiply(Kd)}getViewport(t){return this._viewports[t]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(t){return this.camera=t.camera.clone(),this.intensity=t.intensity,this.bias=t.bias,this.radius=t.radius,this.autoUpdate=t.autoUpdate,this.needsUpdate=t.needsUpdate,this.normalBias=t.normalBias,this.blurSamples=t.blurSamples,this.mapSize.copy(t.mapSize),this.mapType=t.mapType,this.biasNode=t.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let t={};return t.intensity=this.intensity,t.bias=this.bias,t.normalBias=this.normalBias,t.radius=this.radius,t.blurSamples=this.blurSamples,t.mapSize=this.mapSize.toArray(),t.mapType=this.mapType,t.camera=this.camera.toJSON(!1).object,delete t.camera.matrix,t}},Ac=new D,Ec=new xe,Ai=new D,Ga=class extends Be{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new Rt,this.projectionMatrix=new Rt,this.projectionMatrixInverse=new Rt,this.coordinateSystem=ri,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(t,e){return super.copy(t,e),this.matrixWorldInverse.copy(t.matrixWorldInverse),this.projectionMatrix.copy(t.projectionMatrix),this.projectionMatrixInverse.copy(t.projectionMatrixInverse),this.coordinateSystem=t.coordinateSystem,this}getWorldDirection(t){return super.getWorldDirection(t).negate()}updateMatrixWorld(t){super.updateMatrixWorld(t),this.matrixWorld.decompose(Ac,Ec,Ai),Ai.x===1&&Ai.y===1&&Ai.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Ac,Ec,Ai.set(1,1,1)).invert()}updateWorldMatrix(t,e,i=!1){super.updateWorldMatrix(t,e,i),this.matrixWorld.decompose(Ac,Ec,Ai),Ai.x===1&&Ai.y===1&&Ai.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Ac,Ec,Ai.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},bs=new D,t0=new At,e0=new At,We=class extends Ga{constructor(t=50,e=1,i=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=t,this.zoom=1,this.near=i,this.far=s,this.focus=10,this.aspect=e,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.fov=t.fov,this.zoom=t.zoom,this.near=t.near,this.far=t.far,this.focus=t.focus,this.aspect=t.aspect,this.view=t.view===null?null:Object.assign({},t.view),this.filmGauge=t.filmGauge,this.filmOffset=t.filmOffset,this}setFocalLength(t){let e=.5*this.getFilmHeight()/t;this.fov=er*2*Math.atan(e),this.updateProjectionMatrix()}getFocalLength(){let t=Math.tan(pa*.5*this.fov);return .5*this.getFilmHeight()/t}getEffectiveFOV(){return er*2*Math.atan(Math.tan(pa*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(t,e,i){bs.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),e.set(bs.x,bs.y).multiplyScalar(-t/bs.z),bs.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),i.set(bs.x,bs.y).multiplyScalar(-t/bs.z)}getViewSize(t,e){return this.getViewBounds(t,t0,e0),e.subVectors(e0,t0)}setViewOffset(t,e,i,s,r,o){this.aspect=t/e,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=i,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=this.near,e=t*Math.tan(pa*.5*this.fov)/this.zoom,i=2*e,s=this.aspect*i,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,e-=o.offsetY*i/c,s*=o.width/l,i*=o.height/c}let a=this.filmOffset;a!==0&&(r+=t*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,e,e-i,t,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.fov=this.fov,e.object.zoom=this.zoom,e.object.near=this.near,e.object.far=this.far,e.object.focus=this.focus,e.object.aspect=this.aspect,this.view!==null&&(e.object.view=Object.assign({},this.view)),e.object.filmGauge=this.filmGauge,e.object.filmOffset=this.filmOffset,e}},cf=class extends go{constructor(){super(new We(50,1,.5,500)),this.isSpotLightShadow=!0,this.focus=1,this.aspect=1}updateMatrices(t){let e=this.camera,i=er*2*t.angle*this.focus,s=this.mapSize.width/this.mapSize.height*this.aspect,r=t.distance||e.far;(i!==e.fov||s!==e.aspect||r!==e.far)&&(e.fov=i,e.aspect=s,e.far=r,e.updateProjectionMatrix()),super.updateMatrices(t)}copy(t){return super.copy(t),this.focus=t.focus,this.aspect=t.aspect,this}toJSON(){let t=super.toJSON();return t.focus=this.focus,t.aspect=this.aspect,t}},Va=class extends rr{constructor(t,e,i=0,s=Math.PI/3,r=0,o=2){super(t,e),this.isSpotLight=!0,this.type="SpotLight",this.position.copy(Be.DEFAULT_UP),this.updateMatrix(),this.target=new Be,this.distance=i,this.angle=s,this.penumbra=r,this.decay=o,this.map=null,this.shadow=new cf}get power(){return this.intensity*Math.PI}set power(t){this.intensity=t/Math.PI}dispose(){super.dispose(),this.shadow.dispose()}copy(t,e){return super.copy(t,e),this.distance=t.distance,this.angle=t.angle,this.penumbra=t.penumbra,this.decay=t.decay,this.target=t.target.clone(),this.map=t.map,this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.distance=this.distance,e.object.angle=this.angle,e.object.decay=this.decay,e.object.penumbra=this.penumbra,e.object.target=this.target.uuid,this.map&&this.map.isTexture&&(e.object.map=this.map.toJSON(t).uuid),e.object.shadow=this.shadow.toJSON(),e}},uf=class extends go{constructor(){super(new We(90,1,.5,500)),this.isPointLightShadow=!0}},Ha=class extends rr{constructor(t,e,i=0,s=2){super(t,e),this.isPointLight=!0,this.type="PointLight",this.distance=i,this.decay=s,this.shadow=new uf}get power(){return this.intensity*4*Math.PI}set power(t){this.intensity=t/(4*Math.PI)}dispose(){super.dispose(),this.shadow.dispose()}copy(t,e){return super.copy(t,e),this.distance=t.distance,this.decay=t.decay,this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.distance=this.distance,e.object.decay=this.decay,e.object.shadow=this.shadow.toJSON(),e}},or=class extends Ga{constructor(t=-1,e=1,i=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=t,this.right=e,this.top=i,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.left=t.left,this.right=t.right,this.top=t.top,this.bottom=t.bottom,this.near=t.near,this.far=t.far,this.zoom=t.zoom,this.view=t.view===null?null:Object.assign({},t.view),this}setViewOffset(t,e,i,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=i,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=(this.right-this.left)/(2*this.zoom),e=(this.top-this.bottom)/(2*this.zoom),i=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=i-t,o=i+t,a=s+e,l=s-e;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,u=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=u*this.view.offsetY,l=a-u*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.zoom=this.zoom,e.object.left=this.left,e.object.right=this.right,e.object.top=this.top,e.object.bottom=this.bottom,e.object.near=this.near,e.object.far=this.far,this.view!==null&&(e.object.view=Object.assign({},this.view)),e}},hf=class extends go{constructor(){super(new or(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},ar=class extends rr{constructor(t,e){super(t,e),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Be.DEFAULT_UP),this.updateMatrix(),this.target=new Be,this.shadow=new hf}dispose(){super.dispose(),this.shadow.dispose()}copy(t){return super.copy(t),this.target=t.target.clone(),this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.shadow=this.shadow.toJSON(),e.object.target=this.target.uuid,e}},lr=class extends rr{constructor(t,e){super(t,e),this.isAmbientLight=!0,this.type="AmbientLight"}};var Wa=class{static extractUrlBase(t){let e=t.lastIndexOf("/");return e===-1?"./":t.slice(0,e+1)}static resolveURL(t,e){return typeof t!="string"||t===""?"":(/^https?:\/\//i.test(e)&&/^\//.test(t)&&(e=e.replace(/(^https?:\/\/[^\/]+).*/i,"$1")),/^(https?:)?\/\//i.test(t)||/^data:.*,.*$/i.test(t)||/^blob:.*$/i.test(t)?t:e+t)}};var jr=-90,Kr=1,_o=class extends Be{constructor(t,e,i){super(),this.type="CubeCamera",this.renderTarget=i,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new We(jr,Kr,t,e);s.layers=this.layers,this.add(s);let r=new We(jr,Kr,t,e);r.layers=this.layers,this.add(r);let o=new We(jr,Kr,t,e);o.layers=this.layers,this.add(o);let a=new We(jr,Kr,t,e);a.layers=this.layers,this.add(a);let l=new We(jr,Kr,t,e);l.layers=this.layers,this.add(l);let c=new We(jr,Kr,t,e);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let t=this.coordinateSystem,e=this.children.concat(),[i,s,r,o,a,l]=e;for(let c of e)this.remove(c);if(t===ri)i.up.set(0,1,0),i.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(t===no)i.up.set(0,-1,0),i.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+t);for(let c of e)this.add(c),c.updateMatrixWorld()}update(t,e){this.parent===null&&this.updateMatrixWorld();let{renderTarget:i,activeMipmapLevel:s}=this;this.coordinateSystem!==t.coordinateSystem&&(this.coordinateSystem=t.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,u]=this.children,h=t.getRenderTarget(),f=t.getActiveCubeFace(),d=t.getActiveMipmapLevel(),p=t.xr.enabled;t.xr.enabled=!1;let _=i.texture.mipmapsAutoUpdate;i.texture.mipmapsAutoUpdate=!1;let m=!1;t.isWebGLRenderer===!0?m=t.state.buffers.depth.getReversed():m=t.reversedDepthBuffer,t.setRenderTarget(i,0,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,r),t.setRenderTarget(i,1,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,o),t.setRenderTarget(i,2,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,a),t.setRenderTarget(i,3,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,l),t.setRenderTarget(i,4,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,c),i.texture.mipmapsAutoUpdate=_,t.setRenderTarget(i,5,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,u),t.setRenderTarget(h,f,d),t.xr.enabled=p,i.texture.needsPMREMUpdate=!0}},eu=class extends We{constructor(t=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=t,this.perCameraFrustumCulled=!1}};var Xf="\\[\\]\\.:\\/",hM=new RegExp("["+Xf+"]","g"),qf="[^"+Xf+"]",dM="[^"+Xf.replace("\\.","")+"]",fM=/((?:WC+[\/:])*)/.source.replace("WC",qf),pM=/(WCOD+)?/.source.replace("WCOD",dM),mM=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",qf),gM=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",qf),_M=new RegExp("^"+fM+pM+mM+gM+"$"),vM=["material","materials","bones","map"],df=class{constructor(t,e,i){let s=i||we.parseTrackName(e);this._targetGroup=t,this._bindings=t.subscribe_(e,s)}getValue(t,e){this.bind();let i=this._targetGroup.nCachedObjects_,s=this._bindings[i];s!==void 0&&s.getValue(t,e)}setValue(t,e){let i=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=i.length;s!==r;++s)i[s].setValue(t,e)}bind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,i=t.length;e!==i;++e)t[e].bind()}unbind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,i=t.length;e!==i;++e)t[e].unbind()}},we=class n{constructor(t,e,i){this.path=e,this.parsedPath=i||n.parseTrackName(e),this.node=n.findNode(t,this.parsedPath.nodeName),this.rootNode=t,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(t,e,i){return t&&t.isAnimationObjectGroup?new n.Composite(t,e,i):new n(t,e,i)}static sanitizeNodeName(t){return t.replace(/\s/g,"_").replace(hM,"")}static parseTrackName(t){let e=_M.exec(t);if(e===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+t);let i={nodeName:e[2],objectName:e[3],objectIndex:e[4],propertyName:e[5],propertyIndex:e[6]},s=i.nodeName&&i.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=i.nodeName.substring(s+1);vM.indexOf(r)!==-1&&(i.nodeName=i.nodeName.substring(0,s),i.objectName=r)}if(i.propertyName===null||i.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+t);return i}static findNode(t,e){if(e===void 0||e===""||e==="."||e===-1||e===t.name||e===t.uuid)return t;if(t.skeleton){let i=t.skeleton.getBoneByName(e);if(i!==void 0)return i}if(t.children){let i=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===e||a.uuid===e)return a;let l=i(a.children);if(l)return l}return null},s=i(t.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(t,e){t[e]=this.targetObject[this.propertyName]}_getValue_array(t,e){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)t[e++]=i[s]}_getValue_arrayElement(t,e){t[e]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(t,e){this.resolvedProperty.toArray(t,e)}_setValue_direct(t,e){this.targetObject[this.propertyName]=t[e]}_setValue_direct_setNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(t,e){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)i[s]=t[e++]}_setValue_array_setNeedsUpdate(t,e){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)i[s]=t[e++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(t,e){let i=this.resolvedProperty;for(let s=0,r=i.length;s!==r;++s)i[s]=t[e++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(t,e){this.resolvedProperty[this.propertyIndex]=t[e]}_setValue_arrayElement_setNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(t,e){this.resolvedProperty.fromArray(t,e)}_setValue_fromArray_setNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(t,e){this.bind(),this.getValue(t,e)}_setValue_unbound(t,e){this.bind(),this.setValue(t,e)}bind(){let t=this.node,e=this.parsedPath,i=e.objectName,s=e.propertyName,r=e.propertyIndex;if(t||(t=n.findNode(this.rootNode,e.nodeName),this.node=t),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!t){Nt("PropertyBinding: No target node found for track: "+this.path+".");return}if(i){let c=e.objectIndex;switch(i){case"materials":if(!t.material){Ft("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.materials){Ft("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}t=t.material.materials;break;case"bones":if(!t.skeleton){Ft("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}t=t.skeleton.bones;for(let u=0;u<t.length;u++)if(t[u].name===c){c=u;break}break;case"map":if("map"in t){t=t.map;break}if(!t.material){Ft("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.map){Ft("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}t=t.material.map;break;default:if(t[i]===void 0){Ft("PropertyBinding: Can not bind to objectName of node undefined.",this);return}t=t[i]}if(c!==void 0){if(t[c]===void 0){Ft("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,t);return}t=t[c]}}let o=t[s];if(o===void 0){let c=e.nodeName;Ft("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",t);return}let a=this.Versioning.None;this.targetObject=t,t.isMaterial===!0?a=this.Versioning.NeedsUpdate:t.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!t.geometry){Ft("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!t.geometry.morphAttributes){Ft("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}t.morphTargetDictionary[r]!==void 0&&(r=t.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};we.Composite=df;we.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};we.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};we.prototype.GetterByBindingType=[we.prototype._getValue_direct,we.prototype._getValue_array,we.prototype._getValue_arrayElement,we.prototype._getValue_toArray];we.prototype.SetterByBindingTypeAndVersioning=[[we.prototype._setValue_direct,we.prototype._setValue_direct_setNeedsUpdate,we.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[we.prototype._setValue_array,we.prototype._setValue_array_setNeedsUpdate,we.prototype._setValue_array_setMatrixWorldNeedsUpdate],[we.prototype._setValue_arrayElement,we.prototype._setValue_arrayElement_setNeedsUpdate,we.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[we.prototype._setValue_fromArray,we.prototype._setValue_fromArray_setNeedsUpdate,we.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var cN=new Float32Array(1);var n0=new Rt,Xa=class{constructor(t,e,i=0,s=1/0){this.ray=new Ei(t,e),this.near=i,this.far=s,this.camera=null,this.layers=new oo,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(t,e){this.ray.set(t,e)}setFromCamera(t,e){e.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(t.x,t.y,.5).unproject(e).sub(this.ray.origin).normalize(),this.camera=e):e.isOrthographicCamera?(this.ray.origin.set(t.x,t.y,e.projectionMatrix.elements[14]).unproject(e),this.ray.direction.set(0,0,-1).transformDirection(e.matrixWorld),this.camera=e):Ft("Raycaster: Unsupported camera type: "+e.type)}setFromXRController(t){return n0.identity().extractRotation(t.matrixWorld),this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(n0),this}intersectObject(t,e=!0,i=[]){return ff(t,this,i,e),i.sort(i0),i}intersectObjects(t,e=!0,i=[]){for(let s=0,r=t.length;s<r;s++)ff(t[s],this,i,e);return i.sort(i0),i}};function i0(n,t){return n.distance-t.distance}function ff(n,t,e,i){let s=!0;if(n.layers.test(t.layers)&&n.raycast(t,e)===!1&&(s=!1),s===!0&&i===!0){let r=n.children;for(let o=0,a=r.length;o<a;o++)ff(r[o],t,e,!0)}}var vo=class{constructor(t=1,e=0,i=0){this.radius=t,this.phi=e,this.theta=i}set(t,e,i){return this.radius=t,this.phi=e,this.theta=i,this}copy(t){return this.radius=t.radius,this.phi=t.phi,this.theta=t.theta,this}makeSafe(){return this.phi=Yt(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(t){return this.setFromCartesianCoords(t.x,t.y,t.z)}setFromCartesianCoords(t,e,i){return this.radius=Math.sqrt(t*t+e*e+i*i),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(t,i),this.phi=Math.acos(Yt(e/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var pf=class{static{this.prototype.isMatrix2=!0}constructor(t,e,i,s){this.elements=[1,0,0,1],t!==void 0&&this.set(t,e,i,s)}identity(){return this.set(1,0,0,1),this}fromArray(t,e=0){for(let i=0;i<4;i++)this.elements[i]=t[i+e];return this}set(t,e,i,s){let r=this.elements;return r[0]=t,r[2]=e,r[1]=i,r[3]=s,this}};var qa=class extends bn{constructor(t=10,e=10,i=4473924,s=8947848){i=new Et(i),s=new Et(s);let r=e/2,o=t/e,a=t/2,l=[],c=[];for(let f=0,d=0,p=-a;f<=e;f++,p+=o){l.push(-a,0,p,a,0,p),l.push(p,0,-a,p,0,a);let _=f===r?i:s;_.toArray(c,d),d+=3,_.toArray(c,d),d+=3,_.toArray(c,d),d+=3,_.toArray(c,d),d+=3}let u=new me;u.setAttribute("position",new qt(l,3)),u.setAttribute("color",new qt(c,3));let h=new qe({vertexColors:!0,toneMapped:!1});super(u,h),this.type="GridHelper"}dispose(){super.dispose(),this.geometry.dispose(),this.material.dispose()}};var $a=class extends vi{constructor(t,e=null){super(),this.object=t,this.domElement=e,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(t){this.domElement!==null&&this.disconnect(),this.domElement=t}disconnect(){}dispose(){}update(){}};function $f(n,t,e,i){let s=xM(i);switch(e){case Lf:return n*t;case lu:return n*t/s.components*s.byteLength;case cu:return n*t/s.components*s.byteLength;case Ps:return n*t*2/s.components*s.byteLength;case uu:return n*t*2/s.components*s.byteLength;case Df:return n*t*3/s.components*s.byteLength;case zn:return n*t*4/s.components*s.byteLength;case hu:return n*t*4/s.components*s.byteLength;case ja:case Ka:return Math.floor((n+3)/4)*Math.floor((t+3)/4)*8;case Qa:case tl:return Math.floor((n+3)/4)*Math.floor((t+3)/4)*16;case fu:case mu:return Math.max(n,16)*Math.max(t,8)/4;case du:case pu:return Math.max(n,8)*Math.max(t,8)/2;case gu:case _u:case xu:case yu:return Math.floor((n+3)/4)*Math.floor((t+3)/4)*8;case vu:case el:case bu:return Math.floor((n+3)/4)*Math.floor((t+3)/4)*16;case Su:return Math.floor((n+3)/4)*Math.floor((t+3)/4)*16;case Mu:return Math.floor((n+4)/5)*Math.floor((t+3)/4)*16;case wu:return Math.floor((n+4)/5)*Math.floor((t+4)/5)*16;case Tu:return Math.floor((n+5)/6)*Math.floor((t+4)/5)*16;case Au:return Math.floor((n+5)/6)*Math.floor((t+5)/6)*16;case Eu:return Math.floor((n+7)/8)*Math.floor((t+4)/5)*16;case Cu:return Math.floor((n+7)/8)*Math.floor((t+5)/6)*16;case Ru:return Math.floor((n+7)/8)*Math.floor((t+7)/8)*16;case Pu:return Math.floor((n+9)/10)*Math.floor((t+4)/5)*16;case Iu:return Math.floor((n+9)/10)*Math.floor((t+5)/6)*16;case Nu:return Math.floor((n+9)/10)*Math.floor((t+7)/8)*16;case Lu:return Math.floor((n+9)/10)*Math.floor((t+9)/10)*16;case Du:return Math.floor((n+11)/12)*Math.floor((t+9)/10)*16;case Ou:return Math.floor((n+11)/12)*Math.floor((t+11)/12)*16;case Uu:case Fu:case Bu:return Math.ceil(n/4)*Math.ceil(t/4)*16;case ku:case zu:return Math.ceil(n/4)*Math.ceil(t/4)*8;case nl:case Gu:return Math.ceil(n/4)*Math.ceil(t/4)*16}throw new Error(`Unable to determine texture byte length for ${e} format.`)}function xM(n){switch(n){case kn:case Rf:return{byteLength:1,components:1};case So:case Pf:case wi:return{byteLength:2,components:1};case ou:case au:return{byteLength:2,components:4};case Mi:case ru:case Kn:return{byteLength:4,components:1};case If:case Nf:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${n}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Nt("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function vv(){let n=null,t=!1,e=null,i=null;function s(r,o){i=n.requestAnimationFrame(s),e(r,o)}return{start:function(){t!==!0&&e!==null&&n!==null&&(i=n.requestAnimationFrame(s),t=!0)},stop:function(){n!==null&&n.cancelAnimationFrame(i),t=!1},setAnimationLoop:function(r){e=r},setContext:function(r){n=r}}}function bM(n){let t=new WeakMap;function e(a,l){let c=a.array,u=a.usage,h=c.byteLength,f=n.createBuffer();n.bindBuffer(l,f),n.bufferData(l,c,u),a.onUploadCallback();let d;if(c instanceof Float32Array)d=n.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)d=n.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?d=n.HALF_FLOAT:d=n.UNSIGNED_SHORT;else if(c instanceof Int16Array)d=n.SHORT;else if(c instanceof Uint32Array)d=n.UNSIGNED_INT;else if(c instanceof Int32Array)d=n.INT;else if(c instanceof Int8Array)d=n.BYTE;else if(c instanceof Uint8Array)d=n.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)d=n.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:f,type:d,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:h}}function i(a,l,c){let u=l.array,h=l.updateRanges;if(n.bindBuffer(c,a),h.length===0)n.bufferSubData(c,0,u);else{h.sort((d,p)=>d.start-p.start);let f=0;for(let d=1;d<h.length;d++){let p=h[f],_=h[d];_.start<=p.start+p.count+1?p.count=Math.max(p.count,_.start+_.count-p.start):(++f,h[f]=_)}h.length=f+1;for(let d=0,p=h.length;d<p;d++){let _=h[d];n.bufferSubData(c,_.start*u.BYTES_PER_ELEMENT,u,_.start,_.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),t.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=t.get(a);l&&(n.deleteBuffer(l.buffer),t.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let u=t.get(a);(!u||u.version<a.version)&&t.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=t.get(a);if(c===void 0)t.set(a,e(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");i(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var SM=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,MM=`#ifdef USE_ALPHAHASH
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
#endif`,wM=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,TM=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,AM=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,EM=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,CM=`#ifdef USE_AOMAP
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
#endif`,RM=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,PM=`#ifdef USE_BATCHING
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
#endif`,IM=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,NM=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,LM=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,DM=`float G_BlinnPhong_Implicit( ) {
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
} // validated`,OM=`#ifdef USE_IRIDESCENCE
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
#endif`,UM=`#ifdef USE_BUMPMAP
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
#endif`,FM=`#if NUM_CLIPPING_PLANES > 0
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
#endif`,BM=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,kM=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,zM=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,GM=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,VM=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,HM=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,WM=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
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
#endif`,XM=`#define PI 3.141592653589793
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
} // validated`,qM=`vec3 transformedNormal = objectNormal;
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
#endif`,$M=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,YM=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,ZM=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,JM=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,jM="gl_FragColor = linearToOutputTexel( gl_FragColor );",KM=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,QM=`#ifdef USE_ENVMAP
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
#endif`,tw=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,ew=`#ifdef USE_ENVMAP
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
#endif`,nw=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,iw=`#ifdef USE_ENVMAP
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
#endif`,sw=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,rw=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,ow=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,aw=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,lw=`#ifdef USE_GRADIENTMAP
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
}`,cw=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,uw=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,hw=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,dw=`uniform bool receiveShadow;
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
#include <lightprobes_pars_fragment>`,fw=`#ifdef USE_ENVMAP
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
#endif`,pw=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,mw=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,gw=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,_w=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,vw=`PhysicalMaterial material;
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
#endif`,xw=`uniform sampler2D dfgLUT;
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
}`,yw=`
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
#endif`,bw=`#if defined( RE_IndirectDiffuse )
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
#endif`,Sw=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,Mw=`#if NUM_LIGHT_PROBE_GRIDS > 0
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
#endif`,ww=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,Tw=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Aw=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Ew=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,Cw=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,Rw=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,Pw=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
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
#endif`,Iw=`#if defined( USE_POINTS_UV )
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
#endif`,Nw=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,Lw=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,Dw=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,Ow=`#if defined( USE_MORPHCOLORS )
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
#endif`,Uw=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Fw=`#ifdef USE_MORPHTARGETS
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
#endif`,Bw=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,kw=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
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
vec3 nonPerturbedNormal = normal;`,zw=`#ifdef USE_NORMALMAP_OBJECTSPACE
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
#endif`,Gw=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Vw=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Hw=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,Ww=`#ifdef USE_NORMALMAP
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
#endif`,Xw=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,qw=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,$w=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,Yw=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,Zw=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,Jw=`vec3 packNormalToRGB( const in vec3 normal ) {
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
}`,jw=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,Kw=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,Qw=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,tT=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,eT=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,nT=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,iT=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,sT=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,rT=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
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
#endif`,oT=`float getShadowMask() {
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
}`,aT=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,lT=`#ifdef USE_SKINNING
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
#endif`,cT=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,uT=`#ifdef USE_SKINNING
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
#endif`,hT=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,dT=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,fT=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,pT=`#ifndef saturate
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
vec3 CustomToneMapping( vec3 color ) { return color; }`,mT=`#ifdef USE_TRANSMISSION
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
#endif`,gT=`#ifdef USE_TRANSMISSION
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
#endif`,_T=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,vT=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,xT=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,yT=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,bT=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,ST=`uniform sampler2D t2D;
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
}`,MT=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,wT=`uniform float backgroundBlurriness;
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
}`,TT=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,AT=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,ET=`#include <common>
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
}`,CT=`#if DEPTH_PACKING == 3200
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
}`,RT=`#define DISTANCE
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
}`,PT=`#define DISTANCE
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
}`,IT=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,NT=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,LT=`uniform float scale;
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
}`,DT=`uniform vec3 diffuse;
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
}`,OT=`#include <common>
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
}`,UT=`uniform vec3 diffuse;
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
}`,FT=`#define LAMBERT
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
}`,BT=`#define LAMBERT
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
}`,kT=`#define MATCAP
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
}`,zT=`#define MATCAP
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
}`,GT=`#define NORMAL
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
}`,VT=`#define NORMAL
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
}`,HT=`#define PHONG
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
}`,WT=`#define PHONG
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
}`,XT=`#define STANDARD
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
}`,qT=`#define STANDARD
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
}`,$T=`#define TOON
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
}`,YT=`#define TOON
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
}`,ZT=`uniform float size;
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
}`,JT=`uniform vec3 diffuse;
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
}`,jT=`#include <common>
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
}`,KT=`uniform vec3 color;
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
}`,QT=`uniform float rotation;
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
}`,tA=`uniform vec3 diffuse;
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
}`,$t={alphahash_fragment:SM,alphahash_pars_fragment:MM,alphamap_fragment:wM,alphamap_pars_fragment:TM,alphatest_fragment:AM,alphatest_pars_fragment:EM,aomap_fragment:CM,aomap_pars_fragment:RM,batching_pars_vertex:PM,batching_vertex:IM,begin_vertex:NM,beginnormal_vertex:LM,bsdfs:DM,iridescence_fragment:OM,bumpmap_pars_fragment:UM,clipping_planes_fragment:FM,clipping_planes_pars_fragment:BM,clipping_planes_pars_vertex:kM,clipping_planes_vertex:zM,color_fragment:GM,color_pars_fragment:VM,color_pars_vertex:HM,color_vertex:WM,common:XM,defaultnormal_vertex:qM,displacementmap_pars_vertex:$M,displacementmap_vertex:YM,emissivemap_fragment:ZM,emissivemap_pars_fragment:JM,colorspace_fragment:jM,colorspace_pars_fragment:KM,envmap_fragment:QM,envmap_common_pars_fragment:tw,envmap_pars_fragment:ew,envmap_pars_vertex:nw,envmap_physical_pars_fragment:fw,envmap_vertex:iw,fog_vertex:sw,fog_pars_vertex:rw,fog_fragment:ow,fog_pars_fragment:aw,gradientmap_pars_fragment:lw,lightmap_pars_fragment:cw,lights_lambert_fragment:uw,lights_lambert_pars_fragment:hw,lights_pars_begin:dw,lights_toon_fragment:pw,lights_toon_pars_fragment:mw,lights_phong_fragment:gw,lights_phong_pars_fragment:_w,lights_physical_fragment:vw,lights_physical_pars_fragment:xw,lights_fragment_begin:yw,lights_fragment_maps:bw,lights_fragment_end:Sw,lightprobes_pars_fragment:Mw,logdepthbuf_fragment:ww,logdepthbuf_pars_fragment:Tw,logdepthbuf_pars_vertex:Aw,logdepthbuf_vertex:Ew,map_fragment:Cw,map_pars_fragment:Rw,map_particle_fragment:Pw,map_particle_pars_fragment:Iw,metalnessmap_fragment:Nw,metalnessmap_pars_fragment:Lw,morphinstance_vertex:Dw,morphcolor_vertex:Ow,morphnormal_vertex:Uw,morphtarget_pars_vertex:Fw,morphtarget_vertex:Bw,normal_fragment_begin:kw,normal_fragment_maps:zw,normal_pars_fragment:Gw,normal_pars_vertex:Vw,normal_vertex:Hw,normalmap_pars_fragment:Ww,clearcoat_normal_fragment_begin:Xw,clearcoat_normal_fragment_maps:qw,clearcoat_pars_fragment:$w,iridescence_pars_fragment:Yw,opaque_fragment:Zw,packing:Jw,premultiplied_alpha_fragment:jw,project_vertex:Kw,dithering_fragment:Qw,dithering_pars_fragment:tT,roughnessmap_fragment:eT,roughnessmap_pars_fragment:nT,shadowmap_pars_fragment:iT,shadowmap_pars_vertex:sT,shadowmap_vertex:rT,shadowmask_pars_fragment:oT,skinbase_vertex:aT,skinning_pars_vertex:lT,skinning_vertex:cT,skinnormal_vertex:uT,specularmap_fragment:hT,specularmap_pars_fragment:dT,tonemapping_fragment:fT,tonemapping_pars_fragment:pT,transmission_fragment:mT,transmission_pars_fragment:gT,uv_pars_fragment:_T,uv_pars_vertex:vT,uv_vertex:xT,worldpos_vertex:yT,background_vert:bT,background_frag:ST,backgroundCube_vert:MT,backgroundCube_frag:wT,cube_vert:TT,cube_frag:AT,depth_vert:ET,depth_frag:CT,distance_vert:RT,distance_frag:PT,equirect_vert:IT,equirect_frag:NT,linedashed_vert:LT,linedashed_frag:DT,meshbasic_vert:OT,meshbasic_frag:UT,meshlambert_vert:FT,meshlambert_frag:BT,meshmatcap_vert:kT,meshmatcap_frag:zT,meshnormal_vert:GT,meshnormal_frag:VT,meshphong_vert:HT,meshphong_frag:WT,meshphysical_vert:XT,meshphysical_frag:qT,meshtoon_vert:$T,meshtoon_frag:YT,points_vert:ZT,points_frag:JT,shadow_vert:jT,shadow_frag:KT,sprite_vert:QT,sprite_frag:tA},bt={common:{diffuse:{value:new Et(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new kt},alphaMap:{value:null},alphaMapTransform:{value:new kt},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new kt}},envmap:{envMap:{value:null},envMapRotation:{value:new kt},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new kt}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new kt}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new kt},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new kt},normalScale:{value:new At(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new kt},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new kt}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new kt}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new kt}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Et(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Et(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new kt},alphaTest:{value:0},uvTransform:{value:new kt}},sprite:{diffuse:{value:new Et(16777215)},opacity:{value:1},center:{value:new At(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new kt},alphaMap:{value:null},alphaMapTransform:{value:new kt},alphaTest:{value:0}}},Oi={basic:{uniforms:Tn([bt.common,bt.specularmap,bt.envmap,bt.aomap,bt.lightmap,bt.fog]),vertexShader:$t.meshbasic_vert,fragmentShader:$t.meshbasic_frag},lambert:{uniforms:Tn([bt.common,bt.specularmap,bt.envmap,bt.aomap,bt.lightmap,bt.emissivemap,bt.bumpmap,bt.normalmap,bt.displacementmap,bt.fog,bt.lights,{emissive:{value:new Et(0)},envMapIntensity:{value:1}}]),vertexShader:$t.meshlambert_vert,fragmentShader:$t.meshlambert_frag},phong:{uniforms:Tn([bt.common,bt.specularmap,bt.envmap,bt.aomap,bt.lightmap,bt.emissivemap,bt.bumpmap,bt.normalmap,bt.displacementmap,bt.fog,bt.lights,{emissive:{value:new Et(0)},specular:{value:new Et(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:$t.meshphong_vert,fragmentShader:$t.meshphong_frag},standard:{uniforms:Tn([bt.common,bt.envmap,bt.aomap,bt.lightmap,bt.emissivemap,bt.bumpmap,bt.normalmap,bt.displacementmap,bt.roughnessmap,bt.metalnessmap,bt.fog,bt.lights,{emissive:{value:new Et(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:$t.meshphysical_vert,fragmentShader:$t.meshphysical_frag},toon:{uniforms:Tn([bt.common,bt.aomap,bt.lightmap,bt.emissivemap,bt.bumpmap,bt.normalmap,bt.displacementmap,bt.gradientmap,bt.fog,bt.lights,{emissive:{value:new Et(0)}}]),vertexShader:$t.meshtoon_vert,fragmentShader:$t.meshtoon_frag},matcap:{uniforms:Tn([bt.common,bt.bumpmap,bt.normalmap,bt.displacementmap,bt.fog,{matcap:{value:null}}]),vertexShader:$t.meshmatcap_vert,fragmentShader:$t.meshmatcap_frag},points:{uniforms:Tn([bt.points,bt.fog]),vertexShader:$t.points_vert,fragmentShader:$t.points_frag},dashed:{uniforms:Tn([bt.common,bt.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:$t.linedashed_vert,fragmentShader:$t.linedashed_frag},depth:{uniforms:Tn([bt.common,bt.displacementmap]),vertexShader:$t.depth_vert,fragmentShader:$t.depth_frag},normal:{uniforms:Tn([bt.common,bt.bumpmap,bt.normalmap,bt.displacementmap,{opacity:{value:1}}]),vertexShader:$t.meshnormal_vert,fragmentShader:$t.meshnormal_frag},sprite:{uniforms:Tn([bt.sprite,bt.fog]),vertexShader:$t.sprite_vert,fragmentShader:$t.sprite_frag},background:{uniforms:{uvTransform:{value:new kt},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:$t.background_vert,fragmentShader:$t.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new kt}},vertexShader:$t.backgroundCube_vert,fragmentShader:$t.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:$t.cube_vert,fragmentShader:$t.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:$t.equirect_vert,fragmentShader:$t.equirect_frag},distance:{uniforms:Tn([bt.common,bt.displacementmap,{referencePosition:{value:new D},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:$t.distance_vert,fragmentShader:$t.distance_frag},shadow:{uniforms:Tn([bt.lights,bt.fog,{color:{value:new Et(0)},opacity:{value:1}}]),vertexShader:$t.shadow_vert,fragmentShader:$t.shadow_frag}};Oi.physical={uniforms:Tn([Oi.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new kt},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new kt},clearcoatNormalScale:{value:new At(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new kt},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new kt},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new kt},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new kt},sheen:{value:0},sheenColor:{value:new Et(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new kt},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new kt},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new kt},transmissionSamplerSize:{value:new At},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new kt},attenuationDistance:{value:0},attenuationColor:{value:new Et(0)},specularColor:{value:new Et(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new kt},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new kt},anisotropyVector:{value:new At},anisotropyMap:{value:null},anisotropyMapTransform:{value:new kt}}]),vertexShader:$t.meshphysical_vert,fragmentShader:$t.meshphysical_frag};var Hu={r:0,b:0,g:0},eA=new Rt,xv=new kt;xv.set(-1,0,0,0,1,0,0,0,1);function nA(n,t,e,i,s,r){let o=new Et(0),a=s===!0?0:1,l,c,u=null,h=0,f=null;function d(v){let w=v.isScene===!0?v.background:null;if(w&&w.isTexture){let y=v.backgroundBlurriness>0;w=t.get(w,y)}return w}function p(v){let w=!1,y=d(v);y===null?m(o,a):y&&y.isColor&&(m(y,1),w=!0);let E=n.xr.getEnvironmentBlendMode();E==="additive"?e.buffers.color.setClear(0,0,0,1,r):E==="alpha-blend"&&e.buffers.color.setClear(0,0,0,0,r),(n.autoClear||w)&&(e.buffers.depth.setTest(!0),e.buffers.depth.setMask(!0),e.buffers.color.setMask(!0),n.clear(n.autoClearColor,n.autoClearDepth,n.autoClearStencil))}function _(v,w){let y=d(w);y&&y.isCubeTexture?(c===void 0&&(c=new oe(new Si(1,1,1),new ai({name:"BackgroundCubeMaterial",uniforms:fr(Oi.backgroundCube.uniforms),vertexShader:Oi.backgroundCube.vertexShader,fragmentShader:Oi.backgroundCube.fragmentShader,side:Dn,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(E,A,b){this.matrixWorld.copyPosition(b.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),i.update(c)),c.material.uniforms.envMap.value=y,c.material.uniforms.backgroundBlurriness.value=w.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=w.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(eA.makeRotationFromEuler(w.backgroundRotation)).transpose(),y.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(xv),c.material.toneMapped=Vt.getTransfer(y.colorSpace)!==ce,(u!==y||h!==y.version||f!==n.toneMapping)&&(c.material.needsUpdate=!0,u=y,h=y.version,f=n.toneMapping),c.layers.enableAll(),v.unshift(c,c.geometry,c.material,0,0,null)):y&&y.isTexture&&(l===void 0&&(l=new oe(new sr(2,2),new ai({name:"BackgroundMaterial",uniforms:fr(Oi.background.uniforms),vertexShader:Oi.background.vertexShader,fragmentShader:Oi.background.fragmentShader,side:Ii,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),i.update(l)),l.material.uniforms.t2D.value=y,l.material.uniforms.backgroundIntensity.value=w.backgroundIntensity,l.material.toneMapped=Vt.getTransfer(y.colorSpace)!==ce,y.matrixAutoUpdate===!0&&y.updateMatrix(),l.material.uniforms.uvTransform.value.copy(y.matrix),(u!==y||h!==y.version||f!==n.toneMapping)&&(l.material.needsUpdate=!0,u=y,h=y.version,f=n.toneMapping),l.layers.enableAll(),v.unshift(l,l.geometry,l.material,0,0,null))}function m(v,w){v.getRGB(Hu,Wf(n)),e.buffers.color.setClear(Hu.r,Hu.g,Hu.b,w,r)}function g(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(v,w=1){o.set(v),a=w,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(v){a=v,m(o,a)},render:p,addToRenderList:_,dispose:g}}function iA(n,t){let e=n.getParameter(n.MAX_VERTEX_ATTRIBS),i={},s=f(null),r=s,o=!1;function a(L,B,G,I,$){let U=!1,V=h(L,I,G,B);r!==V&&(r=V,c(r.object)),U=d(L,I,G,$),U&&p(L,I,G,$),$!==null&&t.update($,n.ELEMENT_ARRAY_BUFFER),(U||o)&&(o=!1,y(L,B,G,I),$!==null&&n.bindBuffer(n.ELEMENT_ARRAY_BUFFER,t.get($).buffer))}function l(){return n.createVertexArray()}function c(L){return n.bindVertexArray(L)}function u(L){return n.deleteVertexArray(L)}function h(L,B,G,I){let $=I.wireframe===!0,U=i[B.id];U===void 0&&(U={},i[B.id]=U);let V=L.isInstancedMesh===!0?L.id:0,j=U[V];j===void 0&&(j={},U[V]=j);let X=j[G.id];X===void 0&&(X={},j[G.id]=X);let J=X[$];return J===void 0&&(J=f(l()),X[$]=J),J}function f(L){let B=[],G=[],I=[];for(let $=0;$<e;$++)B[$]=0,G[$]=0,I[$]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:B,enabledAttributes:G,attributeDivisors:I,object:L,attributes:{},index:null}}function d(L,B,G,I){let $=r.attributes,U=B.attributes,V=0,j=G.getAttributes();for(let X in j)if(j[X].location>=0){let K=$[X],ut=U[X];if(ut===void 0&&(X==="instanceMatrix"&&L.instanceMatrix&&(ut=L.instanceMatrix),X==="instanceColor"&&L.instanceColor&&(ut=L.instanceColor)),K===void 0||K.attribute!==ut||ut&&K.data!==ut.data)return!0;V++}return r.attributesNum!==V||r.index!==I}function p(L,B,G,I){let $={},U=B.attributes,V=0,j=G.getAttributes();for(let X in j)if(j[X].location>=0){let K=U[X];K===void 0&&(X==="instanceMatrix"&&L.instanceMatrix&&(K=L.instanceMatrix),X==="instanceColor"&&L.instanceColor&&(K=L.instanceColor));let ut={};ut.attribute=K,K&&K.data&&(ut.data=K.data),$[X]=ut,V++}r.attributes=$,r.attributesNum=V,r.index=I}function _(){let L=r.newAttributes;for(let B=0,G=L.length;B<G;B++)L[B]=0}function m(L){g(L,0)}function g(L,B){let G=r.newAttributes,I=r.enabledAttributes,$=r.attributeDivisors;G[L]=1,I[L]===0&&(n.enableVertexAttribArray(L),I[L]=1),$[L]!==B&&(n.vertexAttribDivisor(L,B),$[L]=B)}function v(){let L=r.newAttributes,B=r.enabledAttributes;for(let G=0,I=B.length;G<I;G++)B[G]!==L[G]&&(n.disableVertexAttribArray(G),B[G]=0)}function w(L,B,G,I,$,U,V){V===!0?n.vertexAttribIPointer(L,B,G,$,U):n.vertexAttribPointer(L,B,G,I,$,U)}function y(L,B,G,I){_();let $=I.attributes,U=G.getAttributes(),V=B.defaultAttributeValues;for(let j in U){let X=U[j];if(X.location>=0){let J=$[j];if(J===void 0&&(j==="instanceMatrix"&&L.instanceMatrix&&(J=L.instanceMatrix),j==="instanceColor"&&L.instanceColor&&(J=L.instanceColor)),J!==void 0){let K=J.normalized,ut=J.itemSize,ft=t.get(J);if(ft===void 0)continue;let z=ft.buffer,tt=ft.type,nt=ft.bytesPerElement,rt=tt===n.INT||tt===n.UNSIGNED_INT||J.gpuType===ru;if(J.isInterleavedBufferAttribute){let at=J.data,Lt=at.isInterleavedBuffer===!0?at.stride:at.itemSize,fe=J.offset;if(at.isInstancedInterleavedBuffer||at.isInstancedBufferAttribute){for(let Dt=0;Dt<X.locationSize;Dt++)g(X.location+Dt,at.meshPerAttribute);L.isInstancedMesh!==!0&&I._maxInstanceCount===void 0&&(I._maxInstanceCount=at.meshPerAttribute*at.count)}else for(let Dt=0;Dt<X.locationSize;Dt++)m(X.location+Dt);n.bindBuffer(n.ARRAY_BUFFER,z);for(let Dt=0;Dt<X.locationSize;Dt++)w(X.location+Dt,ut/X.locationSize,tt,K,Lt*nt,(fe+ut/X.locationSize*Dt)*nt,rt)}else{if(J.isInstancedBufferAttribute){for(let at=0;at<X.locationSize;at++)g(X.location+at,J.meshPerAttribute);L.isInstancedMesh!==!0&&I._maxInstanceCount===void 0&&(I._maxInstanceCount=J.meshPerAttribute*J.count)}else for(let at=0;at<X.locationSize;at++)m(X.location+at);n.bindBuffer(n.ARRAY_BUFFER,z);for(let at=0;at<X.locationSize;at++)w(X.location+at,ut/X.locationSize,tt,K,ut*nt,ut/X.locationSize*at*nt,rt)}}else if(V!==void 0){let K=V[j];if(K!==void 0)switch(K.length){case 2:n.vertexAttrib2fv(X.location,K);break;case 3:n.vertexAttrib3fv(X.location,K);break;case 4:n.vertexAttrib4fv(X.location,K);break;default:n.vertexAttrib1fv(X.location,K)}}}}v()}function E(){P();for(let L in i){let B=i[L];for(let G in B){let I=B[G];for(let $ in I){let U=I[$];for(let V in U)u(U[V].object),delete U[V];delete I[$]}}delete i[L]}}function A(L){if(i[L.id]===void 0)return;let B=i[L.id];for(let G in B){let I=B[G];for(let $ in I){let U=I[$];for(let V in U)u(U[V].object),delete U[V];delete I[$]}}delete i[L.id]}function b(L){for(let B in i){let G=i[B];for(let I in G){let $=G[I];if($[L.id]===void 0)continue;let U=$[L.id];for(let V in U)u(U[V].object),delete U[V];delete $[L.id]}}}function S(L){for(let B in i){let G=i[B],I=L.isInstancedMesh===!0?L.id:0,$=G[I];if($!==void 0){for(let U in $){let V=$[U];for(let j in V)u(V[j].object),delete V[j];delete $[U]}delete G[I],Object.keys(G).length===0&&delete i[B]}}}function P(){R(),o=!0,r!==s&&(r=s,c(r.object))}function R(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:P,resetDefaultState:R,dispose:E,releaseStatesOfGeometry:A,releaseStatesOfObject:S,releaseStatesOfProgram:b,initAttributes:_,enableAttribute:m,disableUnusedAttributes:v}}function sA(n,t,e){let i;function s(l){i=l}function r(l,c){n.drawArrays(i,l,c),e.update(c,i,1)}function o(l,c,u){u!==0&&(n.drawArraysInstanced(i,l,c,u),e.update(c,i,u))}function a(l,c,u){if(u===0)return;t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(i,l,0,c,0,u);let f=0;for(let d=0;d<u;d++)f+=c[d];e.update(f,i,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function rA(n,t,e,i){let s;function r(){if(s!==void 0)return s;if(t.has("EXT_texture_filter_anisotropic")===!0){let b=t.get("EXT_texture_filter_anisotropic");s=n.getParameter(b.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(b){return!(b!==zn&&i.convert(b)!==n.getParameter(n.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(b){let S=b===wi&&(t.has("EXT_color_buffer_half_float")||t.has("EXT_color_buffer_float"));return!(b!==kn&&b!==Kn&&!S&&i.convert(b)!==n.getParameter(n.IMPLEMENTATION_COLOR_READ_TYPE))}function l(b){if(b==="highp"){if(n.getShaderPrecisionFormat(n.VERTEX_SHADER,n.HIGH_FLOAT).precision>0&&n.getShaderPrecisionFormat(n.FRAGMENT_SHADER,n.HIGH_FLOAT).precision>0)return"highp";b="mediump"}return b==="mediump"&&n.getShaderPrecisionFormat(n.VERTEX_SHADER,n.MEDIUM_FLOAT).precision>0&&n.getShaderPrecisionFormat(n.FRAGMENT_SHADER,n.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=e.precision!==void 0?e.precision:"highp",u=l(c);u!==c&&(Nt("WebGLRenderer:",c,"not supported, using",u,"instead."),c=u);let h=e.reversedDepthBuffer===!0&&t.has("EXT_clip_control"),f=e.logarithmicDepthBuffer===!0&&h===!1;e.reversedDepthBuffer===!0&&h===!1&&Nt("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),e.logarithmicDepthBuffer===!0&&h===!0&&Nt("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let d=n.getParameter(n.MAX_TEXTURE_IMAGE_UNITS),p=n.getParameter(n.MAX_VERTEX_TEXTURE_IMAGE_UNITS),_=n.getParameter(n.MAX_TEXTURE_SIZE),m=n.getParameter(n.MAX_CUBE_MAP_TEXTURE_SIZE),g=n.getParameter(n.MAX_VERTEX_ATTRIBS),v=n.getParameter(n.MAX_VERTEX_UNIFORM_VECTORS),w=n.getParameter(n.MAX_VARYING_VECTORS),y=n.getParameter(n.MAX_FRAGMENT_UNIFORM_VECTORS),E=n.getParameter(n.MAX_SAMPLES),A=n.getParameter(n.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:f,reversedDepthBuffer:h,maxTextures:d,maxVertexTextures:p,maxTextureSize:_,maxCubemapSize:m,maxAttributes:g,maxVertexUniforms:v,maxVaryings:w,maxFragmentUniforms:y,maxSamples:E,samples:A}}function oA(n){let t=this,e=null,i=0,s=!1,r=!1,o=new $n,a=new kt,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(h,f){let d=h.length!==0||f||i!==0||s;return s=f,i=h.length,d},this.beginShadows=function(){r=!0,u(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(h,f){e=u(h,f,0)},this.setState=function(h,f,d){let p=h.clippingPlanes,_=h.clipIntersection,m=h.clipShadows,g=n.get(h);if(!s||p===null||p.length===0||r&&!m)r?u(null):c();else{let v=r?0:i,w=v*4,y=g.clippingState||null;l.value=y,y=u(p,f,w,d);for(let E=0;E!==w;++E)y[E]=e[E];g.clippingState=y,this.numIntersection=_?this.numPlanes:0,this.numPlanes+=v}};function c(){l.value!==e&&(l.value=e,l.needsUpdate=i>0),t.numPlanes=i,t.numIntersection=0}function u(h,f,d,p){let _=h!==null?h.length:0,m=null;if(_!==0){if(m=l.value,p!==!0||m===null){let g=d+_*4,v=f.matrixWorldInverse;a.getNormalMatrix(v),(m===null||m.length<g)&&(m=new Float32Array(g));for(let w=0,y=d;w!==_;++w,y+=4)o.copy(h[w]).applyMatrix4(v,a),o.normal.toArray(m,y),m[y+3]=o.constant}l.value=m,l.needsUpdate=!0}return t.numPlanes=_,t.numIntersection=0,m}}var ol=class extends Yn{constructor(t=1,e={}){super(t,t,e),this.isWebGLCubeRenderTarget=!0;let i={width:t,height:t,depth:1},s=[i,i,i,i,i,i];this.texture=new Pa(s),this._setTextureOptions(e),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(t,e){this.texture.type=e.type,this.texture.colorSpace=e.colorSpace,this.texture.generateMipmaps=e.generateMipmaps,this.texture.minFilter=e.minFilter,this.texture.magFilter=e.magFilter;let i={uniforms:{tEquirect:{value:null}},vertexShader:`

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
			`},s=new Si(5,5,5),r=new ai({name:"CubemapFromEquirect",uniforms:fr(i.uniforms),vertexShader:i.vertexShader,fragmentShader:i.fragmentShader,side:Dn,blending:cr});r.uniforms.tEquirect.value=e;let o=new oe(s,r),a=e.minFilter;return e.minFilter===li&&(e.minFilter=an),new _o(1,10,this).update(t,o),e.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(t,e=!0,i=!0,s=!0){let r=t.getRenderTarget();for(let o=0;o<6;o++)t.setRenderTarget(this,o),t.clear(e,i,s);t.setRenderTarget(r)}},j0=256,aA=3,lA=20,yv=256,bv=16,cA=3,uA=new D,hA=new Et,Xu=class n{constructor(t){this._renderer=t,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new _o(1,10,null),this._boxMesh=new oe(new Si(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(t,e=0,i=.1,s=100,r={}){let{size:o=256,position:a=uA}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),u=this._getSourceTarget(!0);e>0&&(u.texture.mipmapsAutoUpdate=!1);let h=l.autoClear,f=l.autoClearColor,d=l.autoClearDepth,p=l.autoClearStencil,_=t.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,_===null&&(t.background=l.getClearColor(hA));let m=new _o(i,s,u);return m.position.copy(a),m.update(l,t),l.autoClear=h,l.autoClearColor=f,l.autoClearDepth=d,l.autoClearStencil=p,t.background=_,e>0&&(u.texture.mipmapsAutoUpdate=!0,this._blur(c,e)),this._applyPMREM(c),c}fromEquirectangular(t,e=null){return this._fromTexture(t,e)}fromCubemap(t,e=null){return this._fromTexture(t,e)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=tv(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=Q0(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(t,e){return e>0?1-Math.sqrt(1-t/e):0}_setSize(t){this._cubeSize=Math.max(j0,Gf(t))}_fromTexture(t,e){t.mapping===hr||t.mapping===bo?this._setSize(t.image.length===0?j0:t.image[0].width||t.image[0].image.width):this._setSize(t.image.width/4);let i=e||this._allocateTarget();return this._textureToCubemap(t),this._applyPMREM(i),i}_allocateTarget(){let t=this._cubeSize,e=K0(t,!1,!1),i=Math.log2(t)-aA;for(let s=0;s<=i;s++)e.texture.mipmaps.push({width:t>>s,height:t>>s});return e.texture.name="PMREM",e.texture.isPMREMTexture=!0,e}_getSourceTarget(t=!1){let e=this._cubeSize,i=this._sourceTarget;return(i===null||i.width!==e||t&&i.depthBuffer===!1)&&(i!==null&&i.dispose(),this._sourceTarget=K0(e,!0,t)),this._sourceTarget}_compileMaterial(t){this._boxMesh.material=t,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(t,e,i){let s=this._boxMesh,r=this._cubeCamera;s.material=i,r.renderTarget=t,r.activeMipmapLevel=e;let o=t.width>>e;t.viewport.set(0,0,o,o),r.update(this._renderer,s),t.viewport.set(0,0,t.width,t.height)}_textureToCubemap(t){let e;t.mapping===hr||t.mapping===bo?(this._cubemapMaterial===null&&(this._cubemapMaterial=tv()),e=this._cubemapMaterial,e.uniforms.flipEnvMap.value=t.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=Q0()),e=this._equirectMaterial),e.uniforms.envMap.value=t,this._renderCube(this._getSourceTarget(),0,e)}_applyPMREM(t){this._ggxMaterial===null&&(this._ggxMaterial=dA(),this._integrationMaterial=fA());let e=this._cubeSize,i=t.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(e/bv);for(let o=0;o<=i;o++){let a=n.lodToRoughness(o,i);if(o>i-cA)r.roughness.value=a,this._renderCube(t,o,this._integrationMaterial);else{let l=a>0?Math.log2(e)+.5*Math.log2(6/(yv*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(t,o,this._ggxMaterial)}}}_blur(t,e){this._blurMaterial===null&&(this._blurMaterial=pA());let i=this._blurMaterial,s=i.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(e,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(t,0,i),s.envMap.value=t.texture,this._renderCube(r,0,i)}};function K0(n,t,e){return new ol(n,{minFilter:li,generateMipmaps:t,type:wi,colorSpace:_a,depthBuffer:e})}function al(n,t,e){return new ai({name:n,uniforms:t,vertexShader:$t.cube_vert,fragmentShader:e,side:Dn,blending:cr,depthTest:!1,depthWrite:!1})}function dA(){return al("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${yv}u

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
	`)}function fA(){return al("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:bv}},`

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
	`)}function pA(){return al("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${lA}
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
	`)}function Q0(){return al("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

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
	`)}function tv(){return al("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function mA(n){let t=new WeakMap,e=new WeakMap,i=null;function s(f,d=!1){return f==null?null:d?o(f):r(f)}function r(f){if(f&&f.isTexture){let d=f.mapping;if(d===nu||d===iu)if(t.has(f)){let p=t.get(f).texture;return a(p,f.mapping)}else{let p=f.image;if(p&&p.height>0){let _=new ol(p.height);return _.fromEquirectangularTexture(n,f),t.set(f,_),f.addEventListener("dispose",c),a(_.texture,f.mapping)}else return null}}return f}function o(f){if(f&&f.isTexture&&f.isPMREMTexture!==!0){let d=f.mapping,p=d===nu||d===iu,_=d===hr||d===bo;if(p||_){let m=e.get(f),g=m!==void 0?m.texture.pmremVersion:0;if(f.isRenderTargetTexture&&f.pmremVersion!==g)return i===null&&(i=new Xu(n)),m=p?i.fromEquirectangular(f,m):i.fromCubemap(f,m),m.texture.pmremVersion=f.pmremVersion,e.set(f,m),m.texture;if(m!==void 0)return m.texture;{let v=f.image;return p&&v&&v.height>0||_&&v&&l(v)?(i===null&&(i=new Xu(n)),m=p?i.fromEquirectangular(f):i.fromCubemap(f),m.texture.pmremVersion=f.pmremVersion,e.set(f,m),f.addEventListener("dispose",u),m.texture):null}}}return f}function a(f,d){return d===nu?f.mapping=hr:d===iu&&(f.mapping=bo),f}function l(f){let d=0,p=6;for(let _=0;_<p;_++)f[_]!==void 0&&d++;return d===p}function c(f){let d=f.target;d.removeEventListener("dispose",c);let p=t.get(d);p!==void 0&&(t.delete(d),p.dispose())}function u(f){let d=f.target;d.removeEventListener("dispose",u);let p=e.get(d);p!==void 0&&(e.delete(d),p.dispose())}function h(){t=new WeakMap,e=new WeakMap,i!==null&&(i.dispose(),i=null)}return{get:s,dispose:h}}function gA(n){let t={};function e(i){if(t[i]!==void 0)return t[i];let s=n.getExtension(i);return t[i]=s,s}return{has:function(i){return e(i)!==null},init:function(){e("EXT_color_buffer_float"),e("WEBGL_clip_cull_distance"),e("OES_texture_float_linear"),e("EXT_color_buffer_half_float"),e("WEBGL_multisampled_render_to_texture"),e("WEBGL_render_shared_exponent")},get:function(i){let s=e(i);return s===null&&fa("WebGLRenderer: "+i+" extension not supported."),s}}}function _A(n,t,e,i){let s={},r=new WeakMap,o=new FinalizationRegistry(p=>delete s[p]);function a(p){l(p.target)}function l(p){p.index!==null&&t.remove(p.index);for(let m in p.attributes)t.remove(p.attributes[m]);p.removeEventListener("dispose",a),delete s[p.id],o.unregister(p);let _=r.get(p);_&&(t.remove(_),r.delete(p)),i.releaseStatesOfGeometry(p),p.isInstancedBufferGeometry===!0&&delete p._maxInstanceCount,e.memory.geometries--}function c(p,_){return s[_.id]!==void 0||(_.addEventListener("dispose",a),s[_.id]=new WeakRef(_),o.register(_,_.id,_),e.memory.geometries++),_}function u(p){let _=p.attributes;for(let m in _)t.update(_[m],n.ARRAY_BUFFER)}function h(p){let _=p.index,m=p.attributes.position,g=0;if(m===void 0)return;let v=_!==null?_.array.length:m.array.length/3-1,w=m.count>=65535?Sa:ba,y=new w(Math.ceil(v/3)*6,1),E=y.array;if(_!==null){let b=_.array;g=_.version;for(let S=0,P=0;S<v;S+=3){let R=b[S+0],L=b[S+1],B=b[S+2];E[P++]=R,E[P++]=L,E[P++]=L,E[P++]=B,E[P++]=B,E[P++]=R}}else{g=m.version;for(let b=0,S=0;b<v;b+=3){let P=b+0,R=b+1,L=b+2;E[S++]=P,E[S++]=R,E[S++]=R,E[S++]=L,E[S++]=L,E[S++]=P}}y.version=g;let A=r.get(p);A&&t.remove(A),r.set(p,y)}function f(p){let _=r.get(p);if(_){let m=p.index;m!==null&&_.version<m.version&&h(p)}else h(p);return r.get(p)}function d(){for(let p in s){let _=s[p].deref();_!==void 0&&l(_)}}return{get:c,update:u,getWireframeAttribute:f,dispose:d}}function vA(n,t,e){let i;function s(h){i=h}let r,o;function a(h){r=h.type,o=h.bytesPerElement}function l(h,f){n.drawElements(i,f,r,h*o),e.update(f,i,1)}function c(h,f,d){d!==0&&(n.drawElementsInstanced(i,f,r,h*o,d),e.update(f,i,d))}function u(h,f,d){if(d===0)return;t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(i,f,0,r,h,0,d);let _=0;for(let m=0;m<d;m++)_+=f[m];e.update(_,i,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=u}function xA(n){let t={geometries:0,textures:0},e={frame:0,calls:0,triangles:0,points:0,lines:0};function i(r,o,a){switch(e.calls++,o){case n.TRIANGLES:e.triangles+=a*(r/3);break;case n.LINES:e.lines+=a*(r/2);break;case n.LINE_STRIP:e.lines+=a*(r-1);break;case n.LINE_LOOP:e.lines+=a*r;break;case n.POINTS:e.points+=a*r;break;default:Ft("WebGLInfo: Unknown draw mode:",o);break}}function s(){e.calls=0,e.triangles=0,e.points=0,e.lines=0}return{memory:t,render:e,programs:null,autoReset:!0,reset:s,update:i}}function yA(n,t,e){let i=new WeakMap,s=new de;function r(o,a,l){let c=o.morphTargetInfluences,u=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,h=u!==void 0?u.length:0,f=i.get(a);if(f===void 0||f.count!==h){let P=function(){b.dispose(),i.delete(a),a.removeEventListener("dispose",P)};f!==void 0&&f.texture.dispose();let d=a.morphAttributes.position!==void 0,p=a.morphAttributes.normal!==void 0,_=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],g=a.morphAttributes.normal||[],v=a.morphAttributes.color||[],w=0;d===!0&&(w=1),p===!0&&(w=2),_===!0&&(w=3);let y=a.attributes.position.count*w,E=1;y>t.maxTextureSize&&(E=Math.ceil(y/t.maxTextureSize),y=t.maxTextureSize);let A=new Float32Array(y*E*4*h),b=new ya(A,y,E,h);b.type=Kn,b.needsUpdate=!0;let S=w*4;for(let R=0;R<h;R++){let L=m[R],B=g[R],G=v[R],I=y*E*4*R;for(let $=0;$<L.count;$++){let U=$*S;d===!0&&(s.fromBufferAttribute(L,$),A[I+U+0]=s.x,A[I+U+1]=s.y,A[I+U+2]=s.z,A[I+U+3]=0),p===!0&&(s.fromBufferAttribute(B,$),A[I+U+4]=s.x,A[I+U+5]=s.y,A[I+U+6]=s.z,A[I+U+7]=0),_===!0&&(s.fromBufferAttribute(G,$),A[I+U+8]=s.x,A[I+U+9]=s.y,A[I+U+10]=s.z,A[I+U+11]=G.itemSize===4?s.w:1)}}f={count:h,texture:b,size:new At(y,E)},i.set(a,f),a.addEventListener("dispose",P)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(n,"morphTexture",o.morphTexture,e);else{let d=0;for(let _=0;_<c.length;_++)d+=c[_];let p=a.morphTargetsRelative?1:1-d;l.getUniforms().setValue(n,"morphTargetBaseInfluence",p),l.getUniforms().setValue(n,"morphTargetInfluences",c)}l.getUniforms().setValue(n,"morphTargetsTexture",f.texture,e),l.getUniforms().setValue(n,"morphTargetsTextureSize",f.size)}return{update:r}}function bA(n,t,e,i,s){let r=new WeakMap;function o(c){let u=s.render.frame,h=c.geometry,f=t.get(c,h);if(r.get(f)!==u&&(t.update(f),r.set(f,u)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==u&&(e.update(c.instanceMatrix,n.ARRAY_BUFFER),c.instanceColor!==null&&e.update(c.instanceColor,n.ARRAY_BUFFER),r.set(c,u))),c.isSkinnedMesh){let d=c.skeleton;r.get(d)!==u&&(d.update(),r.set(d,u))}return f}function a(){r=new WeakMap}function l(c){let u=c.target;u.removeEventListener("dispose",l),i.releaseStatesOfObject(u),e.remove(u.instanceMatrix),u.instanceColor!==null&&e.remove(u.instanceColor)}return{update:o,dispose:a}}var SA={[bf]:"LINEAR_TONE_MAPPING",[Sf]:"REINHARD_TONE_MAPPING",[Mf]:"CINEON_TONE_MAPPING",[wf]:"ACES_FILMIC_TONE_MAPPING",[Af]:"AGX_TONE_MAPPING",[Ef]:"NEUTRAL_TONE_MAPPING",[Tf]:"CUSTOM_TONE_MAPPING"};function MA(n,t,e,i,s,r){let o=new Yn(t,e,{type:n,depthBuffer:s,stencilBuffer:r,samples:i?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,u=new me;u.setAttribute("position",new qt([-1,3,0,-1,-1,0,3,-1,0],3)),u.setAttribute("uv",new qt([0,2,0,0,2,0],2));let h=new qc({uniforms:{tDiffuse:{value:null}},vertexShader:`
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
			}`,depthTest:!1,depthWrite:!1}),f=new oe(u,h),d=new or(-1,1,1,-1,0,1),p=null,_=null,m=!1,g,v=null,w=[],y=!1;this.setSize=function(E,A){o.setSize(E,A),a!==null&&a.setSize(E,A),l!==null&&l.setSize(E,A);for(let b=0;b<w.length;b++){let S=w[b];S.setSize&&S.setSize(E,A)}},this.setEffects=function(E){w=E,y=w.length>0&&w[0].isRenderPass===!0;let A=o.width,b=o.height;w.length>0&&a===null&&(a=new Yn(A,b,{type:wi,depthBuffer:!1,stencilBuffer:!1}),l=new Yn(A,b,{type:wi,depthBuffer:!1,stencilBuffer:!1}));let S=s===!0&&w.some(P=>P.needsDepthTexture===!0);S!==(o.depthTexture!==null)&&(S===!0&&c===null&&(c=new Qi(A,b),r===!0&&(c.format=ns,c.type=dr)),o.dispose(),o.depthTexture=S?c:null,o.resolveDepthBuffer=S,o.storeMultisampledDepthBuffer=S);for(let P=0;P<w.length;P++){let R=w[P];R.setSize&&R.setSize(A,b),S&&R.needsDepthTexture===!0&&R.setDepthTexture&&R.setDepthTexture(c)}},this.begin=function(E,A){if(m||E.toneMapping===Ni&&w.length===0)return!1;if(v=A,A!==null){let b=A.width,S=A.height;(o.width!==b||o.height!==S)&&this.setSize(b,S)}return y===!1&&E.setRenderTarget(o),g=E.toneMapping,E.toneMapping=Ni,!0},this.hasRenderPass=function(){return y},this.end=function(E,A){E.toneMapping=g,m=!0;let b=o,S=a;for(let P=0;P<w.length;P++){let R=w[P];R.enabled!==!1&&(R.render(E,S,b,A),R.needsSwap!==!1&&(b=S,S=S===a?l:a))}if(p!==E.outputColorSpace||_!==E.toneMapping){p=E.outputColorSpace,_=E.toneMapping,h.defines={},Vt.getTransfer(p)===ce&&(h.defines.SRGB_TRANSFER="");let P=SA[_];P&&(h.defines[P]=""),h.needsUpdate=!0}h.uniforms.tDiffuse.value=b.texture,E.setRenderTarget(v),E.render(f,d),v=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),u.dispose(),h.dispose()}}var Sv=new ln,Mv=new Qi(1,1),wv=new Na(1),Tv=new ya,Av=new Gc,Ev=new Pa,ev=[],nv=[],iv=new Float32Array(16),sv=new Float32Array(9),rv=new Float32Array(4);function wo(n,t,e){let i=n[0];if(i<=0||i>0)return n;let s=t*e,r=ev[s];if(r===void 0&&(r=new Float32Array(s),ev[s]=r),t!==0){i.toArray(r,0);for(let o=1,a=0;o!==t;++o)a+=e,n[o].toArray(r,a)}return r}function Ke(n,t){if(n.length!==t.length)return!1;for(let e=0,i=n.length;e<i;e++)if(n[e]!==t[e])return!1;return!0}function Qe(n,t){for(let e=0,i=t.length;e<i;e++)n[e]=t[e]}function $u(n,t){let e=nv[t];e===void 0&&(e=new Int32Array(t),nv[t]=e);for(let i=0;i!==t;++i)e[i]=n.allocateTextureUnit();return e}function wA(n,t){let e=this.cache;e[0]!==t&&(n.uniform1f(this.addr,t),e[0]=t)}function TA(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(n.uniform2f(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Ke(e,t))return;n.uniform2fv(this.addr,t),Qe(e,t)}}function AA(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(n.uniform3f(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else if(t.r!==void 0)(e[0]!==t.r||e[1]!==t.g||e[2]!==t.b)&&(n.uniform3f(this.addr,t.r,t.g,t.b),e[0]=t.r,e[1]=t.g,e[2]=t.b);else{if(Ke(e,t))return;n.uniform3fv(this.addr,t),Qe(e,t)}}function EA(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(n.uniform4f(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Ke(e,t))return;n.uniform4fv(this.addr,t),Qe(e,t)}}function CA(n,t){let e=this.cache,i=t.elements;if(i===void 0){if(Ke(e,t))return;n.uniformMatrix2fv(this.addr,!1,t),Qe(e,t)}else{if(Ke(e,i))return;rv.set(i),n.uniformMatrix2fv(this.addr,!1,rv),Qe(e,i)}}function RA(n,t){let e=this.cache,i=t.elements;if(i===void 0){if(Ke(e,t))return;n.uniformMatrix3fv(this.addr,!1,t),Qe(e,t)}else{if(Ke(e,i))return;sv.set(i),n.uniformMatrix3fv(this.addr,!1,sv),Qe(e,i)}}function PA(n,t){let e=this.cache,i=t.elements;if(i===void 0){if(Ke(e,t))return;n.uniformMatrix4fv(this.addr,!1,t),Qe(e,t)}else{if(Ke(e,i))return;iv.set(i),n.uniformMatrix4fv(this.addr,!1,iv),Qe(e,i)}}function IA(n,t){let e=this.cache;e[0]!==t&&(n.uniform1i(this.addr,t),e[0]=t)}function NA(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(n.uniform2i(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Ke(e,t))return;n.uniform2iv(this.addr,t),Qe(e,t)}}function LA(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(n.uniform3i(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(Ke(e,t))return;n.uniform3iv(this.addr,t),Qe(e,t)}}function DA(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(n.uniform4i(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Ke(e,t))return;n.uniform4iv(this.addr,t),Qe(e,t)}}function OA(n,t){let e=this.cache;e[0]!==t&&(n.uniform1ui(this.addr,t),e[0]=t)}function UA(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(n.uniform2ui(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Ke(e,t))return;n.uniform2uiv(this.addr,t),Qe(e,t)}}function FA(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(n.uniform3ui(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(Ke(e,t))return;n.uniform3uiv(this.addr,t),Qe(e,t)}}function BA(n,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(n.uniform4ui(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Ke(e,t))return;n.uniform4uiv(this.addr,t),Qe(e,t)}}function Yu(n){return n.version===0&&(n.compareFunction=Ff,n.needsUpdate=!0),n}function kA(n,t,e){let i=this.cache,s=e.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s);let r;this.type===n.SAMPLER_2D_SHADOW?r=Yu(Mv):r=Sv,e.setTexture2D(t||r,s)}function zA(n,t,e){let i=this.cache,s=e.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s),e.setTexture3D(t||Av,s)}function GA(n,t,e){let i=this.cache,s=e.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s);let r;this.type===n.SAMPLER_CUBE_SHADOW?r=Yu(wv):r=Ev,e.setTextureCube(t||r,s)}function VA(n,t,e){let i=this.cache,s=e.allocateTextureUnit();i[0]!==s&&(n.uniform1i(this.addr,s),i[0]=s),e.setTexture2DArray(t||Tv,s)}function HA(n){switch(n){case 5126:return wA;case 35664:return TA;case 35665:return AA;case 35666:return EA;case 35674:return CA;case 35675:return RA;case 35676:return PA;case 5124:case 35670:return IA;case 35667:case 35671:return NA;case 35668:case 35672:return LA;case 35669:case 35673:return DA;case 5125:return OA;case 36294:return UA;case 36295:return FA;case 36296:return BA;case 35678:case 36198:case 36298:case 36306:case 35682:return kA;case 35679:case 36299:case 36307:return zA;case 35680:case 36300:case 36308:case 36293:return GA;case 36289:case 36303:case 36311:case 36292:return VA}}function WA(n,t){n.uniform1fv(this.addr,t)}function XA(n,t){let e=wo(t,this.size,2);n.uniform2fv(this.addr,e)}function qA(n,t){let e=wo(t,this.size,3);n.uniform3fv(this.addr,e)}function $A(n,t){let e=wo(t,this.size,4);n.uniform4fv(this.addr,e)}function YA(n,t){let e=wo(t,this.size,4);n.uniformMatrix2fv(this.addr,!1,e)}function ZA(n,t){let e=wo(t,this.size,9);n.uniformMatrix3fv(this.addr,!1,e)}function JA(n,t){let e=wo(t,this.size,16);n.uniformMatrix4fv(this.addr,!1,e)}function jA(n,t){n.uniform1iv(this.addr,t)}function KA(n,t){n.uniform2iv(this.addr,t)}function QA(n,t){n.uniform3iv(this.addr,t)}function tE(n,t){n.uniform4iv(this.addr,t)}function eE(n,t){n.uniform1uiv(this.addr,t)}function nE(n,t){n.uniform2uiv(this.addr,t)}function iE(n,t){n.uniform3uiv(this.addr,t)}function sE(n,t){n.uniform4uiv(this.addr,t)}function rE(n,t,e){let i=this.cache,s=t.length,r=$u(e,s);Ke(i,r)||(n.uniform1iv(this.addr,r),Qe(i,r));let o;this.type===n.SAMPLER_2D_SHADOW?o=Yu(Mv):o=Sv;for(let a=0;a!==s;++a)e.setTexture2D(t[a]||o,r[a])}function oE(n,t,e){let i=this.cache,s=t.length,r=$u(e,s);Ke(i,r)||(n.uniform1iv(this.addr,r),Qe(i,r));for(let o=0;o!==s;++o)e.setTexture3D(t[o]||Av,r[o])}function aE(n,t,e){let i=this.cache,s=t.length,r=$u(e,s);Ke(i,r)||(n.uniform1iv(this.addr,r),Qe(i,r));let o;this.type===n.SAMPLER_CUBE_SHADOW?o=Yu(wv):o=Ev;for(let a=0;a!==s;++a)e.setTextureCube(t[a]||o,r[a])}function lE(n,t,e){let i=this.cache,s=t.length,r=$u(e,s);Ke(i,r)||(n.uniform1iv(this.addr,r),Qe(i,r));for(let o=0;o!==s;++o)e.setTexture2DArray(t[o]||Tv,r[o])}function cE(n){switch(n){case 5126:return WA;case 35664:return XA;case 35665:return qA;case 35666:return $A;case 35674:return YA;case 35675:return ZA;case 35676:return JA;case 5124:case 35670:return jA;case 35667:case 35671:return KA;case 35668:case 35672:return QA;case 35669:case 35673:return tE;case 5125:return eE;case 36294:return nE;case 36295:return iE;case 36296:return sE;case 35678:case 36198:case 36298:case 36306:case 35682:return rE;case 35679:case 36299:case 36307:return oE;case 35680:case 36300:case 36308:case 36293:return aE;case 36289:case 36303:case 36311:case 36292:return lE}}var Jf=class{constructor(t,e,i){this.id=t,this.addr=i,this.cache=[],this.type=e.type,this.setValue=HA(e.type)}},jf=class{constructor(t,e,i){this.id=t,this.addr=i,this.cache=[],this.type=e.type,this.size=e.size,this.setValue=cE(e.type)}},Kf=class{constructor(t){this.id=t,this.seq=[],this.map={}}setValue(t,e,i){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(t,e[a.id],i)}}},Yf=/(\w+)(\])?(\[|\.)?/g;function ov(n,t){n.seq.push(t),n.map[t.id]=t}function uE(n,t,e){let i=n.name,s=i.length;for(Yf.lastIndex=0;;){let r=Yf.exec(i),o=Yf.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){ov(e,c===void 0?new Jf(a,n,t):new jf(a,n,t));break}else{let h=e.map[a];h===void 0&&(h=new Kf(a),ov(e,h)),e=h}}}var Mo=class{constructor(t,e){this.seq=[],this.map={};let i=t.getProgramParameter(e,t.ACTIVE_UNIFORMS);for(let o=0;o<i;++o){let a=t.getActiveUniform(e,o),l=t.getUniformLocation(e,a.name);uE(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===t.SAMPLER_2D_SHADOW||o.type===t.SAMPLER_CUBE_SHADOW||o.type===t.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(t,e,i,s){let r=this.map[e];r!==void 0&&r.setValue(t,i,s)}setOptional(t,e,i){let s=e[i];s!==void 0&&this.setValue(t,i,s)}static upload(t,e,i,s){for(let r=0,o=e.length;r!==o;++r){let a=e[r],l=i[a.id];l.needsUpdate!==!1&&a.setValue(t,l.value,s)}}static seqWithValue(t,e){let i=[];for(let s=0,r=t.length;s!==r;++s){let o=t[s];o.id in e&&i.push(o)}return i}};function av(n,t,e){let i=n.createShader(t);return n.shaderSource(i,e),n.compileShader(i),i}var hE=37297,dE=0;function fE(n,t){let e=n.split(`
`),i=[],s=Math.max(t-6,0),r=Math.min(t+6,e.length);for(let o=s;o<r;o++){let a=o+1;i.push(`${a===t?">":" "} ${a}: ${e[o]}`)}return i.join(`
`)}var lv=new kt;function pE(n){Vt._getMatrix(lv,Vt.workingColorSpace,n);let t=`mat3( ${lv.elements.map(e=>e.toFixed(4))} )`;switch(Vt.getTransfer(n)){case va:return[t,"LinearTransferOETF"];case ce:return[t,"sRGBTransferOETF"];default:return Nt("WebGLProgram: Unsupported color space: ",n),[t,"LinearTransferOETF"]}}function cv(n,t,e){let i=n.getShaderParameter(t,n.COMPILE_STATUS),r=(n.getShaderInfoLog(t)||"").trim();if(i&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return e.toUpperCase()+`

`+r+`

`+fE(n.getShaderSource(t),a)}else return r}function mE(n,t){let e=pE(t);return[`vec4 ${n}( vec4 value ) {`,`	return ${e[1]}( vec4( ${e[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var gE={[bf]:"Linear",[Sf]:"Reinhard",[Mf]:"Cineon",[wf]:"ACESFilmic",[Af]:"AgX",[Ef]:"Neutral",[Tf]:"Custom"};function _E(n,t){let e=gE[t];return e===void 0?(Nt("WebGLProgram: Unsupported toneMapping:",t),"vec3 "+n+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+n+"( vec3 color ) { return "+e+"ToneMapping( color ); }"}var Wu=new D;function vE(){Vt.getLuminanceCoefficients(Wu);let n=Wu.x.toFixed(4),t=Wu.y.toFixed(4),e=Wu.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${n}, ${t}, ${e} );`,"	return dot( weights, rgb );","}"].join(`
`)}function xE(n){return[n.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",n.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(rl).join(`
`)}function yE(n){let t=[];for(let e in n){let i=n[e];i!==!1&&t.push("#define "+e+" "+i)}return t.join(`
`)}function bE(n,t){let e={},i=n.getProgramParameter(t,n.ACTIVE_ATTRIBUTES);for(let s=0;s<i;s++){let r=n.getActiveAttrib(t,s),o=r.name,a=1;r.type===n.FLOAT_MAT2&&(a=2),r.type===n.FLOAT_MAT3&&(a=3),r.type===n.FLOAT_MAT4&&(a=4),e[o]={type:r.type,location:n.getAttribLocation(t,o),locationSize:a}}return e}function rl(n){return n!==""}function uv(n,t){let e=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return n.replace(/NUM_SUN_LIGHTS/g,t.numSunLights).replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,e).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,t.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,t.numLightProbeGrids)}function hv(n,t){return n.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}var SE=/^[ \t]*#include +<([\w\d./]+)>/gm;function Qf(n){return n.replace(SE,ME)}function ME(n,t){let e=$t[t];if(e===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+t+">");return Qf(e)}var wE=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function dv(n){return n.replace(wE,TE)}function TE(n,t,e,i){let s="";for(let r=parseInt(t);r<parseInt(e);r++)s+=i.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function fv(n){let t=`precision ${n.precision} float;
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
	`;return n.precision==="highp"?t+=`
#define HIGH_PRECISION`:n.precision==="mediump"?t+=`
#define MEDIUM_PRECISION`:n.precision==="lowp"&&(t+=`
#define LOW_PRECISION`),t}var AE={[Ya]:"SHADOWMAP_TYPE_PCF",[xo]:"SHADOWMAP_TYPE_VSM"};function EE(n){return AE[n.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var CE={[bo]:"ENVMAP_MODE_REFRACTION"};function RE(n){return n.envMap===!1?"ENVMAP_MODE_REFLECTION":CE[n.envMapMode]||"ENVMAP_MODE_REFLECTION"}var PE={[Za]:"ENVMAP_BLENDING_MULTIPLY",[T0]:"ENVMAP_BLENDING_MIX",[A0]:"ENVMAP_BLENDING_ADD"};function IE(n){return n.envMap===!1?"ENVMAP_BLENDING_NONE":PE[n.combine]||"ENVMAP_BLENDING_NONE"}function NE(n,t,e,i){let s=n.getContext(),r=e.defines,o=e.vertexShader,a=e.fragmentShader,l=EE(e),c=e.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",u=RE(e),h=IE(e),f=xE(e),d=yE(r),p=s.createProgram(),_,m,g=e.glslVersion?"#version "+e.glslVersion+`
`:"";e.isRawShaderMaterial?(_=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,d].filter(rl).join(`
`),_.length>0&&(_+=`
`),m=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,d].filter(rl).join(`
`),m.length>0&&(m+=`
`)):(_=[fv(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,d,e.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",e.batching?"#define USE_BATCHING":"",e.batchingColor?"#define USE_BATCHING_COLOR":"",e.instancing?"#define USE_INSTANCING":"",e.instancingColor?"#define USE_INSTANCING_COLOR":"",e.instancingMorph?"#define USE_INSTANCING_MORPH":"",e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.map?"#define USE_MAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+u:"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.displacementMap?"#define USE_DISPLACEMENTMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.mapUv?"#define MAP_UV "+e.mapUv:"",e.alphaMapUv?"#define ALPHAMAP_UV "+e.alphaMapUv:"",e.lightMapUv?"#define LIGHTMAP_UV "+e.lightMapUv:"",e.aoMapUv?"#define AOMAP_UV "+e.aoMapUv:"",e.emissiveMapUv?"#define EMISSIVEMAP_UV "+e.emissiveMapUv:"",e.bumpMapUv?"#define BUMPMAP_UV "+e.bumpMapUv:"",e.normalMapUv?"#define NORMALMAP_UV "+e.normalMapUv:"",e.displacementMapUv?"#define DISPLACEMENTMAP_UV "+e.displacementMapUv:"",e.metalnessMapUv?"#define METALNESSMAP_UV "+e.metalnessMapUv:"",e.roughnessMapUv?"#define ROUGHNESSMAP_UV "+e.roughnessMapUv:"",e.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+e.anisotropyMapUv:"",e.clearcoatMapUv?"#define CLEARCOATMAP_UV "+e.clearcoatMapUv:"",e.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+e.clearcoatNormalMapUv:"",e.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+e.clearcoatRoughnessMapUv:"",e.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+e.diffuseRoughnessMapUv:"",e.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+e.iridescenceMapUv:"",e.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+e.iridescenceThicknessMapUv:"",e.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+e.sheenColorMapUv:"",e.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+e.sheenRoughnessMapUv:"",e.specularMapUv?"#define SPECULARMAP_UV "+e.specularMapUv:"",e.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+e.specularColorMapUv:"",e.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+e.specularIntensityMapUv:"",e.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+e.transmissionMapUv:"",e.thicknessMapUv?"#define THICKNESSMAP_UV "+e.thicknessMapUv:"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexNormals?"#define HAS_NORMAL":"",e.vertexColors?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.flatShading?"#define FLAT_SHADED":"",e.skinning?"#define USE_SKINNING":"",e.morphTargets?"#define USE_MORPHTARGETS":"",e.morphNormals&&e.flatShading===!1?"#define USE_MORPHNORMALS":"",e.morphColors?"#define USE_MORPHCOLORS":"",e.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+e.morphTextureStride:"",e.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+e.morphTargetsCount:"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.sizeAttenuation?"#define USE_SIZEATTENUATION":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(rl).join(`
`),m=[fv(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,d,e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",e.map?"#define USE_MAP":"",e.matcap?"#define USE_MATCAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+c:"",e.envMap?"#define "+u:"",e.envMap?"#define "+h:"",e.envMapPMREM?"#define ENVMAP_MAX_LOD "+e.envMapMaxLod+".0":"",e.envMapPMREM?"#define ENVMAP_SIZE "+e.envMapSize+".0":"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoat?"#define USE_CLEARCOAT":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.dispersion?"#define USE_DISPERSION":"",e.retroreflection?"#define USE_RETROREFLECTION":"",e.iridescence?"#define USE_IRIDESCENCE":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaTest?"#define USE_ALPHATEST":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.sheen?"#define USE_SHEEN":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors||e.instancingColor?"#define USE_COLOR":"",e.vertexAlphas||e.batchingColor?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.gradientMap?"#define USE_GRADIENTMAP":"",e.flatShading?"#define FLAT_SHADED":"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",e.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",e.toneMapping!==Ni?"#define TONE_MAPPING":"",e.toneMapping!==Ni?$t.tonemapping_pars_fragment:"",e.toneMapping!==Ni?_E("toneMapping",e.toneMapping):"",e.dithering?"#define DITHERING":"",e.opaque?"#define OPAQUE":"",$t.colorspace_pars_fragment,mE("linearToOutputTexel",e.outputColorSpace),vE(),e.useDepthPacking?"#define DEPTH_PACKING "+e.depthPacking:"",`
`].filter(rl).join(`
`)),o=Qf(o),o=uv(o,e),o=hv(o,e),a=Qf(a),a=uv(a,e),a=hv(a,e),o=dv(o),a=dv(a),e.isRawShaderMaterial!==!0&&(g=`#version 300 es
`,_=[f,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+_,m=["#define varying in",e.glslVersion===kf?"":"layout(location = 0) out highp vec4 pc_fragColor;",e.glslVersion===kf?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let v=g+_+o,w=g+m+a,y=av(s,s.VERTEX_SHADER,v),E=av(s,s.FRAGMENT_SHADER,w);s.attachShader(p,y),s.attachShader(p,E),e.index0AttributeName!==void 0?s.bindAttribLocation(p,0,e.index0AttributeName):e.hasPositionAttribute===!0&&s.bindAttribLocation(p,0,"position"),s.linkProgram(p);function A(R){if(n.debug.checkShaderErrors){let L=s.getProgramInfoLog(p)||"",B=s.getShaderInfoLog(y)||"",G=s.getShaderInfoLog(E)||"",I=L.trim(),$=B.trim(),U=G.trim(),V=!0,j=!0;if(s.getProgramParameter(p,s.LINK_STATUS)===!1)if(V=!1,typeof n.debug.onShaderError=="function")n.debug.onShaderError(s,p,y,E);else{let X=cv(s,y,"vertex"),J=cv(s,E,"fragment");Ft("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(p,s.VALIDATE_STATUS)+`

Material Name: `+R.name+`
Material Type: `+R.type+`

Program Info Log: `+I+`
`+X+`
`+J)}else I!==""?Nt("WebGLProgram: Program Info Log:",I):($===""||U==="")&&(j=!1);j&&(R.diagnostics={runnable:V,programLog:I,vertexShader:{log:$,prefix:_},fragmentShader:{log:U,prefix:m}})}s.deleteShader(y),s.deleteShader(E),b=new Mo(s,p),S=bE(s,p)}let b;this.getUniforms=function(){return b===void 0&&A(this),b};let S;this.getAttributes=function(){return S===void 0&&A(this),S};let P=e.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return P===!1&&(P=s.getProgramParameter(p,hE)),P},this.destroy=function(){i.releaseStatesOfProgram(this),s.deleteProgram(p),this.program=void 0},this.type=e.shaderType,this.name=e.shaderName,this.id=dE++,this.cacheKey=t,this.usedTimes=1,this.program=p,this.vertexShader=y,this.fragmentShader=E,this}var LE=0,tp=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(t,e,i){let s=this._getShaderCacheForMaterial(t);return s.has(e)===!1&&(s.add(e),e.usedTimes++),s.has(i)===!1&&(s.add(i),i.usedTimes++),this}remove(t){let e=this.materialCache.get(t);for(let i of e)i.usedTimes--,i.usedTimes===0&&this.shaderCache.delete(i.code);return this.materialCache.delete(t),this}getVertexShaderStage(t){return this._getShaderStage(t.vertexShader)}getFragmentShaderStage(t){return this._getShaderStage(t.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(t){let e=this.materialCache,i=e.get(t);return i===void 0&&(i=new Set,e.set(t,i)),i}_getShaderStage(t){let e=this.shaderCache,i=e.get(t);return i===void 0&&(i=new ep(t),e.set(t,i)),i}},ep=class{constructor(t){this.id=LE++,this.code=t,this.usedTimes=0}};function DE(n){return n===Ps||n===el||n===nl}function OE(n,t,e,i,s,r){let o=new oo,a=new tp,l=new Set,c=[],u=new Map,h=i.logarithmicDepthBuffer,f={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function d(b){return l.add(b),b===0?"uv":`uv${b}`}function p(b,S,P,R,L,B){let G=R.fog,I=L.geometry,$=b.isMeshStandardMaterial||b.isMeshLambertMaterial||b.isMeshPhongMaterial?R.environment:null,U=b.isMeshStandardMaterial||b.isMeshLambertMaterial&&!b.envMap||b.isMeshPhongMaterial&&!b.envMap,V=t.get(b.envMap||$,U),j=f[b.type],X=i.precision;b.precision!==null&&(X=i.getMaxPrecision(b.precision),X!==b.precision&&Nt("WebGLProgram.getParameters:",b.precision,"not supported, using",X,"instead."));let J=I.morphAttributes.position||I.morphAttributes.normal||I.morphAttributes.color,K=J!==void 0?J.length:0,ut=0;I.morphAttributes.position!==void 0&&(ut=1),I.morphAttributes.normal!==void 0&&(ut=2),I.morphAttributes.color!==void 0&&(ut=3);let ft,z,tt,nt;if(j){let yt=Oi[j];ft=yt.vertexShader,z=yt.fragmentShader}else{ft=b.vertexShader,z=b.fragmentShader;let yt=a.getVertexShaderStage(b),he=a.getFragmentShaderStage(b);a.update(b,yt,he),tt=yt.id,nt=he.id}let rt=n.getRenderTarget(),at=n.state.buffers.depth.getReversed(),Lt=L.isInstancedMesh===!0,fe=L.isBatchedMesh===!0,Dt=!!b.map,ue=!!b.matcap,ge=!!V,Zt=ge&&V.isPMREMTexture===!0,un=!!b.aoMap,$e=!!b.lightMap,On=!!b.bumpMap&&b.wireframe===!1,Ie=!!b.normalMap,Ti=!!b.displacementMap,en=!!b.emissiveMap,Qn=!!b.metalnessMap,ti=!!b.roughnessMap,ei=b.anisotropy>0,k=b.clearcoat>0,ni=b.diffuseRoughness>0,Te=b.dispersion>0,Ae=b.retroreflectivity>0,xt=b.iridescence>0,Ye=b.sheen>0,Ut=b.transmission>0,zt=ei&&!!b.anisotropyMap,C=k&&!!b.clearcoatMap,M=k&&!!b.clearcoatNormalMap,W=k&&!!b.clearcoatRoughnessMap,ot=ni&&!!b.diffuseRoughnessMap,st=xt&&!!b.iridescenceMap,ht=xt&&!!b.iridescenceThicknessMap,_t=Ye&&!!b.sheenColorMap,Q=Ye&&!!b.sheenRoughnessMap,et=!!b.specularMap,pt=!!b.specularColorMap,N=!!b.specularIntensityMap,it=Ut&&!!b.transmissionMap,Z=Ut&&!!b.thicknessMap,mt=!!b.gradientMap,ct=!!b.alphaMap,dt=b.alphaTest>0,Pt=!!b.alphaHash,Xt=!!b.extensions,lt=Ni;b.toneMapped&&(rt===null||rt.isXRRenderTarget===!0)&&(lt=n.toneMapping);let Ot=Zt?V.isCompressedCubeTexture?V.image[0].mipmaps:V.mipmaps:null,Ht={shaderID:j,shaderType:b.type,shaderName:b.name,vertexShader:ft,fragmentShader:z,defines:b.defines,customVertexShaderID:tt,customFragmentShaderID:nt,isRawShaderMaterial:b.isRawShaderMaterial===!0,glslVersion:b.glslVersion,precision:X,batching:fe,batchingColor:fe&&L._colorsTexture!==null,instancing:Lt,instancingColor:Lt&&L.instanceColor!==null,instancingMorph:Lt&&L.morphTexture!==null,outputColorSpace:rt===null?n.outputColorSpace:rt.isXRRenderTarget===!0?rt.texture.colorSpace:Vt.workingColorSpace,alphaToCoverage:!!b.alphaToCoverage,map:Dt,matcap:ue,envMap:ge,envMapMode:ge&&V.mapping,envMapPMREM:Zt,envMapMaxLod:Zt?Ot.length-1:null,envMapSize:Zt?Ot[0].width:null,aoMap:un,lightMap:$e,bumpMap:On,normalMap:Ie,displacementMap:Ti,emissiveMap:en,normalMapObjectSpace:Ie&&b.normalMapType===I0,normalMapTangentSpace:Ie&&b.normalMapType===il,packedNormalMap:Ie&&b.normalMapType===il&&DE(b.normalMap.format),metalnessMap:Qn,roughnessMap:ti,anisotropy:ei,anisotropyMap:zt,clearcoat:k,clearcoatMap:C,clearcoatNormalMap:M,clearcoatRoughnessMap:W,diffuseRoughness:ni,diffuseRoughnessMap:ot,dispersion:Te,retroreflection:Ae,iridescence:xt,iridescenceMap:st,iridescenceThicknessMap:ht,sheen:Ye,sheenColorMap:_t,sheenRoughnessMap:Q,specularMap:et,specularColorMap:pt,specularIntensityMap:N,transmission:Ut,transmissionMap:it,thicknessMap:Z,gradientMap:mt,opaque:b.transparent===!1&&b.blending===yo&&b.alphaToCoverage===!1,alphaMap:ct,alphaTest:dt,alphaHash:Pt,combine:b.combine,mapUv:Dt&&d(b.map.channel),aoMapUv:un&&d(b.aoMap.channel),lightMapUv:$e&&d(b.lightMap.channel),bumpMapUv:On&&d(b.bumpMap.channel),normalMapUv:Ie&&d(b.normalMap.channel),displacementMapUv:Ti&&d(b.displacementMap.channel),emissiveMapUv:en&&d(b.emissiveMap.channel),metalnessMapUv:Qn&&d(b.metalnessMap.channel),roughnessMapUv:ti&&d(b.roughnessMap.channel),anisotropyMapUv:zt&&d(b.anisotropyMap.channel),clearcoatMapUv:C&&d(b.clearcoatMap.channel),clearcoatNormalMapUv:M&&d(b.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:W&&d(b.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:ot&&d(b.diffuseRoughnessMap.channel),iridescenceMapUv:st&&d(b.iridescenceMap.channel),iridescenceThicknessMapUv:ht&&d(b.iridescenceThicknessMap.channel),sheenColorMapUv:_t&&d(b.sheenColorMap.channel),sheenRoughnessMapUv:Q&&d(b.sheenRoughnessMap.channel),specularMapUv:et&&d(b.specularMap.channel),specularColorMapUv:pt&&d(b.specularColorMap.channel),specularIntensityMapUv:N&&d(b.specularIntensityMap.channel),transmissionMapUv:it&&d(b.transmissionMap.channel),thicknessMapUv:Z&&d(b.thicknessMap.channel),alphaMapUv:ct&&d(b.alphaMap.channel),vertexTangents:!!I.attributes.tangent&&(Ie||ei),vertexNormals:!!I.attributes.normal,vertexColors:b.vertexColors,vertexAlphas:b.vertexColors===!0&&!!I.attributes.color&&I.attributes.color.itemSize===4,pointsUvs:L.isPoints===!0&&!!I.attributes.uv&&(Dt||ct),fog:!!G,useFog:b.fog===!0,fogExp2:!!G&&G.isFogExp2,flatShading:b.wireframe===!1&&(b.flatShading===!0||I.attributes.normal===void 0&&Ie===!1&&(b.isMeshLambertMaterial||b.isMeshPhongMaterial||b.isMeshStandardMaterial||b.isMeshPhysicalMaterial)),sizeAttenuation:b.sizeAttenuation===!0,logarithmicDepthBuffer:h,reversedDepthBuffer:at,skinning:L.isSkinnedMesh===!0,hasPositionAttribute:I.attributes.position!==void 0,morphTargets:I.morphAttributes.position!==void 0,morphNormals:I.morphAttributes.normal!==void 0,morphColors:I.morphAttributes.color!==void 0,morphTargetsCount:K,morphTextureStride:ut,numSunLights:S.sun.length,numDirLights:S.directional.length,numPointLights:S.point.length,numSpotLights:S.spot.length,numSpotLightMaps:S.spotLightMap.length,numRectAreaLights:S.rectArea.length,numHemiLights:S.hemi.length,numSunLightShadows:S.sunShadowMap.length,numDirLightShadows:S.directionalShadowMap.length,numPointLightShadows:S.pointShadowMap.length,numSpotLightShadows:S.spotShadowMap.length,numSpotLightShadowsWithMaps:S.numSpotLightShadowsWithMaps,numLightProbes:S.numLightProbes,numLightProbeGrids:B.filter(yt=>yt.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:b.dithering,shadowMapEnabled:n.shadowMap.enabled&&P.length>0,shadowMapType:n.shadowMap.type,toneMapping:lt,decodeVideoTexture:Dt&&b.map.isVideoTexture===!0&&Vt.getTransfer(b.map.colorSpace)===ce,decodeVideoTextureEmissive:en&&b.emissiveMap.isVideoTexture===!0&&Vt.getTransfer(b.emissiveMap.colorSpace)===ce,premultipliedAlpha:b.premultipliedAlpha,doubleSided:b.side===wn,flipSided:b.side===Dn,useDepthPacking:b.depthPacking>=0,depthPacking:b.depthPacking||0,index0AttributeName:b.index0AttributeName,extensionClipCullDistance:Xt&&b.extensions.clipCullDistance===!0&&e.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(Xt&&b.extensions.multiDraw===!0||fe)&&e.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:e.has("KHR_parallel_shader_compile"),customProgramCacheKey:b.customProgramCacheKey()};return Ht.vertexUv1s=l.has(1),Ht.vertexUv2s=l.has(2),Ht.vertexUv3s=l.has(3),l.clear(),Ht}function _(b){let S=[];if(b.shaderID?S.push(b.shaderID):(S.push(b.customVertexShaderID),S.push(b.customFragmentShaderID)),b.defines!==void 0)for(let P in b.defines)S.push(P),S.push(b.defines[P]);return b.isRawShaderMaterial===!1&&(m(S,b),g(S,b),S.push(n.outputColorSpace)),S.push(b.customProgramCacheKey),S.join()}function m(b,S){b.push(S.precision),b.push(S.outputColorSpace),b.push(S.envMapMode),b.push(S.envMapPMREM),b.push(S.envMapMaxLod),b.push(S.envMapSize),b.push(S.mapUv),b.push(S.alphaMapUv),b.push(S.lightMapUv),b.push(S.aoMapUv),b.push(S.bumpMapUv),b.push(S.normalMapUv),b.push(S.displacementMapUv),b.push(S.emissiveMapUv),b.push(S.metalnessMapUv),b.push(S.roughnessMapUv),b.push(S.anisotropyMapUv),b.push(S.clearcoatMapUv),b.push(S.clearcoatNormalMapUv),b.push(S.clearcoatRoughnessMapUv),b.push(S.diffuseRoughnessMapUv),b.push(S.iridescenceMapUv),b.push(S.iridescenceThicknessMapUv),b.push(S.sheenColorMapUv),b.push(S.sheenRoughnessMapUv),b.push(S.specularMapUv),b.push(S.specularColorMapUv),b.push(S.specularIntensityMapUv),b.push(S.transmissionMapUv),b.push(S.thicknessMapUv),b.push(S.combine),b.push(S.fogExp2),b.push(S.sizeAttenuation),b.push(S.morphTargetsCount),b.push(S.numSunLights),b.push(S.numDirLights),b.push(S.numPointLights),b.push(S.numSpotLights),b.push(S.numSpotLightMaps),b.push(S.numHemiLights),b.push(S.numRectAreaLights),b.push(S.numSunLightShadows),b.push(S.numDirLightShadows),b.push(S.numPointLightShadows),b.push(S.numSpotLightShadows),b.push(S.numSpotLightShadowsWithMaps),b.push(S.numLightProbes),b.push(S.numLightProbeGrids),b.push(S.shadowMapType),b.push(S.toneMapping),b.push(S.numClippingPlanes),b.push(S.numClipIntersection),b.push(S.depthPacking)}function g(b,S){o.disableAll(),S.instancing&&o.enable(0),S.instancingColor&&o.enable(1),S.instancingMorph&&o.enable(2),S.matcap&&o.enable(3),S.envMap&&o.enable(4),S.normalMapObjectSpace&&o.enable(5),S.normalMapTangentSpace&&o.enable(6),S.clearcoat&&o.enable(7),S.iridescence&&o.enable(8),S.alphaTest&&o.enable(9),S.vertexColors&&o.enable(10),S.vertexAlphas&&o.enable(11),S.vertexUv1s&&o.enable(12),S.vertexUv2s&&o.enable(13),S.vertexUv3s&&o.enable(14),S.vertexTangents&&o.enable(15),S.anisotropy&&o.enable(16),S.alphaHash&&o.enable(17),S.batching&&o.enable(18),S.dispersion&&o.enable(19),S.retroreflection&&o.enable(24),S.diffuseRoughness&&o.enable(25),S.batchingColor&&o.enable(20),S.gradientMap&&o.enable(21),S.packedNormalMap&&o.enable(22),S.vertexNormals&&o.enable(23),b.push(o.mask),o.disableAll(),S.fog&&o.enable(0),S.useFog&&o.enable(1),S.flatShading&&o.enable(2),S.logarithmicDepthBuffer&&o.enable(3),S.reversedDepthBuffer&&o.enable(4),S.skinning&&o.enable(5),S.morphTargets&&o.enable(6),S.morphNormals&&o.enable(7),S.morphColors&&o.enable(8),S.premultipliedAlpha&&o.enable(9),S.shadowMapEnabled&&o.enable(10),S.doubleSided&&o.enable(11),S.flipSided&&o.enable(12),S.useDepthPacking&&o.enable(13),S.dithering&&o.enable(14),S.transmission&&o.enable(15),S.sheen&&o.enable(16),S.opaque&&o.enable(17),S.pointsUvs&&o.enable(18),S.decodeVideoTexture&&o.enable(19),S.decodeVideoTextureEmissive&&o.enable(20),S.alphaToCoverage&&o.enable(21),S.numLightProbeGrids>0&&o.enable(22),S.hasPositionAttribute&&o.enable(23),b.push(o.mask)}function v(b){let S=f[b.type],P;if(S){let R=Oi[S];P=Y0.clone(R.uniforms)}else P=b.uniforms;return P}function w(b,S){let P=u.get(S);return P!==void 0?++P.usedTimes:(P=new NE(n,S,b,s),c.push(P),u.set(S,P)),P}function y(b){if(--b.usedTimes===0){let S=c.indexOf(b);c[S]=c[c.length-1],c.pop(),u.delete(b.cacheKey),b.destroy()}}function E(b){a.remove(b)}function A(){a.dispose()}return{getParameters:p,getProgramCacheKey:_,getUniforms:v,acquireProgram:w,releaseProgram:y,releaseShaderCache:E,programs:c,dispose:A}}function UE(){let n=new WeakMap;function t(o){return n.has(o)}function e(o){let a=n.get(o);return a===void 0&&(a={},n.set(o,a)),a}function i(o){n.delete(o)}function s(o,a,l){n.get(o)[a]=l}function r(){n=new WeakMap}return{has:t,get:e,remove:i,update:s,dispose:r}}function FE(n,t){return n.groupOrder!==t.groupOrder?n.groupOrder-t.groupOrder:n.renderOrder!==t.renderOrder?n.renderOrder-t.renderOrder:n.material.id!==t.material.id?n.material.id-t.material.id:n.materialVariant!==t.materialVariant?n.materialVariant-t.materialVariant:n.z!==t.z?n.z-t.z:n.id-t.id}function pv(n,t){return n.groupOrder!==t.groupOrder?n.groupOrder-t.groupOrder:n.renderOrder!==t.renderOrder?n.renderOrder-t.renderOrder:n.z!==t.z?t.z-n.z:n.id-t.id}function mv(){let n=[],t=0,e=[],i=[],s=[];function r(){t=0,e.length=0,i.length=0,s.length=0}function o(f){let d=0;return f.isInstancedMesh&&(d+=2),f.isSkinnedMesh&&(d+=1),d}function a(f,d,p,_,m,g){let v=n[t];return v===void 0?(v={id:f.id,object:f,geometry:d,material:p,materialVariant:o(f),groupOrder:_,renderOrder:f.renderOrder,z:m,group:g},n[t]=v):(v.id=f.id,v.object=f,v.geometry=d,v.material=p,v.materialVariant=o(f),v.groupOrder=_,v.renderOrder=f.renderOrder,v.z=m,v.group=g),t++,v}function l(f,d,p,_,m,g,v){v.reversedDepth===!0&&(m=-m);let w=a(f,d,p,_,m,g);p.transmission>0?i.push(w):p.transparent===!0?s.push(w):e.push(w)}function c(f,d,p,_,m,g){let v=a(f,d,p,_,m,g);p.transmission>0?i.unshift(v):p.transparent===!0?s.unshift(v):e.unshift(v)}function u(f,d){e.length>1&&e.sort(f||FE),i.length>1&&i.sort(d||pv),s.length>1&&s.sort(d||pv)}function h(){for(let f=t,d=n.length;f<d;f++){let p=n[f];if(p.id===null)break;p.id=null,p.object=null,p.geometry=null,p.material=null,p.group=null}}return{opaque:e,transmissive:i,transparent:s,init:r,push:l,unshift:c,finish:h,sort:u}}function BE(){let n=new WeakMap;function t(i,s){let r=n.get(i),o;return r===void 0?(o=new mv,n.set(i,[o])):s>=r.length?(o=new mv,r.push(o)):o=r[s],o}function e(){n=new WeakMap}return{get:t,dispose:e}}function kE(){let n={};return{get:function(t){if(n[t.id]!==void 0)return n[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={direction:new D,color:new Et};break;case"SpotLight":e={position:new D,direction:new D,color:new Et,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":e={position:new D,color:new Et,distance:0,decay:0};break;case"HemisphereLight":e={direction:new D,skyColor:new Et,groundColor:new Et};break;case"RectAreaLight":e={color:new Et,position:new D,halfWidth:new D,halfHeight:new D};break}return n[t.id]=e,e}}}function zE(){let n={};return{get:function(t){if(n[t.id]!==void 0)return n[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new At};break;case"SpotLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new At};break;case"PointLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new At,shadowCameraNear:1,shadowCameraFar:1e3};break}return n[t.id]=e,e}}}var GE=0;function VE(n,t){return(t.castShadow?2:0)-(n.castShadow?2:0)+(t.map?1:0)-(n.map?1:0)}function HE(n){let t=new kE,e=zE(),i={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)i.probe.push(new D);let s=new D,r=new Rt,o=new Rt;function a(c){let u=0,h=0,f=0;for(let B=0;B<9;B++)i.probe[B].set(0,0,0);let d=0,p=0,_=0,m=0,g=0,v=0,w=0,y=0,E=0,A=0,b=0,S=0,P=0,R=0;c.sort(VE);for(let B=0,G=c.length;B<G;B++){let I=c[B],$=I.color,U=I.intensity,V=I.distance,j=null;if(I.shadow&&I.shadow.map&&(I.shadow.map.texture.format===Ps?j=I.shadow.map.texture:j=I.shadow.map.depthTexture||I.shadow.map.texture),I.isAmbientLight)u+=$.r*U,h+=$.g*U,f+=$.b*U;else if(I.isLightProbe){for(let X=0;X<9;X++)i.probe[X].addScaledVector(I.sh.coefficients[X],U);R++}else if(I.isSunLight){let X=t.get(I);if(X.color.copy(I.color).multiplyScalar(I.intensity),I.castShadow){let J=I.shadow,K=e.get(I);K.shadowIntensity=J.intensity,K.shadowBias=J.bias,K.shadowNormalBias=J.normalBias,K.shadowRadius=J.radius,K.shadowMapSize.copy(J.mapSize).multiply(J.getFrameExtents()),i.sunShadow[p]=K,i.sunShadowMap[p]=j;let ut=J.getViewportCount();for(let ft=0;ft<ut;ft++)i.sunShadowMatrix[_+ft]=J.getMatrix(ft),i.sunShadowCascade[_+ft]=J._cascadeData[ft];_+=ut,p++}i.sun[d]=X,d++}else if(I.isDirectionalLight){let X=t.get(I);if(X.color.copy(I.color).multiplyScalar(I.intensity),I.castShadow){let J=I.shadow,K=e.get(I);K.shadowIntensity=J.intensity,K.shadowBias=J.bias,K.shadowNormalBias=J.normalBias,K.shadowRadius=J.radius,K.shadowMapSize=J.mapSize,i.directionalShadow[m]=K,i.directionalShadowMap[m]=j,i.directionalShadowMatrix[m]=I.shadow.matrix,E++}i.directional[m]=X,m++}else if(I.isSpotLight){let X=t.get(I);X.position.setFromMatrixPosition(I.matrixWorld),X.color.copy($).multiplyScalar(U),X.distance=V,X.coneCos=Math.cos(I.angle),X.penumbraCos=Math.cos(I.angle*(1-I.penumbra)),X.decay=I.decay,i.spot[v]=X;let J=I.shadow;if(I.map&&(i.spotLightMap[S]=I.map,S++,J.updateMatrices(I),I.castShadow&&P++),i.spotLightMatrix[v]=J.matrix,I.castShadow){let K=e.get(I);K.shadowIntensity=J.intensity,K.shadowBias=J.bias,K.shadowNormalBias=J.normalBias,K.shadowRadius=J.radius,K.shadowMapSize=J.mapSize,i.spotShadow[v]=K,i.spotShadowMap[v]=j,b++}v++}else if(I.isRectAreaLight){let X=t.get(I);X.color.copy($).multiplyScalar(U),X.halfWidth.set(I.width*.5,0,0),X.halfHeight.set(0,I.height*.5,0),i.rectArea[w]=X,w++}else if(I.isPointLight){let X=t.get(I);if(X.color.copy(I.color).multiplyScalar(I.intensity),X.distance=I.distance,X.decay=I.decay,I.castShadow){let J=I.shadow,K=e.get(I);K.shadowIntensity=J.intensity,K.shadowBias=J.bias,K.shadowNormalBias=J.normalBias,K.shadowRadius=J.radius,K.shadowMapSize=J.mapSize,K.shadowCameraNear=J.camera.near,K.shadowCameraFar=J.camera.far,i.pointShadow[g]=K,i.pointShadowMap[g]=j,i.pointShadowMatrix[g]=I.shadow.matrix,A++}i.point[g]=X,g++}else if(I.isHemisphereLight){let X=t.get(I);X.skyColor.copy(I.color).multiplyScalar(U),X.groundColor.copy(I.groundColor).multiplyScalar(U),i.hemi[y]=X,y++}}w>0&&(n.has("OES_texture_float_linear")===!0?(i.rectAreaLTC1=bt.LTC_FLOAT_1,i.rectAreaLTC2=bt.LTC_FLOAT_2):(i.rectAreaLTC1=bt.LTC_HALF_1,i.rectAreaLTC2=bt.LTC_HALF_2)),i.ambient[0]=u,i.ambient[1]=h,i.ambient[2]=f;let L=i.hash;(L.sunLength!==d||L.directionalLength!==m||L.pointLength!==g||L.spotLength!==v||L.rectAreaLength!==w||L.hemiLength!==y||L.numSunShadows!==p||L.numDirectionalShadows!==E||L.numPointShadows!==A||L.numSpotShadows!==b||L.numSpotMaps!==S||L.numLightProbes!==R)&&(i.sun.length=d,i.directional.length=m,i.spot.length=v,i.rectArea.length=w,i.point.length=g,i.hemi.length=y,i.sunShadow.length=p,i.sunShadowMap.length=p,i.sunShadowMatrix.length=_,i.sunShadowCascade.length=_,i.directionalShadow.length=E,i.directionalShadowMap.length=E,i.directionalShadowMatrix.length=E,i.pointShadow.length=A,i.pointShadowMap.length=A,i.pointShadowMatrix.length=A,i.spotShadow.length=b,i.spotShadowMap.length=b,i.spotLightMatrix.length=b+S-P,i.spotLightMap.length=S,i.numSpotLightShadowsWithMaps=P,i.numLightProbes=R,L.sunLength=d,L.directionalLength=m,L.pointLength=g,L.spotLength=v,L.rectAreaLength=w,L.hemiLength=y,L.numSunShadows=p,L.numDirectionalShadows=E,L.numPointShadows=A,L.numSpotShadows=b,L.numSpotMaps=S,L.numLightProbes=R,i.version=GE++)}function l(c,u){let h=0,f=0,d=0,p=0,_=0,m=0,g=u.matrixWorldInverse;for(let v=0,w=c.length;v<w;v++){let y=c[v];if(y.isSunLight){let E=i.sun[h];E.direction.setFromMatrixPosition(y.matrixWorld),E.direction.transformDirection(g),h++}else if(y.isDirectionalLight){let E=i.directional[f];E.direction.setFromMatrixPosition(y.matrixWorld),s.setFromMatrixPosition(y.target.matrixWorld),E.direction.sub(s),E.direction.transformDirection(g),f++}else if(y.isSpotLight){let E=i.spot[p];E.position.setFromMatrixPosition(y.matrixWorld),E.position.applyMatrix4(g),E.direction.setFromMatrixPosition(y.matrixWorld),s.setFromMatrixPosition(y.target.matrixWorld),E.direction.sub(s),E.direction.transformDirection(g),p++}else if(y.isRectAreaLight){let E=i.rectArea[_];E.position.setFromMatrixPosition(y.matrixWorld),E.position.applyMatrix4(g),o.identity(),r.copy(y.matrixWorld),r.premultiply(g),o.extractRotation(r),E.halfWidth.set(y.width*.5,0,0),E.halfHeight.set(0,y.height*.5,0),E.halfWidth.applyMatrix4(o),E.halfHeight.applyMatrix4(o),_++}else if(y.isPointLight){let E=i.point[d];E.position.setFromMatrixPosition(y.matrixWorld),E.position.applyMatrix4(g),d++}else if(y.isHemisphereLight){let E=i.hemi[m];E.direction.setFromMatrixPosition(y.matrixWorld),E.direction.transformDirection(g),m++}}}return{setup:a,setupView:l,state:i}}function gv(n){let t=new HE(n),e=[],i=[],s=[];function r(h){u.camera=h,e.length=0,i.length=0,s.length=0}function o(h){h.isLightProbeGrid?s.push(h):e.push(h)}function a(h){i.push(h)}function l(){t.setup(e),s.sort((h,f)=>h.priority-f.priority||h.id-f.id)}function c(h){t.setupView(e,h)}let u={lightsArray:e,shadowsArray:i,lightProbeGridArray:s,camera:null,lights:t,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:u,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function WE(n){let t=new WeakMap;function e(s,r=0){let o=t.get(s),a;return o===void 0?(a=new gv(n),t.set(s,[a])):r>=o.length?(a=new gv(n),o.push(a)):a=o[r],a}function i(){t=new WeakMap}return{get:e,dispose:i}}var XE=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,qE=`uniform sampler2D shadow_pass;
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
}`,$E=[new D(1,0,0),new D(-1,0,0),new D(0,1,0),new D(0,-1,0),new D(0,0,1),new D(0,0,-1)],YE=[new D(0,-1,0),new D(0,-1,0),new D(0,0,1),new D(0,0,-1),new D(0,-1,0),new D(0,-1,0)],_v=new Rt,sl=new D,Zf=new D;function ZE(n,t,e){let i=new Ms,s=new At,r=new At,o=new de,a=new $c,l=new Yc,c={},u=e.maxTextureSize,h={[Ii]:Dn,[Dn]:Ii,[wn]:wn},f=new ai({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new At},radius:{value:4}},vertexShader:XE,fragmentShader:qE}),d=f.clone();d.defines.HORIZONTAL_PASS=1;let p=new me;p.setAttribute("position",new pe(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let _=new oe(p,f),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=Ya;let g=this.type;this.render=function(A,b,S){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||A.length===0)return;this.type===o0&&(Nt("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=Ya);let P=n.getRenderTarget(),R=n.getActiveCubeFace(),L=n.getActiveMipmapLevel(),B=n.state;B.setBlending(cr),B.buffers.depth.getReversed()===!0?B.buffers.color.setClear(0,0,0,0):B.buffers.color.setClear(1,1,1,1),B.buffers.depth.setTest(!0),B.setScissorTest(!1);let G=g!==this.type;G&&b.traverse(function(I){I.material&&(Array.isArray(I.material)?I.material.forEach($=>$.needsUpdate=!0):I.material.needsUpdate=!0)});for(let I=0,$=A.length;I<$;I++){let U=A[I],V=U.shadow;if(V===void 0){Nt("WebGLShadowMap:",U,"has no shadow.");continue}if(V.autoUpdate===!1&&V.needsUpdate===!1)continue;s.copy(V.mapSize);let j=V.getFrameExtents();s.multiply(j),r.copy(V.mapSize),(s.x>u||s.y>u)&&(s.x>u&&(r.x=Math.floor(u/j.x),s.x=r.x*j.x,V.mapSize.x=r.x),s.y>u&&(r.y=Math.floor(u/j.y),s.y=r.y*j.y,V.mapSize.y=r.y));let X=n.state.buffers.depth.getReversed();if(V.camera._reversedDepth=X,V.map===null||G===!0){if(V.map!==null&&(V.map.depthTexture!==null&&(V.map.depthTexture.dispose(),V.map.depthTexture=null),V.map.dispose()),this.type===xo){if(U.isPointLight){Nt("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}V.map=new Yn(s.x,s.y,{format:Ps,type:wi,minFilter:an,magFilter:an,generateMipmaps:!1}),V.map.texture.name=U.name+".shadowMap",V.map.depthTexture=new Qi(s.x,s.y,Kn),V.map.depthTexture.name=U.name+".shadowMapDepth",V.map.depthTexture.format=Ki,V.map.depthTexture.compareFunction=null,V.map.depthTexture.minFilter=Xe,V.map.depthTexture.magFilter=Xe}else U.isPointLight?(V.map=new ol(s.x),V.map.depthTexture=new Na(s.x,Mi)):(V.map=new Yn(s.x,s.y),V.map.depthTexture=new Qi(s.x,s.y,Mi)),V.map.depthTexture.name=U.name+".shadowMap",V.map.depthTexture.format=Ki,this.type===Ya?(V.map.depthTexture.compareFunction=X?Uf:Of,V.map.depthTexture.minFilter=an,V.map.depthTexture.magFilter=an):(V.map.depthTexture.compareFunction=null,V.map.depthTexture.minFilter=Xe,V.map.depthTexture.magFilter=Xe);V.camera.updateProjectionMatrix()}V.map.isWebGLCubeRenderTarget!==!0&&(V.map.width!==s.x||V.map.height!==s.y)&&V.map.setSize(s.x,s.y);let J=V.map.isWebGLCubeRenderTarget?6:V.getViewportCount();U.isPointLight!==!0&&V.updateMatrices(U,S);let K=(V.camera.layers.mask&4294967294)!==0?V.camera.layers:S.layers;for(let ut=0;ut<J;ut++){let ft=V.getCamera(ut);if(U.isPointLight){let z=V.camera,tt=V.matrix,nt=U.distance||z.far;nt!==z.far&&(z.far=nt,z.updateProjectionMatrix()),sl.setFromMatrixPosition(U.matrixWorld),z.position.copy(sl),Zf.copy(z.position),Zf.add($E[ut]),z.up.copy(YE[ut]),z.lookAt(Zf),z.updateMatrixWorld(),tt.makeTranslation(-sl.x,-sl.y,-sl.z),_v.multiplyMatrices(z.projectionMatrix,z.matrixWorldInverse),V._frustum.setFromProjectionMatrix(_v,z.coordinateSystem,z.reversedDepth)}if(V.map.isWebGLCubeRenderTarget)n.setRenderTarget(V.map,ut),n.clear();else{ut===0&&(n.setRenderTarget(V.map),n.clear());let z=V.getViewport(ut);o.set(r.x*z.x,r.y*z.y,r.x*z.z,r.y*z.w),B.viewport(o)}i=V.getFrustum(ut),y(b,S,ft,U,K,this.type)}V.isPointLightShadow!==!0&&this.type===xo&&v(V,S),V.needsUpdate=!1}g=this.type,m.needsUpdate=!1,n.setRenderTarget(P,R,L)};function v(A,b){let S=t.update(_);f.defines.VSM_SAMPLES!==A.blurSamples&&(f.defines.VSM_SAMPLES=A.blurSamples,d.defines.VSM_SAMPLES=A.blurSamples,f.needsUpdate=!0,d.needsUpdate=!0),A.mapPass===null?A.mapPass=new Yn(s.x,s.y,{format:Ps,type:wi}):(A.mapPass.width!==A.map.width||A.mapPass.height!==A.map.height)&&A.mapPass.setSize(A.map.width,A.map.height),f.uniforms.shadow_pass.value=A.map.depthTexture,f.uniforms.resolution.value.set(A.map.width,A.map.height),f.uniforms.radius.value=A.radius,n.setRenderTarget(A.mapPass),n.clear(),n.renderBufferDirect(b,null,S,f,_,null),d.uniforms.shadow_pass.value=A.mapPass.texture,d.uniforms.resolution.value.set(A.map.width,A.map.height),d.uniforms.radius.value=A.radius,n.setRenderTarget(A.map),n.clear(),n.renderBufferDirect(b,null,S,d,_,null)}function w(A,b,S,P){let R=null,L=S.isPointLight===!0?A.customDistanceMaterial:A.customDepthMaterial;if(L!==void 0)R=L;else if(R=S.isPointLight===!0?l:a,n.localClippingEnabled&&b.clipShadows===!0&&Array.isArray(b.clippingPlanes)&&b.clippingPlanes.length!==0||b.displacementMap&&b.displacementScale!==0||b.alphaMap&&b.alphaTest>0||b.map&&b.alphaTest>0||b.alphaToCoverage===!0){let B=R.uuid,G=b.uuid,I=c[B];I===void 0&&(I={},c[B]=I);let $=I[G];$===void 0&&($=R.clone(),I[G]=$,b.addEventListener("dispose",E)),R=$}if(R.visible=b.visible,R.wireframe=b.wireframe,P===xo?R.side=b.shadowSide!==null?b.shadowSide:b.side:R.side=b.shadowSide!==null?b.shadowSide:h[b.side],R.alphaMap=b.alphaMap,R.alphaTest=b.alphaToCoverage===!0?.5:b.alphaTest,R.map=b.map,R.clipShadows=b.clipShadows,R.clippingPlanes=b.clippingPlanes,R.clipIntersection=b.clipIntersection,R.displacementMap=b.displacementMap,R.displacementScale=b.displacementScale,R.displacementBias=b.displacementBias,R.wireframeLinewidth=b.wireframeLinewidth,R.linewidth=b.linewidth,S.isPointLight===!0&&R.isMeshDistanceMaterial===!0){let B=n.properties.get(R);B.light=S}return R}function y(A,b,S,P,R,L){if(A.visible===!1)return;if(A.layers.test(R)&&(A.isMesh||A.isLine||A.isPoints)&&(A.castShadow||A.receiveShadow&&L===xo)&&(!A.frustumCulled||A.intersectsFrustum(i))){A.modelViewMatrix.multiplyMatrices(S.matrixWorldInverse,A.matrixWorld);let I=t.update(A),$=A.material;if(Array.isArray($)){let U=I.groups;for(let V=0,j=U.length;V<j;V++){let X=U[V],J=$[X.materialIndex];if(J&&J.visible){let K=w(A,J,P,L);A.onBeforeShadow(n,A,b,S,I,K,X),n.renderBufferDirect(S,null,I,K,A,X),A.onAfterShadow(n,A,b,S,I,K,X)}}}else if($.visible){let U=w(A,$,P,L);A.onBeforeShadow(n,A,b,S,I,U,null),n.renderBufferDirect(S,null,I,U,A,null),A.onAfterShadow(n,A,b,S,I,U,null)}}let G=A.children;for(let I=0,$=G.length;I<$;I++)y(G[I],b,S,P,R,L)}function E(A){A.target.removeEventListener("dispose",E);for(let S in c){let P=c[S],R=A.target.uuid;R in P&&(P[R].dispose(),delete P[R])}}}function JE(n,t){function e(){let N=!1,it=new de,Z=null,mt=new de(0,0,0,0);return{setMask:function(ct){Z!==ct&&!N&&(n.colorMask(ct,ct,ct,ct),Z=ct)},setLocked:function(ct){N=ct},setClear:function(ct,dt,Pt,Xt,lt){lt===!0&&(ct*=Xt,dt*=Xt,Pt*=Xt),it.set(ct,dt,Pt,Xt),mt.equals(it)===!1&&(n.clearColor(ct,dt,Pt,Xt),mt.copy(it))},reset:function(){N=!1,Z=null,mt.set(-1,0,0,0)}}}function i(){let N=!1,it=!1,Z=null,mt=null,ct=null;return{setReversed:function(dt){if(it!==dt){let Pt=t.get("EXT_clip_control");dt?Pt.clipControlEXT(Pt.LOWER_LEFT_EXT,Pt.ZERO_TO_ONE_EXT):Pt.clipControlEXT(Pt.LOWER_LEFT_EXT,Pt.NEGATIVE_ONE_TO_ONE_EXT),it=dt;let Xt=ct;ct=null,this.setClear(Xt)}},getReversed:function(){return it},setTest:function(dt){dt?at(n.DEPTH_TEST):Lt(n.DEPTH_TEST)},setMask:function(dt){Z!==dt&&!N&&(n.depthMask(dt),Z=dt)},setFunc:function(dt){if(it&&(dt=G0[dt]),mt!==dt){switch(dt){case Pc:n.depthFunc(n.NEVER);break;case Ic:n.depthFunc(n.ALWAYS);break;case Nc:n.depthFunc(n.LESS);break;case eo:n.depthFunc(n.LEQUAL);break;case Lc:n.depthFunc(n.EQUAL);break;case Dc:n.depthFunc(n.GEQUAL);break;case Oc:n.depthFunc(n.GREATER);break;case Uc:n.depthFunc(n.NOTEQUAL);break;default:n.depthFunc(n.LEQUAL)}mt=dt}},setLocked:function(dt){N=dt},setClear:function(dt){ct!==dt&&(ct=dt,it&&(dt=1-dt),n.clearDepth(dt))},reset:function(){N=!1,Z=null,mt=null,ct=null,it=!1}}}function s(){let N=!1,it=null,Z=null,mt=null,ct=null,dt=null,Pt=null,Xt=null,lt=null;return{setTest:function(Ot){N||(Ot?at(n.STENCIL_TEST):Lt(n.STENCIL_TEST))},setMask:function(Ot){it!==Ot&&!N&&(n.stencilMask(Ot),it=Ot)},setFunc:function(Ot,Ht,yt){(Z!==Ot||mt!==Ht||ct!==yt)&&(n.stencilFunc(Ot,Ht,yt),Z=Ot,mt=Ht,ct=yt)},setOp:function(Ot,Ht,yt){(dt!==Ot||Pt!==Ht||Xt!==yt)&&(n.stencilOp(Ot,Ht,yt),dt=Ot,Pt=Ht,Xt=yt)},setLocked:function(Ot){N=Ot},setClear:function(Ot){lt!==Ot&&(n.clearStencil(Ot),lt=Ot)},reset:function(){N=!1,it=null,Z=null,mt=null,ct=null,dt=null,Pt=null,Xt=null,lt=null}}}let r=new e,o=new i,a=new s,l={},c=new WeakMap,u={},h={},f={},d=new WeakMap,p=[],_=null,m=!1,g=null,v=null,w=null,y=null,E=null,A=null,b=null,S=new Et(0,0,0),P=0,R=!1,L=null,B=null,G=null,I=null,$=null,U=n.getParameter(n.MAX_COMBINED_TEXTURE_IMAGE_UNITS),V=!1,j=0,X=n.getParameter(n.VERSION);X.indexOf("WebGL")!==-1?(j=parseFloat(/^WebGL (\d)/.exec(X)[1]),V=j>=1):X.indexOf("OpenGL ES")!==-1&&(j=parseFloat(/^OpenGL ES (\d)/.exec(X)[1]),V=j>=2);let J=null,K={},ut=n.getParameter(n.SCISSOR_BOX),ft=n.getParameter(n.VIEWPORT),z=new de().fromArray(ut),tt=new de().fromArray(ft);function nt(N,it,Z,mt){let ct=new Uint8Array(4),dt=n.createTexture();n.bindTexture(N,dt),n.texParameteri(N,n.TEXTURE_MIN_FILTER,n.NEAREST),n.texParameteri(N,n.TEXTURE_MAG_FILTER,n.NEAREST);for(let Pt=0;Pt<Z;Pt++)N===n.TEXTURE_3D||N===n.TEXTURE_2D_ARRAY?n.texImage3D(it,0,n.RGBA,1,1,mt,0,n.RGBA,n.UNSIGNED_BYTE,ct):n.texImage2D(it+Pt,0,n.RGBA,1,1,0,n.RGBA,n.UNSIGNED_BYTE,ct);return dt}let rt={};rt[n.TEXTURE_2D]=nt(n.TEXTURE_2D,n.TEXTURE_2D,1),rt[n.TEXTURE_CUBE_MAP]=nt(n.TEXTURE_CUBE_MAP,n.TEXTURE_CUBE_MAP_POSITIVE_X,6),rt[n.TEXTURE_2D_ARRAY]=nt(n.TEXTURE_2D_ARRAY,n.TEXTURE_2D_ARRAY,1,1),rt[n.TEXTURE_3D]=nt(n.TEXTURE_3D,n.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),at(n.DEPTH_TEST),o.setFunc(eo),On(!1),Ie(mf),at(n.CULL_FACE),un(cr);function at(N){u[N]!==!0&&(n.enable(N),u[N]=!0)}function Lt(N){u[N]!==!1&&(n.disable(N),u[N]=!1)}function fe(N,it){return f[N]!==it?(n.bindFramebuffer(N,it),f[N]=it,N===n.DRAW_FRAMEBUFFER&&(f[n.FRAMEBUFFER]=it),N===n.FRAMEBUFFER&&(f[n.DRAW_FRAMEBUFFER]=it),!0):!1}function Dt(N,it){let Z=p,mt=!1;if(N){Z=d.get(it),Z===void 0&&(Z=[],d.set(it,Z));let ct=N.textures;if(Z.length!==ct.length||Z[0]!==n.COLOR_ATTACHMENT0){for(let dt=0,Pt=ct.length;dt<Pt;dt++)Z[dt]=n.COLOR_ATTACHMENT0+dt;Z.length=ct.length,mt=!0}}else Z[0]!==n.BACK&&(Z[0]=n.BACK,mt=!0);mt&&n.drawBuffers(Z)}function ue(N){return _!==N?(n.useProgram(N),_=N,!0):!1}let ge={[ur]:n.FUNC_ADD,[l0]:n.FUNC_SUBTRACT,[c0]:n.FUNC_REVERSE_SUBTRACT};ge[u0]=n.MIN,ge[h0]=n.MAX;let Zt={[d0]:n.ZERO,[f0]:n.ONE,[p0]:n.SRC_COLOR,[xf]:n.SRC_ALPHA,[y0]:n.SRC_ALPHA_SATURATE,[v0]:n.DST_COLOR,[g0]:n.DST_ALPHA,[m0]:n.ONE_MINUS_SRC_COLOR,[yf]:n.ONE_MINUS_SRC_ALPHA,[x0]:n.ONE_MINUS_DST_COLOR,[_0]:n.ONE_MINUS_DST_ALPHA,[b0]:n.CONSTANT_COLOR,[S0]:n.ONE_MINUS_CONSTANT_COLOR,[M0]:n.CONSTANT_ALPHA,[w0]:n.ONE_MINUS_CONSTANT_ALPHA};function un(N,it,Z,mt,ct,dt,Pt,Xt,lt,Ot){if(N===cr){m===!0&&(Lt(n.BLEND),m=!1);return}if(m===!1&&(at(n.BLEND),m=!0),N!==a0){if(N!==g||Ot!==R){if((v!==ur||E!==ur)&&(n.blendEquation(n.FUNC_ADD),v=ur,E=ur),Ot)switch(N){case yo:n.blendFuncSeparate(n.ONE,n.ONE_MINUS_SRC_ALPHA,n.ONE,n.ONE_MINUS_SRC_ALPHA);break;case gf:n.blendFunc(n.ONE,n.ONE);break;case _f:n.blendFuncSeparate(n.ZERO,n.ONE_MINUS_SRC_COLOR,n.ZERO,n.ONE);break;case vf:n.blendFuncSeparate(n.DST_COLOR,n.ONE_MINUS_SRC_ALPHA,n.ZERO,n.ONE);break;default:Ft("WebGLState: Invalid blending: ",N);break}else switch(N){case yo:n.blendFuncSeparate(n.SRC_ALPHA,n.ONE_MINUS_SRC_ALPHA,n.ONE,n.ONE_MINUS_SRC_ALPHA);break;case gf:n.blendFuncSeparate(n.SRC_ALPHA,n.ONE,n.ONE,n.ONE);break;case _f:Ft("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case vf:Ft("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:Ft("WebGLState: Invalid blending: ",N);break}w=null,y=null,A=null,b=null,S.set(0,0,0),P=0,g=N,R=Ot}return}ct=ct||it,dt=dt||Z,Pt=Pt||mt,(it!==v||ct!==E)&&(n.blendEquationSeparate(ge[it],ge[ct]),v=it,E=ct),(Z!==w||mt!==y||dt!==A||Pt!==b)&&(n.blendFuncSeparate(Zt[Z],Zt[mt],Zt[dt],Zt[Pt]),w=Z,y=mt,A=dt,b=Pt),(Xt.equals(S)===!1||lt!==P)&&(n.blendColor(Xt.r,Xt.g,Xt.b,lt),S.copy(Xt),P=lt),g=N,R=!1}function $e(N,it){N.side===wn?Lt(n.CULL_FACE):at(n.CULL_FACE);let Z=N.side===Dn;it&&(Z=!Z),On(Z),N.blending===yo&&N.transparent===!1?un(cr):un(N.blending,N.blendEquation,N.blendSrc,N.blendDst,N.blendEquationAlpha,N.blendSrcAlpha,N.blendDstAlpha,N.blendColor,N.blendAlpha,N.premultipliedAlpha),o.setFunc(N.depthFunc),o.setTest(N.depthTest),o.setMask(N.depthWrite),r.setMask(N.colorWrite);let mt=N.stencilWrite;a.setTest(mt),mt&&(a.setMask(N.stencilWriteMask),a.setFunc(N.stencilFunc,N.stencilRef,N.stencilFuncMask),a.setOp(N.stencilFail,N.stencilZFail,N.stencilZPass)),en(N.polygonOffset,N.polygonOffsetFactor,N.polygonOffsetUnits),N.alphaToCoverage===!0?at(n.SAMPLE_ALPHA_TO_COVERAGE):Lt(n.SAMPLE_ALPHA_TO_COVERAGE)}function On(N){L!==N&&(N?n.frontFace(n.CW):n.frontFace(n.CCW),L=N)}function Ie(N){N!==s0?(at(n.CULL_FACE),N!==B&&(N===mf?n.cullFace(n.BACK):N===r0?n.cullFace(n.FRONT):n.cullFace(n.FRONT_AND_BACK))):Lt(n.CULL_FACE),B=N}function Ti(N){N!==G&&(V&&n.lineWidth(N),G=N)}function en(N,it,Z){N?(at(n.POLYGON_OFFSET_FILL),(I!==it||$!==Z)&&(I=it,$=Z,o.getReversed()&&(it=-it,Z=-Z),n.polygonOffset(it,Z))):Lt(n.POLYGON_OFFSET_FILL)}function Qn(N){N?at(n.SCISSOR_TEST):Lt(n.SCISSOR_TEST)}function ti(N){N===void 0&&(N=n.TEXTURE0+U-1),J!==N&&(n.activeTexture(N),J=N)}function ei(N,it,Z){Z===void 0&&(J===null?Z=n.TEXTURE0+U-1:Z=J);let mt=K[Z];mt===void 0&&(mt={type:void 0,texture:void 0},K[Z]=mt),(mt.type!==N||mt.texture!==it)&&(J!==Z&&(n.activeTexture(Z),J=Z),n.bindTexture(N,it||rt[N]),mt.type=N,mt.texture=it)}function k(){let N=K[J];N!==void 0&&N.type!==void 0&&(n.bindTexture(N.type,null),N.type=void 0,N.texture=void 0)}function ni(){try{n.compressedTexImage2D(...arguments)}catch(N){Ft("WebGLState:",N)}}function Te(){try{n.compressedTexImage3D(...arguments)}catch(N){Ft("WebGLState:",N)}}function Ae(){try{n.texSubImage2D(...arguments)}catch(N){Ft("WebGLState:",N)}}function xt(){try{n.texSubImage3D(...arguments)}catch(N){Ft("WebGLState:",N)}}function Ye(){try{n.compressedTexSubImage2D(...arguments)}catch(N){Ft("WebGLState:",N)}}function Ut(){try{n.compressedTexSubImage3D(...arguments)}catch(N){Ft("WebGLState:",N)}}function zt(){try{n.texStorage2D(...arguments)}catch(N){Ft("WebGLState:",N)}}function C(){try{n.texStorage3D(...arguments)}catch(N){Ft("WebGLState:",N)}}function M(){try{n.texImage2D(...arguments)}catch(N){Ft("WebGLState:",N)}}function W(){try{n.texImage3D(...arguments)}catch(N){Ft("WebGLState:",N)}}function ot(N){return h[N]!==void 0?h[N]:n.getParameter(N)}function st(N,it){h[N]!==it&&(n.pixelStorei(N,it),h[N]=it)}function ht(N){z.equals(N)===!1&&(n.scissor(N.x,N.y,N.z,N.w),z.copy(N))}function _t(N){tt.equals(N)===!1&&(n.viewport(N.x,N.y,N.z,N.w),tt.copy(N))}function Q(N,it){let Z=c.get(it);Z===void 0&&(Z=new WeakMap,c.set(it,Z));let mt=Z.get(N);mt===void 0&&(mt=n.getUniformBlockIndex(it,N.name),n.uniformBlockBinding(it,mt,mt),Z.set(N,mt))}function et(N,it,Z){let ct=c.get(it).get(N);l[ct]!==Z&&(n.bindBufferBase(n.UNIFORM_BUFFER,ct,Z),l[ct]=Z)}function pt(){n.disable(n.BLEND),n.disable(n.CULL_FACE),n.disable(n.DEPTH_TEST),n.disable(n.POLYGON_OFFSET_FILL),n.disable(n.SCISSOR_TEST),n.disable(n.STENCIL_TEST),n.disable(n.SAMPLE_ALPHA_TO_COVERAGE),n.blendEquation(n.FUNC_ADD),n.blendFunc(n.ONE,n.ZERO),n.blendFuncSeparate(n.ONE,n.ZERO,n.ONE,n.ZERO),n.blendColor(0,0,0,0),n.colorMask(!0,!0,!0,!0),n.clearColor(0,0,0,0),n.depthMask(!0),n.depthFunc(n.LESS),o.setReversed(!1),n.clearDepth(1),n.stencilMask(4294967295),n.stencilFunc(n.ALWAYS,0,4294967295),n.stencilOp(n.KEEP,n.KEEP,n.KEEP),n.clearStencil(0),n.cullFace(n.BACK),n.frontFace(n.CCW),n.polygonOffset(0,0),n.activeTexture(n.TEXTURE0),n.bindFramebuffer(n.FRAMEBUFFER,null),n.bindFramebuffer(n.DRAW_FRAMEBUFFER,null),n.bindFramebuffer(n.READ_FRAMEBUFFER,null),n.useProgram(null),n.lineWidth(1),n.scissor(0,0,n.canvas.width,n.canvas.height),n.viewport(0,0,n.canvas.width,n.canvas.height),n.pixelStorei(n.PACK_ALIGNMENT,4),n.pixelStorei(n.UNPACK_ALIGNMENT,4),n.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,!1),n.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),n.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,n.BROWSER_DEFAULT_WEBGL),n.pixelStorei(n.PACK_ROW_LENGTH,0),n.pixelStorei(n.PACK_SKIP_PIXELS,0),n.pixelStorei(n.PACK_SKIP_ROWS,0),n.pixelStorei(n.UNPACK_ROW_LENGTH,0),n.pixelStorei(n.UNPACK_IMAGE_HEIGHT,0),n.pixelStorei(n.UNPACK_SKIP_PIXELS,0),n.pixelStorei(n.UNPACK_SKIP_ROWS,0),n.pixelStorei(n.UNPACK_SKIP_IMAGES,0),u={},h={},J=null,K={},f={},l={},d=new WeakMap,p=[],_=null,m=!1,g=null,v=null,w=null,y=null,E=null,A=null,b=null,S=new Et(0,0,0),P=0,R=!1,L=null,B=null,G=null,I=null,$=null,z.set(0,0,n.canvas.width,n.canvas.height),tt.set(0,0,n.canvas.width,n.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:at,disable:Lt,bindFramebuffer:fe,drawBuffers:Dt,useProgram:ue,setBlending:un,setMaterial:$e,setFlipSided:On,setCullFace:Ie,setLineWidth:Ti,setPolygonOffset:en,setScissorTest:Qn,activeTexture:ti,bindTexture:ei,unbindTexture:k,compressedTexImage2D:ni,compressedTexImage3D:Te,texImage2D:M,texImage3D:W,pixelStorei:st,getParameter:ot,updateUBOMapping:Q,uniformBlockBinding:et,texStorage2D:zt,texStorage3D:C,texSubImage2D:Ae,texSubImage3D:xt,compressedTexSubImage2D:Ye,compressedTexSubImage3D:Ut,scissor:ht,viewport:_t,reset:pt}}function jE(n,t,e,i,s,r,o){let a=t.has("WEBGL_multisampled_render_to_texture")?t.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new At,u=new WeakMap,h=new Set,f,d=new WeakMap,p=new Set,_=new FinalizationRegistry(C=>p.delete(C)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function g(C,M){return m?new OffscreenCanvas(C,M):io("canvas")}function v(C,M,W){let ot=1,st=zt(C);if((st.width>W||st.height>W)&&(ot=W/Math.max(st.width,st.height)),ot<1)if(typeof HTMLImageElement<"u"&&C instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&C instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&C instanceof ImageBitmap||typeof VideoFrame<"u"&&C instanceof VideoFrame){let ht=Math.floor(ot*st.width),_t=Math.floor(ot*st.height);f===void 0&&(f=g(ht,_t));let Q=M?g(ht,_t):f;return Q.width=ht,Q.height=_t,Q.getContext("2d").drawImage(C,0,0,ht,_t),Nt("WebGLRenderer: Texture has been resized from ("+st.width+"x"+st.height+") to ("+ht+"x"+_t+")."),Q}else return"data"in C&&Nt("WebGLRenderer: Image in DataTexture is too big ("+st.width+"x"+st.height+")."),C;return C}function w(C){return C.generateMipmaps}function y(C){n.generateMipmap(C)}function E(C){return C.isWebGLCubeRenderTarget?n.TEXTURE_CUBE_MAP:C.isWebGL3DRenderTarget?n.TEXTURE_3D:C.isWebGLArrayRenderTarget||C.isCompressedArrayTexture?n.TEXTURE_2D_ARRAY:n.TEXTURE_2D}function A(C,M,W,ot,st,ht=!1){if(C!==null){if(n[C]!==void 0)return n[C];Nt("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+C+"'")}let _t;ot&&(_t=t.get("EXT_texture_norm16"),_t||Nt("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let Q=M;if(M===n.RED&&(W===n.FLOAT&&(Q=n.R32F),W===n.HALF_FLOAT&&(Q=n.R16F),W===n.UNSIGNED_BYTE&&(Q=n.R8),W===n.UNSIGNED_SHORT&&_t&&(Q=_t.R16_EXT),W===n.SHORT&&_t&&(Q=_t.R16_SNORM_EXT)),M===n.RED_INTEGER&&(W===n.UNSIGNED_BYTE&&(Q=n.R8UI),W===n.UNSIGNED_SHORT&&(Q=n.R16UI),W===n.UNSIGNED_INT&&(Q=n.R32UI),W===n.BYTE&&(Q=n.R8I),W===n.SHORT&&(Q=n.R16I),W===n.INT&&(Q=n.R32I)),M===n.RG&&(W===n.FLOAT&&(Q=n.RG32F),W===n.HALF_FLOAT&&(Q=n.RG16F),W===n.UNSIGNED_BYTE&&(Q=n.RG8),W===n.UNSIGNED_SHORT&&_t&&(Q=_t.RG16_EXT),W===n.SHORT&&_t&&(Q=_t.RG16_SNORM_EXT)),M===n.RG_INTEGER&&(W===n.UNSIGNED_BYTE&&(Q=n.RG8UI),W===n.UNSIGNED_SHORT&&(Q=n.RG16UI),W===n.UNSIGNED_INT&&(Q=n.RG32UI),W===n.BYTE&&(Q=n.RG8I),W===n.SHORT&&(Q=n.RG16I),W===n.INT&&(Q=n.RG32I)),M===n.RGB_INTEGER&&(W===n.UNSIGNED_BYTE&&(Q=n.RGB8UI),W===n.UNSIGNED_SHORT&&(Q=n.RGB16UI),W===n.UNSIGNED_INT&&(Q=n.RGB32UI),W===n.BYTE&&(Q=n.RGB8I),W===n.SHORT&&(Q=n.RGB16I),W===n.INT&&(Q=n.RGB32I)),M===n.RGBA_INTEGER&&(W===n.UNSIGNED_BYTE&&(Q=n.RGBA8UI),W===n.UNSIGNED_SHORT&&(Q=n.RGBA16UI),W===n.UNSIGNED_INT&&(Q=n.RGBA32UI),W===n.BYTE&&(Q=n.RGBA8I),W===n.SHORT&&(Q=n.RGBA16I),W===n.INT&&(Q=n.RGBA32I)),M===n.RGB&&(W===n.UNSIGNED_SHORT&&_t&&(Q=_t.RGB16_EXT),W===n.SHORT&&_t&&(Q=_t.RGB16_SNORM_EXT),W===n.UNSIGNED_INT_5_9_9_9_REV&&(Q=n.RGB9_E5),W===n.UNSIGNED_INT_10F_11F_11F_REV&&(Q=n.R11F_G11F_B10F)),M===n.RGBA){let et=ht?va:Vt.getTransfer(st);W===n.FLOAT&&(Q=n.RGBA32F),W===n.HALF_FLOAT&&(Q=n.RGBA16F),W===n.UNSIGNED_BYTE&&(Q=et===ce?n.SRGB8_ALPHA8:n.RGBA8),W===n.UNSIGNED_SHORT&&_t&&(Q=_t.RGBA16_EXT),W===n.SHORT&&_t&&(Q=_t.RGBA16_SNORM_EXT),W===n.UNSIGNED_SHORT_4_4_4_4&&(Q=n.RGBA4),W===n.UNSIGNED_SHORT_5_5_5_1&&(Q=n.RGB5_A1)}return(Q===n.R16F||Q===n.R32F||Q===n.RG16F||Q===n.RG32F||Q===n.RGBA16F||Q===n.RGBA32F)&&t.get("EXT_color_buffer_float"),Q}function b(C,M){let W;return C?M===null||M===Mi||M===dr?W=n.DEPTH24_STENCIL8:M===Kn?W=n.DEPTH32F_STENCIL8:M===So&&(W=n.DEPTH24_STENCIL8,Nt("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):M===null||M===Mi||M===dr?W=n.DEPTH_COMPONENT24:M===Kn?W=n.DEPTH_COMPONENT32F:M===So&&(W=n.DEPTH_COMPONENT16),W}function S(C,M){return w(C)===!0||C.isFramebufferTexture&&C.minFilter!==Xe&&C.minFilter!==an?Math.log2(Math.max(M.width,M.height))+1:C.mipmaps.length>0?C.mipmaps.length:C.isCompressedTexture&&Array.isArray(C.image)?M.mipmaps.length:1}function P(C){let M=new WeakRef(C);i.get(C).__ref=M,p.add(M),_.register(C,M,M)}function R(C){let M=i.get(C).__ref;M!==void 0&&(p.delete(M),_.unregister(M))}function L(C){G(C.target)}function B(C){I(C.target)}function G(C){C.removeEventListener("dispose",L),R(C),U(C),C.isVideoTexture&&u.delete(C),C.isHTMLTexture&&h.delete(C)}function I(C){C.removeEventListener("dispose",B),R(C),j(C)}function $(){for(let C of p){let M=C.deref();M!==void 0&&(M.isRenderTarget===!0?I(M):G(M))}p.clear(),h.clear()}function U(C){let M=i.get(C);if(M.__webglInit===void 0)return;let W=C.source,ot=d.get(W);if(ot){let st=ot[M.__cacheKey];st.usedTimes--,st.usedTimes===0&&V(C),Object.keys(ot).length===0&&d.delete(W)}i.remove(C)}function V(C){let M=i.get(C);n.deleteTexture(M.__webglTexture);let W=C.source,ot=d.get(W);delete ot[M.__cacheKey],o.memory.textures--}function j(C){let M=i.get(C);M.__depthDisposeCallback&&M.__depthDisposeCallback();let W=C.depthTexture;if(W&&W.renderTarget===C&&G(W),C.isWebGLCubeRenderTarget)for(let st=0;st<6;st++){if(Array.isArray(M.__webglFramebuffer[st]))for(let ht=0;ht<M.__webglFramebuffer[st].length;ht++)n.deleteFramebuffer(M.__webglFramebuffer[st][ht]);else n.deleteFramebuffer(M.__webglFramebuffer[st]);M.__webglDepthbuffer&&n.deleteRenderbuffer(M.__webglDepthbuffer[st])}else{if(Array.isArray(M.__webglFramebuffer))for(let st=0;st<M.__webglFramebuffer.length;st++)n.deleteFramebuffer(M.__webglFramebuffer[st]);else n.deleteFramebuffer(M.__webglFramebuffer);if(M.__webglDepthbuffer&&n.deleteRenderbuffer(M.__webglDepthbuffer),M.__webglMultisampledFramebuffer&&n.deleteFramebuffer(M.__webglMultisampledFramebuffer),M.__webglColorRenderbuffer)for(let st=0;st<M.__webglColorRenderbuffer.length;st++)M.__webglColorRenderbuffer[st]&&n.deleteRenderbuffer(M.__webglColorRenderbuffer[st]);M.__webglDepthRenderbuffer&&n.deleteRenderbuffer(M.__webglDepthRenderbuffer)}let ot=C.textures;for(let st=0,ht=ot.length;st<ht;st++){let _t=i.get(ot[st]);_t.__webglTexture&&(n.deleteTexture(_t.__webglTexture),o.memory.textures--),i.remove(ot[st])}i.remove(C)}let X=0;function J(){X=0}function K(){return X}function ut(C){X=C}function ft(){let C=X;return C>=s.maxTextures&&Nt("WebGLTextures: Trying to use "+(C+1)+" texture units while this GPU supports only "+s.maxTextures),X+=1,C}function z(C){let M=[];return M.push(C.wrapS),M.push(C.wrapT),M.push(C.wrapR||0),M.push(C.magFilter),M.push(C.minFilter),M.push(C.anisotropy),M.push(C.internalFormat),M.push(C.format),M.push(C.type),M.push(C.generateMipmaps),M.push(C.mipmapsAutoUpdate),M.push(C.premultiplyAlpha),M.push(C.flipY),M.push(C.unpackAlignment),M.push(C.colorSpace),M.join()}function tt(C,M){let W=i.get(C);if(C.isVideoTexture&&Ye(C),C.isRenderTargetTexture===!1&&C.isExternalTexture!==!0&&C.version>0&&W.__version!==C.version){let ot=C.image;if(ot===null)Nt("WebGLRenderer: Texture marked for update but no image data found.");else if(ot.complete===!1)Nt("WebGLRenderer: Texture marked for update but image is incomplete");else{$e(W,C,M);return}}else C.isExternalTexture&&(W.__webglTexture=C.sourceTexture?C.sourceTexture:null);e.bindTexture(n.TEXTURE_2D,W.__webglTexture,n.TEXTURE0+M)}function nt(C,M){let W=i.get(C);if(C.isRenderTargetTexture===!1&&C.version>0&&W.__version!==C.version){$e(W,C,M);return}else C.isExternalTexture&&(W.__webglTexture=C.sourceTexture?C.sourceTexture:null);e.bindTexture(n.TEXTURE_2D_ARRAY,W.__webglTexture,n.TEXTURE0+M)}function rt(C,M){let W=i.get(C);if(C.isRenderTargetTexture===!1&&C.version>0&&W.__version!==C.version){$e(W,C,M);return}e.bindTexture(n.TEXTURE_3D,W.__webglTexture,n.TEXTURE0+M)}function at(C,M){let W=i.get(C);if(C.version>0&&W.__version!==C.version){On(W,C,M);return}e.bindTexture(n.TEXTURE_CUBE_MAP,W.__webglTexture,n.TEXTURE0+M)}let Lt={[ji]:n.REPEAT,[Nn]:n.CLAMP_TO_EDGE,[Fc]:n.MIRRORED_REPEAT},fe={[Xe]:n.NEAREST,[C0]:n.NEAREST_MIPMAP_NEAREST,[Ja]:n.NEAREST_MIPMAP_LINEAR,[an]:n.LINEAR,[su]:n.LINEAR_MIPMAP_NEAREST,[li]:n.LINEAR_MIPMAP_LINEAR},Dt={[L0]:n.NEVER,[Ff]:n.ALWAYS,[D0]:n.LESS,[Of]:n.LEQUAL,[O0]:n.EQUAL,[Uf]:n.GEQUAL,[U0]:n.GREATER,[F0]:n.NOTEQUAL};function ue(C,M){if(M.type===Kn&&t.has("OES_texture_float_linear")===!1&&(M.magFilter===an||M.magFilter===su||M.magFilter===Ja||M.magFilter===li||M.minFilter===an||M.minFilter===su||M.minFilter===Ja||M.minFilter===li)&&Nt("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),n.texParameteri(C,n.TEXTURE_WRAP_S,Lt[M.wrapS]),n.texParameteri(C,n.TEXTURE_WRAP_T,Lt[M.wrapT]),(C===n.TEXTURE_3D||C===n.TEXTURE_2D_ARRAY)&&n.texParameteri(C,n.TEXTURE_WRAP_R,Lt[M.wrapR]),n.texParameteri(C,n.TEXTURE_MAG_FILTER,fe[M.magFilter]),n.texParameteri(C,n.TEXTURE_MIN_FILTER,fe[M.minFilter]),M.compareFunction&&(n.texParameteri(C,n.TEXTURE_COMPARE_MODE,n.COMPARE_REF_TO_TEXTURE),n.texParameteri(C,n.TEXTURE_COMPARE_FUNC,Dt[M.compareFunction])),t.has("EXT_texture_filter_anisotropic")===!0){if(M.magFilter===Xe||M.minFilter!==Ja&&M.minFilter!==li||M.type===Kn&&t.has("OES_texture_float_linear")===!1)return;if(M.anisotropy>1||i.get(M).__currentAnisotropy){let W=t.get("EXT_texture_filter_anisotropic");n.texParameterf(C,W.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(M.anisotropy,s.getMaxAnisotropy())),i.get(M).__currentAnisotropy=M.anisotropy}}}function ge(C,M){let W=!1;C.__webglInit===void 0&&(C.__webglInit=!0,M.addEventListener("dispose",L),P(M));let ot=M.source,st=d.get(ot);st===void 0&&(st={},d.set(ot,st));let ht=z(M);if(ht!==C.__cacheKey){st[ht]===void 0&&(st[ht]={texture:n.createTexture(),usedTimes:0},o.memory.textures++,W=!0),st[ht].usedTimes++;let _t=st[C.__cacheKey];_t!==void 0&&(st[C.__cacheKey].usedTimes--,_t.usedTimes===0&&V(M)),C.__cacheKey=ht,C.__webglTexture=st[ht].texture}return W}function Zt(C,M,W){return Math.floor(Math.floor(C/W)/M)}function un(C,M,W,ot){let ht=C.updateRanges;if(ht.length===0)e.texSubImage2D(n.TEXTURE_2D,0,0,0,M.width,M.height,W,ot,M.data);else{ht.sort((N,it)=>N.start-it.start);let _t=0;for(let N=1;N<ht.length;N++){let it=ht[_t],Z=ht[N],mt=it.start+it.count,ct=Zt(Z.start,M.width,4),dt=Zt(it.start,M.width,4);Z.start<=mt+1&&ct===dt&&Zt(Z.start+Z.count-1,M.width,4)===ct?it.count=Math.max(it.count,Z.start+Z.count-it.start):(++_t,ht[_t]=Z)}ht.length=_t+1;let Q=e.getParameter(n.UNPACK_ROW_LENGTH),et=e.getParameter(n.UNPACK_SKIP_PIXELS),pt=e.getParameter(n.UNPACK_SKIP_ROWS);e.pixelStorei(n.UNPACK_ROW_LENGTH,M.width);for(let N=0,it=ht.length;N<it;N++){let Z=ht[N],mt=Math.floor(Z.start/4),ct=Math.ceil(Z.count/4),dt=mt%M.width,Pt=Math.floor(mt/M.width),Xt=ct,lt=1;e.pixelStorei(n.UNPACK_SKIP_PIXELS,dt),e.pixelStorei(n.UNPACK_SKIP_ROWS,Pt),e.texSubImage2D(n.TEXTURE_2D,0,dt,Pt,Xt,lt,W,ot,M.data)}C.clearUpdateRanges(),e.pixelStorei(n.UNPACK_ROW_LENGTH,Q),e.pixelStorei(n.UNPACK_SKIP_PIXELS,et),e.pixelStorei(n.UNPACK_SKIP_ROWS,pt)}}function $e(C,M,W){let ot=n.TEXTURE_2D;(M.isDataArrayTexture||M.isCompressedArrayTexture)&&(ot=n.TEXTURE_2D_ARRAY),M.isData3DTexture&&(ot=n.TEXTURE_3D);let st=ge(C,M),ht=M.source;e.bindTexture(ot,C.__webglTexture,n.TEXTURE0+W);let _t=i.get(ht);if(ht.version!==_t.__version||st===!0){if(e.activeTexture(n.TEXTURE0+W),(typeof ImageBitmap<"u"&&M.image instanceof ImageBitmap)===!1){let lt=Vt.getPrimaries(Vt.workingColorSpace),Ot=M.colorSpace===is?null:Vt.getPrimaries(M.colorSpace),Ht=M.colorSpace===is||lt===Ot?n.NONE:n.BROWSER_DEFAULT_WEBGL;e.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,M.flipY),e.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,M.premultiplyAlpha),e.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,Ht)}e.pixelStorei(n.UNPACK_ALIGNMENT,M.unpackAlignment);let et=v(M.image,!1,s.maxTextureSize);et=Ut(M,et);let pt=r.convert(M.format,M.colorSpace),N=r.convert(M.type),it=A(M.internalFormat,pt,N,M.normalized,M.colorSpace,M.isVideoTexture);ue(ot,M);let Z,mt=M.mipmaps,ct=M.isVideoTexture!==!0,dt=_t.__version===void 0||st===!0,Pt=ht.dataReady,Xt=S(M,et);if(M.isDepthTexture)it=b(M.format===ns,M.type),dt&&(ct?e.texStorage2D(n.TEXTURE_2D,1,it,et.width,et.height):e.texImage2D(n.TEXTURE_2D,0,it,et.width,et.height,0,pt,N,null));else if(M.isDataTexture)if(mt.length>0){ct&&dt&&e.texStorage2D(n.TEXTURE_2D,Xt,it,mt[0].width,mt[0].height);for(let lt=0,Ot=mt.length;lt<Ot;lt++)Z=mt[lt],ct?Pt&&e.texSubImage2D(n.TEXTURE_2D,lt,0,0,Z.width,Z.height,pt,N,Z.data):e.texImage2D(n.TEXTURE_2D,lt,it,Z.width,Z.height,0,pt,N,Z.data);M.generateMipmaps=!1}else ct?(dt&&e.texStorage2D(n.TEXTURE_2D,Xt,it,et.width,et.height),Pt&&un(M,et,pt,N)):e.texImage2D(n.TEXTURE_2D,0,it,et.width,et.height,0,pt,N,et.data);else if(M.isCompressedTexture)if(M.isCompressedArrayTexture){ct&&dt&&e.texStorage3D(n.TEXTURE_2D_ARRAY,Xt,it,mt[0].width,mt[0].height,et.depth);for(let lt=0,Ot=mt.length;lt<Ot;lt++)if(Z=mt[lt],M.format!==zn)if(pt!==null)if(ct){if(Pt)if(M.layerUpdates.size>0){let Ht=$f(Z.width,Z.height,M.format,M.type);for(let yt of M.layerUpdates){let he=Z.data.subarray(yt*Ht/Z.data.BYTES_PER_ELEMENT,(yt+1)*Ht/Z.data.BYTES_PER_ELEMENT);e.compressedTexSubImage3D(n.TEXTURE_2D_ARRAY,lt,0,0,yt,Z.width,Z.height,1,pt,he)}}else e.compressedTexSubImage3D(n.TEXTURE_2D_ARRAY,lt,0,0,0,Z.width,Z.height,et.depth,pt,Z.data)}else e.compressedTexImage3D(n.TEXTURE_2D_ARRAY,lt,it,Z.width,Z.height,et.depth,0,Z.data,0,0);else Nt("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else ct?Pt&&e.texSubImage3D(n.TEXTURE_2D_ARRAY,lt,0,0,0,Z.width,Z.height,et.depth,pt,N,Z.data):e.texImage3D(n.TEXTURE_2D_ARRAY,lt,it,Z.width,Z.height,et.depth,0,pt,N,Z.data);M.layerUpdates.size>0&&M.clearLayerUpdates()}else{ct&&dt&&e.texStorage2D(n.TEXTURE_2D,Xt,it,mt[0].width,mt[0].height);for(let lt=0,Ot=mt.length;lt<Ot;lt++)Z=mt[lt],M.format!==zn?pt!==null?ct?Pt&&e.compressedTexSubImage2D(n.TEXTURE_2D,lt,0,0,Z.width,Z.height,pt,Z.data):e.compressedTexImage2D(n.TEXTURE_2D,lt,it,Z.width,Z.height,0,Z.data):Nt("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):ct?Pt&&e.texSubImage2D(n.TEXTURE_2D,lt,0,0,Z.width,Z.height,pt,N,Z.data):e.texImage2D(n.TEXTURE_2D,lt,it,Z.width,Z.height,0,pt,N,Z.data)}else if(M.isDataArrayTexture)if(ct){if(dt&&e.texStorage3D(n.TEXTURE_2D_ARRAY,Xt,it,et.width,et.height,et.depth),Pt)if(M.layerUpdates.size>0){let lt=$f(et.width,et.height,M.format,M.type);for(let Ot of M.layerUpdates){let Ht=et.data.subarray(Ot*lt/et.data.BYTES_PER_ELEMENT,(Ot+1)*lt/et.data.BYTES_PER_ELEMENT);e.texSubImage3D(n.TEXTURE_2D_ARRAY,0,0,0,Ot,et.width,et.height,1,pt,N,Ht)}M.clearLayerUpdates()}else e.texSubImage3D(n.TEXTURE_2D_ARRAY,0,0,0,0,et.width,et.height,et.depth,pt,N,et.data)}else e.texImage3D(n.TEXTURE_2D_ARRAY,0,it,et.width,et.height,et.depth,0,pt,N,et.data);else if(M.isData3DTexture)ct?(dt&&e.texStorage3D(n.TEXTURE_3D,Xt,it,et.width,et.height,et.depth),Pt&&e.texSubImage3D(n.TEXTURE_3D,0,0,0,0,et.width,et.height,et.depth,pt,N,et.data)):e.texImage3D(n.TEXTURE_3D,0,it,et.width,et.height,et.depth,0,pt,N,et.data);else if(M.isFramebufferTexture){if(dt)if(ct)e.texStorage2D(n.TEXTURE_2D,Xt,it,et.width,et.height);else{let lt=et.width,Ot=et.height;for(let Ht=0;Ht<Xt;Ht++)e.texImage2D(n.TEXTURE_2D,Ht,it,lt,Ot,0,pt,N,null),lt>>=1,Ot>>=1}}else if(M.isHTMLTexture){if("texElementImage2D"in n){let lt=n.canvas;if(lt.hasAttribute("layoutsubtree")||lt.setAttribute("layoutsubtree","true"),et.parentNode!==lt){lt.appendChild(et),h.add(M),lt.onpaint=Ot=>{let Ht=Ot.changedElements;for(let yt of h)Ht.includes(yt.image)&&(yt.needsUpdate=!0)},lt.requestPaint();return}if(n.texElementImage2D.length===3)n.texElementImage2D(n.TEXTURE_2D,n.RGBA8,et);else{let Ht=n.RGBA,yt=n.RGBA,he=n.UNSIGNED_BYTE;n.texElementImage2D(n.TEXTURE_2D,0,Ht,yt,he,et)}n.texParameteri(n.TEXTURE_2D,n.TEXTURE_MIN_FILTER,n.LINEAR),n.texParameteri(n.TEXTURE_2D,n.TEXTURE_WRAP_S,n.CLAMP_TO_EDGE),n.texParameteri(n.TEXTURE_2D,n.TEXTURE_WRAP_T,n.CLAMP_TO_EDGE)}}else if(mt.length>0){if(ct&&dt){let lt=zt(mt[0]);e.texStorage2D(n.TEXTURE_2D,Xt,it,lt.width,lt.height)}for(let lt=0,Ot=mt.length;lt<Ot;lt++)Z=mt[lt],ct?Pt&&e.texSubImage2D(n.TEXTURE_2D,lt,0,0,pt,N,Z):e.texImage2D(n.TEXTURE_2D,lt,it,pt,N,Z);M.generateMipmaps=!1}else if(ct){if(dt){let lt=zt(et);e.texStorage2D(n.TEXTURE_2D,Xt,it,lt.width,lt.height)}Pt&&e.texSubImage2D(n.TEXTURE_2D,0,0,0,pt,N,et)}else e.texImage2D(n.TEXTURE_2D,0,it,pt,N,et);w(M)&&M.mipmapsAutoUpdate===!0&&y(ot),_t.__version=ht.version,M.onUpdate&&M.onUpdate(M)}C.__version=M.version}function On(C,M,W){if(M.image.length!==6)return;let ot=ge(C,M),st=M.source;e.bindTexture(n.TEXTURE_CUBE_MAP,C.__webglTexture,n.TEXTURE0+W);let ht=i.get(st);if(st.version!==ht.__version||ot===!0){e.activeTexture(n.TEXTURE0+W);let _t=Vt.getPrimaries(Vt.workingColorSpace),Q=M.colorSpace===is?null:Vt.getPrimaries(M.colorSpace),et=M.colorSpace===is||_t===Q?n.NONE:n.BROWSER_DEFAULT_WEBGL;e.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,M.flipY),e.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,M.premultiplyAlpha),e.pixelStorei(n.UNPACK_ALIGNMENT,M.unpackAlignment),e.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,et);let pt=M.isCompressedTexture||M.image[0].isCompressedTexture,N=M.image[0]&&M.image[0].isDataTexture,it=[];for(let yt=0;yt<6;yt++)!pt&&!N?it[yt]=v(M.image[yt],!0,s.maxCubemapSize):it[yt]=N?M.image[yt].image:M.image[yt],it[yt]=Ut(M,it[yt]);let Z=it[0],mt=r.convert(M.format,M.colorSpace),ct=r.convert(M.type),dt=A(M.internalFormat,mt,ct,M.normalized,M.colorSpace),Pt=M.isVideoTexture!==!0,Xt=ht.__version===void 0||ot===!0,lt=st.dataReady,Ot=S(M,Z);ue(n.TEXTURE_CUBE_MAP,M);let Ht;if(M.isDepthTexture){if(dt=b(M.format===ns,M.type),Xt)if(Pt)e.texStorage2D(n.TEXTURE_CUBE_MAP,1,dt,Z.width,Z.height);else for(let yt=0;yt<6;yt++)e.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+yt,0,dt,Z.width,Z.height,0,mt,ct,null)}else if(pt){Pt&&Xt&&e.texStorage2D(n.TEXTURE_CUBE_MAP,Ot,dt,Z.width,Z.height);for(let yt=0;yt<6;yt++){Ht=it[yt].mipmaps;for(let he=0;he<Ht.length;he++){let nn=Ht[he];M.format!==zn?mt!==null?Pt?lt&&e.compressedTexSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+yt,he,0,0,nn.width,nn.height,mt,nn.data):e.compressedTexImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+yt,he,dt,nn.width,nn.height,0,nn.data):Nt("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Pt?lt&&e.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+yt,he,0,0,nn.width,nn.height,mt,ct,nn.data):e.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+yt,he,dt,nn.width,nn.height,0,mt,ct,nn.data)}}}else{if(Ht=M.mipmaps,Pt&&Xt){Ht.length>0&&Ot++;let yt=zt(it[0]);e.texStorage2D(n.TEXTURE_CUBE_MAP,Ot,dt,yt.width,yt.height)}for(let yt=0;yt<6;yt++)if(N){Pt?lt&&e.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+yt,0,0,0,it[yt].width,it[yt].height,mt,ct,it[yt].data):e.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+yt,0,dt,it[yt].width,it[yt].height,0,mt,ct,it[yt].data);for(let he=0;he<Ht.length;he++){let os=Ht[he].image[yt].image;Pt?lt&&e.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+yt,he+1,0,0,os.width,os.height,mt,ct,os.data):e.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+yt,he+1,dt,os.width,os.height,0,mt,ct,os.data)}}else{Pt?lt&&e.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+yt,0,0,0,mt,ct,it[yt]):e.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+yt,0,dt,mt,ct,it[yt]);for(let he=0;he<Ht.length;he++){let nn=Ht[he];Pt?lt&&e.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+yt,he+1,0,0,mt,ct,nn.image[yt]):e.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+yt,he+1,dt,mt,ct,nn.image[yt])}}}w(M)&&M.mipmapsAutoUpdate===!0&&y(n.TEXTURE_CUBE_MAP),ht.__version=st.version,M.onUpdate&&M.onUpdate(M)}C.__version=M.version}function Ie(C,M,W,ot,st,ht){let _t=r.convert(W.format,W.colorSpace),Q=r.convert(W.type),et=A(W.internalFormat,_t,Q,W.normalized,W.colorSpace),pt=i.get(M),N=i.get(W);if(N.__renderTarget=M,!pt.__hasExternalTextures){let it=Math.max(1,M.width>>ht),Z=Math.max(1,M.height>>ht);st===n.TEXTURE_3D||st===n.TEXTURE_2D_ARRAY?e.texImage3D(st,ht,et,it,Z,M.depth,0,_t,Q,null):e.texImage2D(st,ht,et,it,Z,0,_t,Q,null)}e.bindFramebuffer(n.FRAMEBUFFER,C),xt(M)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,ot,st,N.__webglTexture,0,Ae(M)):(st===n.TEXTURE_2D||st>=n.TEXTURE_CUBE_MAP_POSITIVE_X&&st<=n.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&n.framebufferTexture2D(n.FRAMEBUFFER,ot,st,N.__webglTexture,ht),e.bindFramebuffer(n.FRAMEBUFFER,null)}function Ti(C,M,W){if(n.bindRenderbuffer(n.RENDERBUFFER,C),M.depthBuffer){let ot=M.depthTexture,st=ot&&ot.isDepthTexture?ot.type:null,ht=b(M.stencilBuffer,st),_t=M.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;xt(M)?a.renderbufferStorageMultisampleEXT(n.RENDERBUFFER,Ae(M),ht,M.width,M.height):W?n.renderbufferStorageMultisample(n.RENDERBUFFER,Ae(M),ht,M.width,M.height):n.renderbufferStorage(n.RENDERBUFFER,ht,M.width,M.height),n.framebufferRenderbuffer(n.FRAMEBUFFER,_t,n.RENDERBUFFER,C)}else{let ot=M.textures;for(let st=0;st<ot.length;st++){let ht=ot[st],_t=r.convert(ht.format,ht.colorSpace),Q=r.convert(ht.type),et=A(ht.internalFormat,_t,Q,ht.normalized,ht.colorSpace);xt(M)?a.renderbufferStorageMultisampleEXT(n.RENDERBUFFER,Ae(M),et,M.width,M.height):W?n.renderbufferStorageMultisample(n.RENDERBUFFER,Ae(M),et,M.width,M.height):n.renderbufferStorage(n.RENDERBUFFER,et,M.width,M.height)}}n.bindRenderbuffer(n.RENDERBUFFER,null)}function en(C,M,W){let ot=M.isWebGLCubeRenderTarget===!0;if(e.bindFramebuffer(n.FRAMEBUFFER,C),!(M.depthTexture&&M.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let st=i.get(M.depthTexture);st.__renderTarget=M;let ht=ot?M.depthTexture.image[0]:M.depthTexture.image;(!st.__webglTexture||ht.width!==M.width||ht.height!==M.height)&&(ht.width=M.width,ht.height=M.height,M.depthTexture.needsUpdate=!0),ot?at(M.depthTexture,0):tt(M.depthTexture,0);let _t=st.__webglTexture,Q=Ae(M),et=ot?n.TEXTURE_CUBE_MAP_POSITIVE_X+W:n.TEXTURE_2D,pt=M.depthTexture.format===ns?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;if(M.depthTexture.format===Ki)xt(M)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,pt,et,_t,0,Q):n.framebufferTexture2D(n.FRAMEBUFFER,pt,et,_t,0);else if(M.depthTexture.format===ns)xt(M)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,pt,et,_t,0,Q):n.framebufferTexture2D(n.FRAMEBUFFER,pt,et,_t,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function Qn(C){let M=i.get(C),W=C.isWebGLCubeRenderTarget===!0;if(M.__boundDepthTexture!==C.depthTexture){let ot=C.depthTexture;if(M.__depthDisposeCallback&&M.__depthDisposeCallback(),ot){let st=()=>{delete M.__boundDepthTexture,delete M.__depthDisposeCallback,ot.removeEventListener("dispose",st)};ot.addEventListener("dispose",st),M.__depthDisposeCallback=st}M.__boundDepthTexture=ot}if(C.depthTexture&&!M.__autoAllocateDepthBuffer)if(W)for(let ot=0;ot<6;ot++)en(M.__webglFramebuffer[ot],C,ot);else C.texture.mipmaps.length>0?en(M.__webglFramebuffer[0],C,0):en(M.__webglFramebuffer,C,0);else if(W){M.__webglDepthbuffer=[];for(let ot=0;ot<6;ot++)if(e.bindFramebuffer(n.FRAMEBUFFER,M.__webglFramebuffer[ot]),M.__webglDepthbuffer[ot]===void 0)M.__webglDepthbuffer[ot]=n.createRenderbuffer(),Ti(M.__webglDepthbuffer[ot],C,!1);else{let st=C.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,ht=M.__webglDepthbuffer[ot];n.bindRenderbuffer(n.RENDERBUFFER,ht),n.framebufferRenderbuffer(n.FRAMEBUFFER,st,n.RENDERBUFFER,ht)}}else if(C.texture.mipmaps.length>0?e.bindFramebuffer(n.FRAMEBUFFER,M.__webglFramebuffer[0]):e.bindFramebuffer(n.FRAMEBUFFER,M.__webglFramebuffer),M.__webglDepthbuffer===void 0)M.__webglDepthbuffer=n.createRenderbuffer(),Ti(M.__webglDepthbuffer,C,!1);else{let st=C.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,ht=M.__webglDepthbuffer;n.bindRenderbuffer(n.RENDERBUFFER,ht),n.framebufferRenderbuffer(n.FRAMEBUFFER,st,n.RENDERBUFFER,ht)}e.bindFramebuffer(n.FRAMEBUFFER,null)}function ti(C,M,W){let ot=i.get(C);M!==void 0&&Ie(ot.__webglFramebuffer,C,C.texture,n.COLOR_ATTACHMENT0,n.TEXTURE_2D,0),W!==void 0&&Qn(C)}function ei(C){let M=C.texture,W=i.get(C),ot=i.get(M);C.addEventListener("dispose",B),P(C);let st=C.textures,ht=C.isWebGLCubeRenderTarget===!0,_t=st.length>1;if(_t||(ot.__webglTexture===void 0&&(ot.__webglTexture=n.createTexture()),ot.__version=M.version,o.memory.textures++),ht){W.__webglFramebuffer=[];for(let Q=0;Q<6;Q++)if(M.mipmaps.length>0){W.__webglFramebuffer[Q]=[];for(let et=0;et<M.mipmaps.length;et++)W.__webglFramebuffer[Q][et]=n.createFramebuffer()}else W.__webglFramebuffer[Q]=n.createFramebuffer()}else{if(M.mipmaps.length>0){W.__webglFramebuffer=[];for(let Q=0;Q<M.mipmaps.length;Q++)W.__webglFramebuffer[Q]=n.createFramebuffer()}else W.__webglFramebuffer=n.createFramebuffer();if(_t)for(let Q=0,et=st.length;Q<et;Q++){let pt=i.get(st[Q]);pt.__webglTexture===void 0&&(pt.__webglTexture=n.createTexture(),o.memory.textures++)}if(C.samples>0&&xt(C)===!1){W.__webglMultisampledFramebuffer=n.createFramebuffer(),W.__webglColorRenderbuffer=[],e.bindFramebuffer(n.FRAMEBUFFER,W.__webglMultisampledFramebuffer);for(let Q=0;Q<st.length;Q++){let et=st[Q];W.__webglColorRenderbuffer[Q]=n.createRenderbuffer(),n.bindRenderbuffer(n.RENDERBUFFER,W.__webglColorRenderbuffer[Q]);let pt=r.convert(et.format,et.colorSpace),N=r.convert(et.type),it=A(et.internalFormat,pt,N,et.normalized,et.colorSpace,C.isXRRenderTarget===!0),Z=Ae(C);n.renderbufferStorageMultisample(n.RENDERBUFFER,Z,it,C.width,C.height),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+Q,n.RENDERBUFFER,W.__webglColorRenderbuffer[Q])}n.bindRenderbuffer(n.RENDERBUFFER,null),C.depthBuffer&&(W.__webglDepthRenderbuffer=n.createRenderbuffer(),Ti(W.__webglDepthRenderbuffer,C,!0)),e.bindFramebuffer(n.FRAMEBUFFER,null)}}if(ht){e.bindTexture(n.TEXTURE_CUBE_MAP,ot.__webglTexture),ue(n.TEXTURE_CUBE_MAP,M);for(let Q=0;Q<6;Q++)if(M.mipmaps.length>0)for(let et=0;et<M.mipmaps.length;et++)Ie(W.__webglFramebuffer[Q][et],C,M,n.COLOR_ATTACHMENT0,n.TEXTURE_CUBE_MAP_POSITIVE_X+Q,et);else Ie(W.__webglFramebuffer[Q],C,M,n.COLOR_ATTACHMENT0,n.TEXTURE_CUBE_MAP_POSITIVE_X+Q,0);w(M)?y(n.TEXTURE_CUBE_MAP):M.mipmaps.length>0&&n.texParameteri(n.TEXTURE_CUBE_MAP,n.TEXTURE_MAX_LEVEL,M.mipmaps.length-1),e.unbindTexture()}else if(_t){for(let Q=0,et=st.length;Q<et;Q++){let pt=st[Q],N=i.get(pt),it=n.TEXTURE_2D;(C.isWebGL3DRenderTarget||C.isWebGLArrayRenderTarget)&&(it=C.isWebGL3DRenderTarget?n.TEXTURE_3D:n.TEXTURE_2D_ARRAY),e.bindTexture(it,N.__webglTexture),ue(it,pt),Ie(W.__webglFramebuffer,C,pt,n.COLOR_ATTACHMENT0+Q,it,0),w(pt)&&y(it)}e.unbindTexture()}else{let Q=n.TEXTURE_2D;if((C.isWebGL3DRenderTarget||C.isWebGLArrayRenderTarget)&&(Q=C.isWebGL3DRenderTarget?n.TEXTURE_3D:n.TEXTURE_2D_ARRAY),e.bindTexture(Q,ot.__webglTexture),ue(Q,M),M.mipmaps.length>0)for(let et=0;et<M.mipmaps.length;et++)Ie(W.__webglFramebuffer[et],C,M,n.COLOR_ATTACHMENT0,Q,et);else Ie(W.__webglFramebuffer,C,M,n.COLOR_ATTACHMENT0,Q,0);w(M)?y(Q):M.mipmaps.length>0&&n.texParameteri(Q,n.TEXTURE_MAX_LEVEL,M.mipmaps.length-1),e.unbindTexture()}C.depthBuffer&&Qn(C)}function k(C){let M=C.textures;for(let W=0,ot=M.length;W<ot;W++){let st=M[W];if(w(st)&&st.mipmapsAutoUpdate===!0){let ht=E(C),_t=i.get(st).__webglTexture;e.bindTexture(ht,_t),y(ht),e.unbindTexture()}}}let ni=[];function Te(C){if(C.samples>0){if(xt(C)===!1){let M=C.textures,W=C.width,ot=C.height,st=n.COLOR_BUFFER_BIT,ht=C.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,_t=i.get(C),Q=M.length>1;if(Q)for(let pt=0;pt<M.length;pt++)e.bindFramebuffer(n.FRAMEBUFFER,_t.__webglMultisampledFramebuffer),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+pt,n.RENDERBUFFER,null),e.bindFramebuffer(n.FRAMEBUFFER,_t.__webglFramebuffer),n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0+pt,n.TEXTURE_2D,null,0);e.bindFramebuffer(n.READ_FRAMEBUFFER,_t.__webglMultisampledFramebuffer),C.texture.mipmaps.length>0?e.bindFramebuffer(n.DRAW_FRAMEBUFFER,_t.__webglFramebuffer[0]):e.bindFramebuffer(n.DRAW_FRAMEBUFFER,_t.__webglFramebuffer);for(let pt=0;pt<M.length;pt++){if(C.resolveDepthBuffer&&(C.depthBuffer&&(st|=n.DEPTH_BUFFER_BIT),C.stencilBuffer&&C.resolveStencilBuffer&&(st|=n.STENCIL_BUFFER_BIT)),Q){n.framebufferRenderbuffer(n.READ_FRAMEBUFFER,n.COLOR_ATTACHMENT0,n.RENDERBUFFER,_t.__webglColorRenderbuffer[pt]);let N=i.get(M[pt]).__webglTexture;n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0,n.TEXTURE_2D,N,0)}n.blitFramebuffer(0,0,W,ot,0,0,W,ot,st,n.NEAREST),l===!0&&(ni.length=0,ni.push(n.COLOR_ATTACHMENT0+pt),C.depthBuffer&&C.storeMultisampledDepthBuffer===!1&&ni.push(ht),n.invalidateFramebuffer(n.READ_FRAMEBUFFER,ni))}if(e.bindFramebuffer(n.READ_FRAMEBUFFER,null),e.bindFramebuffer(n.DRAW_FRAMEBUFFER,null),Q)for(let pt=0;pt<M.length;pt++){e.bindFramebuffer(n.FRAMEBUFFER,_t.__webglMultisampledFramebuffer),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+pt,n.RENDERBUFFER,_t.__webglColorRenderbuffer[pt]);let N=i.get(M[pt]).__webglTexture;e.bindFramebuffer(n.FRAMEBUFFER,_t.__webglFramebuffer),n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0+pt,n.TEXTURE_2D,N,0)}e.bindFramebuffer(n.DRAW_FRAMEBUFFER,_t.__webglMultisampledFramebuffer)}else if(C.depthBuffer&&C.storeMultisampledDepthBuffer===!1&&l){let M=C.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;n.invalidateFramebuffer(n.DRAW_FRAMEBUFFER,[M])}}}function Ae(C){return Math.min(s.maxSamples,C.samples)}function xt(C){let M=i.get(C);return C.samples>0&&t.has("WEBGL_multisampled_render_to_texture")===!0&&M.__useRenderToTexture!==!1}function Ye(C){let M=o.render.frame;u.get(C)!==M&&(u.set(C,M),C.update())}function Ut(C,M){let W=C.colorSpace,ot=C.format,st=C.type;return C.isCompressedTexture===!0||C.isVideoTexture===!0||W!==_a&&W!==is&&(Vt.getTransfer(W)===ce?(ot!==zn||st!==kn)&&Nt("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):Ft("WebGLTextures: Unsupported texture color space:",W)),M}function zt(C){return typeof HTMLImageElement<"u"&&C instanceof HTMLImageElement?(c.width=C.naturalWidth||C.width,c.height=C.naturalHeight||C.height):typeof VideoFrame<"u"&&C instanceof VideoFrame?(c.width=C.displayWidth,c.height=C.displayHeight):(c.width=C.width,c.height=C.height),c}this.allocateTextureUnit=ft,this.resetTextureUnits=J,this.getTextureUnits=K,this.setTextureUnits=ut,this.setTexture2D=tt,this.setTexture2DArray=nt,this.setTexture3D=rt,this.setTextureCube=at,this.rebindTextures=ti,this.setupRenderTarget=ei,this.updateRenderTargetMipmap=k,this.updateMultisampleRenderTarget=Te,this.setupDepthRenderbuffer=Qn,this.setupFrameBufferTexture=Ie,this.useMultisampledRTT=xt,this.dispose=$}function KE(n,t){function e(i,s=is){let r,o=Vt.getTransfer(s);if(i===kn)return n.UNSIGNED_BYTE;if(i===ou)return n.UNSIGNED_SHORT_4_4_4_4;if(i===au)return n.UNSIGNED_SHORT_5_5_5_1;if(i===If)return n.UNSIGNED_INT_5_9_9_9_REV;if(i===Nf)return n.UNSIGNED_INT_10F_11F_11F_REV;if(i===Rf)return n.BYTE;if(i===Pf)return n.SHORT;if(i===So)return n.UNSIGNED_SHORT;if(i===ru)return n.INT;if(i===Mi)return n.UNSIGNED_INT;if(i===Kn)return n.FLOAT;if(i===wi)return n.HALF_FLOAT;if(i===Lf)return n.ALPHA;if(i===Df)return n.RGB;if(i===zn)return n.RGBA;if(i===Ki)return n.DEPTH_COMPONENT;if(i===ns)return n.DEPTH_STENCIL;if(i===lu)return n.RED;if(i===cu)return n.RED_INTEGER;if(i===Ps)return n.RG;if(i===uu)return n.RG_INTEGER;if(i===hu)return n.RGBA_INTEGER;if(i===ja||i===Ka||i===Qa||i===tl)if(o===ce)if(r=t.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(i===ja)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(i===Ka)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(i===Qa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(i===tl)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=t.get("WEBGL_compressed_texture_s3tc"),r!==null){if(i===ja)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(i===Ka)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(i===Qa)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(i===tl)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(i===du||i===fu||i===pu||i===mu)if(r=t.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(i===du)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(i===fu)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(i===pu)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(i===mu)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(i===gu||i===_u||i===vu||i===xu||i===yu||i===el||i===bu)if(r=t.get("WEBGL_compressed_texture_etc"),r!==null){if(i===gu||i===_u)return o===ce?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(i===vu)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(i===xu)return r.COMPRESSED_R11_EAC;if(i===yu)return r.COMPRESSED_SIGNED_R11_EAC;if(i===el)return r.COMPRESSED_RG11_EAC;if(i===bu)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(i===Su||i===Mu||i===wu||i===Tu||i===Au||i===Eu||i===Cu||i===Ru||i===Pu||i===Iu||i===Nu||i===Lu||i===Du||i===Ou)if(r=t.get("WEBGL_compressed_texture_astc"),r!==null){if(i===Su)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(i===Mu)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(i===wu)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(i===Tu)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(i===Au)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(i===Eu)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(i===Cu)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(i===Ru)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(i===Pu)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(i===Iu)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(i===Nu)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(i===Lu)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(i===Du)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(i===Ou)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(i===Uu||i===Fu||i===Bu)if(r=t.get("EXT_texture_compression_bptc"),r!==null){if(i===Uu)return o===ce?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(i===Fu)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(i===Bu)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(i===ku||i===zu||i===nl||i===Gu)if(r=t.get("EXT_texture_compression_rgtc"),r!==null){if(i===ku)return r.COMPRESSED_RED_RGTC1_EXT;if(i===zu)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(i===nl)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(i===Gu)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return i===dr?n.UNSIGNED_INT_24_8:n[i]!==void 0?n[i]:null}return{convert:e}}var QE=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,t1=`
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

}`,np=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(t,e){if(this.texture===null){let i=new La(t.texture);(t.depthNear!==e.depthNear||t.depthFar!==e.depthFar)&&(this.depthNear=t.depthNear,this.depthFar=t.depthFar),this.texture=i}}getMesh(t){if(this.texture!==null&&this.mesh===null){let e=t.cameras[0].viewport,i=new ai({vertexShader:QE,fragmentShader:t1,uniforms:{depthColor:{value:this.texture},depthWidth:{value:e.z},depthHeight:{value:e.w}}});this.mesh=new oe(new sr(20,20),i)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},ip=class extends vi{constructor(t,e){super();let i=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,u=null,h=null,f=null,d=null,p=null,_=typeof XRWebGLBinding<"u",m=new np,g={},v=e.getContextAttributes(),w=null,y=null,E=[],A=[],b=new At,S=null,P=null,R=new We;R.viewport=new de;let L=new We;L.viewport=new de;let B=[R,L],G=new eu,I=null,$=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(z){let tt=E[z];return tt===void 0&&(tt=new ao,E[z]=tt),tt.getTargetRaySpace()},this.getControllerGrip=function(z){let tt=E[z];return tt===void 0&&(tt=new ao,E[z]=tt),tt.getGripSpace()},this.getHand=function(z){let tt=E[z];return tt===void 0&&(tt=new ao,E[z]=tt),tt.getHandSpace()};function U(z){let tt=A.indexOf(z.inputSource);if(tt===-1)return;let nt=E[tt];nt!==void 0&&(nt.update(z.inputSource,z.frame,c||o),nt.dispatchEvent({type:z.type,data:z.inputSource}))}function V(){s.removeEventListener("select",U),s.removeEventListener("selectstart",U),s.removeEventListener("selectend",U),s.removeEventListener("squeeze",U),s.removeEventListener("squeezestart",U),s.removeEventListener("squeezeend",U),s.removeEventListener("end",V),s.removeEventListener("inputsourceschange",j);for(let z=0;z<E.length;z++){let tt=A[z];tt!==null&&(A[z]=null,E[z].disconnect(tt))}I=null,$=null,m.reset();for(let z in g)delete g[z];if(t.setRenderTarget(w),d=null,f=null,h=null,s=null,y=null,ft.stop(),i.isPresenting=!1,t.setPixelRatio(S),t.setSize(b.width,b.height,!1),P!==null){let z=P.camera;z.fov=P.fov,z.zoom=P.zoom,z.updateProjectionMatrix(),P=null}i.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(z){r=z,i.isPresenting===!0&&Nt("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(z){a=z,i.isPresenting===!0&&Nt("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(z){c=z},this.getBaseLayer=function(){return f!==null?f:d},this.getBinding=function(){return h===null&&_&&(h=new XRWebGLBinding(s,e)),h},this.getFrame=function(){return p},this.getSession=function(){return s},this.setSession=async function(z){if(s=z,s!==null){if(w=t.getRenderTarget(),s.addEventListener("select",U),s.addEventListener("selectstart",U),s.addEventListener("selectend",U),s.addEventListener("squeeze",U),s.addEventListener("squeezestart",U),s.addEventListener("squeezeend",U),s.addEventListener("end",V),s.addEventListener("inputsourceschange",j),v.xrCompatible!==!0&&await e.makeXRCompatible(),S=t.getPixelRatio(),t.getSize(b),_&&"createProjectionLayer"in XRWebGLBinding.prototype){let nt=null,rt=null,at=null;v.depth&&(at=v.stencil?e.DEPTH24_STENCIL8:e.DEPTH_COMPONENT24,nt=v.stencil?ns:Ki,rt=v.stencil?dr:Mi);let Lt={colorFormat:e.RGBA8,depthFormat:at,scaleFactor:r};h=this.getBinding(),f=h.createProjectionLayer(Lt),s.updateRenderState({layers:[f]}),t.setPixelRatio(1),t.setSize(f.textureWidth,f.textureHeight,!1),y=new Yn(f.textureWidth,f.textureHeight,{format:zn,type:kn,depthTexture:new Qi(f.textureWidth,f.textureHeight,rt,void 0,void 0,void 0,void 0,void 0,void 0,nt),stencilBuffer:v.stencil,colorSpace:t.outputColorSpace,samples:v.antialias?4:0,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}else{let nt={antialias:v.antialias,alpha:!0,depth:v.depth,stencil:v.stencil,framebufferScaleFactor:r};d=new XRWebGLLayer(s,e,nt),s.updateRenderState({baseLayer:d}),t.setPixelRatio(1),t.setSize(d.framebufferWidth,d.framebufferHeight,!1),y=new Yn(d.framebufferWidth,d.framebufferHeight,{format:zn,type:kn,colorSpace:t.outputColorSpace,stencilBuffer:v.stencil,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}y.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),ft.setContext(s),ft.start(),i.isPresenting=!0,i.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function j(z){for(let tt=0;tt<z.removed.length;tt++){let nt=z.removed[tt],rt=A.indexOf(nt);rt>=0&&(A[rt]=null,E[rt].disconnect(nt))}for(let tt=0;tt<z.added.length;tt++){let nt=z.added[tt],rt=A.indexOf(nt);if(rt===-1){for(let Lt=0;Lt<E.length;Lt++)if(Lt>=A.length){A.push(nt),rt=Lt;break}else if(A[Lt]===null){A[Lt]=nt,rt=Lt;break}if(rt===-1)break}let at=E[rt];at&&at.connect(nt)}}function X(z,tt){tt===null?z.matrixWorld.copy(z.matrix):z.matrixWorld.multiplyMatrices(tt.matrixWorld,z.matrix),z.matrixWorldInverse.copy(z.matrixWorld).invert()}this.updateCamera=function(z){if(s===null)return;let tt=z.near,nt=z.far;m.texture!==null&&(m.depthNear>0&&(tt=m.depthNear),m.depthFar>0&&(nt=m.depthFar)),G.near=L.near=R.near=tt,G.far=L.far=R.far=nt,(I!==G.near||$!==G.far)&&(s.updateRenderState({depthNear:G.near,depthFar:G.far}),I=G.near,$=G.far),G.layers.mask=z.layers.mask|6,R.layers.mask=G.layers.mask&-5,L.layers.mask=G.layers.mask&-3;let rt=z.parent,at=G.cameras;X(G,rt);for(let Lt=0;Lt<at.length;Lt++)X(at[Lt],rt);G.projectionMatrix.copy(R.projectionMatrix),G.projectionMatrixInverse.copy(R.projectionMatrixInverse),P===null&&z.isPerspectiveCamera&&(P={camera:z,fov:z.fov,zoom:z.zoom}),J(z,G,rt)};function J(z,tt,nt){nt===null?z.matrix.copy(tt.matrixWorld):(z.matrix.copy(nt.matrixWorld),z.matrix.invert(),z.matrix.multiply(tt.matrixWorld)),z.matrix.decompose(z.position,z.quaternion,z.scale),z.updateMatrixWorld(!0),z.projectionMatrix.copy(tt.projectionMatrix),z.projectionMatrixInverse.copy(tt.projectionMatrixInverse),z.isPerspectiveCamera&&(z.fov=er*2*Math.atan(1/z.projectionMatrix.elements[5]),z.zoom=1)}this.getCamera=function(){return G},this.getFoveation=function(){if(!(f===null&&d===null))return l},this.setFoveation=function(z){l=z,f!==null&&(f.fixedFoveation=z),d!==null&&d.fixedFoveation!==void 0&&(d.fixedFoveation=z)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(G)},this.getCameraTexture=function(z){return g[z]};let K=null;function ut(z,tt){if(u=tt.getViewerPose(c||o),p=tt,u!==null){let nt=u.views;d!==null&&(t.setRenderTargetFramebuffer(y,d.framebuffer),t.setRenderTarget(y));let rt=!1;nt.length!==G.cameras.length&&(G.cameras.length=0,rt=!0);for(let Dt=0;Dt<nt.length;Dt++){let ue=nt[Dt],ge=null;if(d!==null)ge=d.getViewport(ue);else{let un=h.getViewSubImage(f,ue);ge=un.viewport,Dt===0&&(t.setRenderTargetTextures(y,un.colorTexture,un.depthStencilTexture),t.setRenderTarget(y))}let Zt=B[Dt];Zt===void 0&&(Zt=new We,Zt.layers.enable(Dt),Zt.viewport=new de,B[Dt]=Zt),Zt.matrix.fromArray(ue.transform.matrix),Zt.matrix.decompose(Zt.position,Zt.quaternion,Zt.scale),Zt.projectionMatrix.fromArray(ue.projectionMatrix),Zt.projectionMatrixInverse.copy(Zt.projectionMatrix).invert(),Zt.viewport.set(ge.x,ge.y,ge.width,ge.height),Dt===0&&(G.matrix.copy(Zt.matrix),G.matrix.decompose(G.position,G.quaternion,G.scale)),rt===!0&&G.cameras.push(Zt)}let at=s.enabledFeatures;if(at&&at.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&_){h=i.getBinding();let Dt=h.getDepthInformation(nt[0]);Dt&&Dt.isValid&&Dt.texture&&m.init(Dt,s.renderState)}if(at&&at.includes("camera-access")&&_){t.state.unbindTexture(),h=i.getBinding();for(let Dt=0;Dt<nt.length;Dt++){let ue=nt[Dt].camera;if(ue){let ge=g[ue];ge||(ge=new La,g[ue]=ge);let Zt=h.getCameraImage(ue);ge.sourceTexture=Zt}}}}for(let nt=0;nt<E.length;nt++){let rt=A[nt],at=E[nt];rt!==null&&at!==void 0&&at.update(rt,tt,c||o)}K&&K(z,tt),tt.detectedPlanes&&i.dispatchEvent({type:"planesdetected",data:tt}),p=null}let ft=new vv;ft.setAnimationLoop(ut),this.setAnimationLoop=function(z){K=z},this.dispose=function(){}}},e1=new Rt,Cv=new kt;Cv.set(-1,0,0,0,1,0,0,0,1);function n1(n,t){function e(m,g){m.matrixAutoUpdate===!0&&m.updateMatrix(),g.value.copy(m.matrix)}function i(m,g){g.color.getRGB(m.fogColor.value,Wf(n)),g.isFog?(m.fogNear.value=g.near,m.fogFar.value=g.far):g.isFogExp2&&(m.fogDensity.value=g.density)}function s(m,g,v,w,y){g.isNodeMaterial?g.uniformsNeedUpdate=!1:g.isMeshBasicMaterial?r(m,g):g.isMeshLambertMaterial?(r(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshToonMaterial?(r(m,g),h(m,g)):g.isMeshPhongMaterial?(r(m,g),u(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshStandardMaterial?(r(m,g),f(m,g),g.isMeshPhysicalMaterial&&d(m,g,y)):g.isMeshMatcapMaterial?(r(m,g),p(m,g)):g.isMeshDepthMaterial?r(m,g):g.isMeshDistanceMaterial?(r(m,g),_(m,g)):g.isMeshNormalMaterial?r(m,g):g.isLineBasicMaterial?(o(m,g),g.isLineDashedMaterial&&a(m,g)):g.isPointsMaterial?l(m,g,v,w):g.isSpriteMaterial?c(m,g):g.isShadowMaterial?(m.color.value.copy(g.color),m.opacity.value=g.opacity):g.isShaderMaterial&&(g.uniformsNeedUpdate=!1)}function r(m,g){m.opacity.value=g.opacity,g.color&&m.diffuse.value.copy(g.color),g.emissive&&m.emissive.value.copy(g.emissive).multiplyScalar(g.emissiveIntensity),g.map&&(m.map.value=g.map,e(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.bumpMap&&(m.bumpMap.value=g.bumpMap,e(g.bumpMap,m.bumpMapTransform),m.bumpScale.value=g.bumpScale,g.side===Dn&&(m.bumpScale.value*=-1)),g.normalMap&&(m.normalMap.value=g.normalMap,e(g.normalMap,m.normalMapTransform),m.normalScale.value.copy(g.normalScale),g.side===Dn&&m.normalScale.value.negate()),g.displacementMap&&(m.displacementMap.value=g.displacementMap,e(g.displacementMap,m.displacementMapTransform),m.displacementScale.value=g.displacementScale,m.displacementBias.value=g.displacementBias),g.emissiveMap&&(m.emissiveMap.value=g.emissiveMap,e(g.emissiveMap,m.emissiveMapTransform)),g.specularMap&&(m.specularMap.value=g.specularMap,e(g.specularMap,m.specularMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest);let v=t.get(g),w=v.envMap,y=v.envMapRotation;w&&(m.envMap.value=w,m.envMapRotation.value.setFromMatrix4(e1.makeRotationFromEuler(y)).transpose(),w.isCubeTexture&&w.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(Cv),m.reflectivity.value=g.reflectivity,m.ior.value=g.ior,m.refractionRatio.value=g.refractionRatio),g.lightMap&&(m.lightMap.value=g.lightMap,m.lightMapIntensity.value=g.lightMapIntensity,e(g.lightMap,m.lightMapTransform)),g.aoMap&&(m.aoMap.value=g.aoMap,m.aoMapIntensity.value=g.aoMapIntensity,e(g.aoMap,m.aoMapTransform))}function o(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,g.map&&(m.map.value=g.map,e(g.map,m.mapTransform))}function a(m,g){m.dashSize.value=g.dashSize,m.totalSize.value=g.dashSize+g.gapSize,m.scale.value=g.scale}function l(m,g,v,w){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.size.value=g.size*v,m.scale.value=w*.5,g.map&&(m.map.value=g.map,e(g.map,m.uvTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function c(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.rotation.value=g.rotation,g.map&&(m.map.value=g.map,e(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function u(m,g){m.specular.value.copy(g.specular),m.shininess.value=Math.max(g.shininess,1e-4)}function h(m,g){g.gradientMap&&(m.gradientMap.value=g.gradientMap)}function f(m,g){m.metalness.value=g.metalness,g.metalnessMap&&(m.metalnessMap.value=g.metalnessMap,e(g.metalnessMap,m.metalnessMapTransform)),m.roughness.value=g.roughness,g.roughnessMap&&(m.roughnessMap.value=g.roughnessMap,e(g.roughnessMap,m.roughnessMapTransform)),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)}function d(m,g,v){m.ior.value=g.ior,g.diffuseRoughness>0&&(m.diffuseRoughness.value=g.diffuseRoughness,g.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=g.diffuseRoughnessMap,e(g.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),g.sheen>0&&(m.sheenColor.value.copy(g.sheenColor).multiplyScalar(g.sheen),m.sheenRoughness.value=g.sheenRoughness,g.sheenColorMap&&(m.sheenColorMap.value=g.sheenColorMap,e(g.sheenColorMap,m.sheenColorMapTransform)),g.sheenRoughnessMap&&(m.sheenRoughnessMap.value=g.sheenRoughnessMap,e(g.sheenRoughnessMap,m.sheenRoughnessMapTransform))),g.clearcoat>0&&(m.clearcoat.value=g.clearcoat,m.clearcoatRoughness.value=g.clearcoatRoughness,g.clearcoatMap&&(m.clearcoatMap.value=g.clearcoatMap,e(g.clearcoatMap,m.clearcoatMapTransform)),g.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=g.clearcoatRoughnessMap,e(g.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),g.clearcoatNormalMap&&(m.clearcoatNormalMap.value=g.clearcoatNormalMap,e(g.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(g.clearcoatNormalScale),g.side===Dn&&m.clearcoatNormalScale.value.negate())),g.dispersion>0&&(m.dispersion.value=g.dispersion),g.retroreflectivity>0&&(m.retroreflectivity.value=g.retroreflectivity),g.iridescence>0&&(m.iridescence.value=g.iridescence,m.iridescenceIOR.value=g.iridescenceIOR,m.iridescenceThicknessMinimum.value=g.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=g.iridescenceThicknessMaximum,g.iridescenceMap&&(m.iridescenceMap.value=g.iridescenceMap,e(g.iridescenceMap,m.iridescenceMapTransform)),g.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=g.iridescenceThicknessMap,e(g.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),g.transmission>0&&(m.transmission.value=g.transmission,m.transmissionSamplerMap.value=v.texture,m.transmissionSamplerSize.value.set(v.width,v.height),g.transmissionMap&&(m.transmissionMap.value=g.transmissionMap,e(g.transmissionMap,m.transmissionMapTransform)),m.thickness.value=g.thickness,g.thicknessMap&&(m.thicknessMap.value=g.thicknessMap,e(g.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=g.attenuationDistance,m.attenuationColor.value.copy(g.attenuationColor)),g.anisotropy>0&&(m.anisotropyVector.value.set(g.anisotropy*Math.cos(g.anisotropyRotation),g.anisotropy*Math.sin(g.anisotropyRotation)),g.anisotropyMap&&(m.anisotropyMap.value=g.anisotropyMap,e(g.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=g.specularIntensity,m.specularColor.value.copy(g.specularColor),g.specularColorMap&&(m.specularColorMap.value=g.specularColorMap,e(g.specularColorMap,m.specularColorMapTransform)),g.specularIntensityMap&&(m.specularIntensityMap.value=g.specularIntensityMap,e(g.specularIntensityMap,m.specularIntensityMapTransform))}function p(m,g){g.matcap&&(m.matcap.value=g.matcap)}function _(m,g){let v=t.get(g).light;m.referencePosition.value.setFromMatrixPosition(v.matrixWorld),m.nearDistance.value=v.shadow.camera.near,m.farDistance.value=v.shadow.camera.far}return{refreshFogUniforms:i,refreshMaterialUniforms:s}}function i1(n,t,e,i){let s={},r={};function o(v,w){let y=w.program;i.uniformBlockBinding(v,y,s[v.id])}function a(v,w){let y=s[v.id];y===void 0&&(p(v),y=l(v),s[v.id]=y,v.addEventListener("dispose",m));let E=w.program;i.updateUBOMapping(v,E);let A=t.render.frame;r[v.id]!==A&&(c(v),r[v.id]=A)}function l(v){let w=n.createBuffer(),y=v.__size,E=v.usage;return n.bindBuffer(n.UNIFORM_BUFFER,w),n.bufferData(n.UNIFORM_BUFFER,y,E),n.bindBuffer(n.UNIFORM_BUFFER,null),w}function c(v){let w=s[v.id],y=v.uniforms,E=v.__cache;n.bindBuffer(n.UNIFORM_BUFFER,w);for(let A=0,b=y.length;A<b;A++){let S=y[A];if(Array.isArray(S))for(let P=0,R=S.length;P<R;P++)u(S[P],A,P,E);else u(S,A,0,E)}n.bindBuffer(n.UNIFORM_BUFFER,null)}function u(v,w,y,E){if(f(v,w,y,E)===!0){let A=v.__offset,b=v.value;if(Array.isArray(b)){let S=0;for(let P=0;P<b.length;P++){let R=b[P],L=_(R,!0);h(R,v.__data,S),S+=L.storage/Float32Array.BYTES_PER_ELEMENT}}else h(b,v.__data,0);n.bufferSubData(n.UNIFORM_BUFFER,A,v.__data)}}function h(v,w,y){typeof v=="number"||typeof v=="boolean"?w[y]=v:v.isMatrix3?(w[y]=v.elements[0],w[y+1]=v.elements[1],w[y+2]=v.elements[2],w[y+3]=0,w[y+4]=v.elements[3],w[y+5]=v.elements[4],w[y+6]=v.elements[5],w[y+7]=0,w[y+8]=v.elements[6],w[y+9]=v.elements[7],w[y+10]=v.elements[8],w[y+11]=0):ArrayBuffer.isView(v)?w.set(v.subarray(0,w.length-y),y):v.toArray(w,y)}function f(v,w,y,E){let A=v.value,b=w+"_"+y;if(Array.isArray(A)){E[b]===void 0&&(E[b]=[]);let S=E[b],P=!1;for(let R=0;R<A.length;R++)d(A[R],S,R)===!0&&(P=!0);return P}return d(A,E,b)}function d(v,w,y){if(w[y]===void 0)return typeof v=="number"||typeof v=="boolean"?w[y]=v:ArrayBuffer.isView(v)?w[y]=v.slice():w[y]=v.clone(),!0;{let E=w[y];if(typeof v=="number"||typeof v=="boolean"){if(E!==v)return w[y]=v,!0}else{if(ArrayBuffer.isView(v))return!0;if(E.equals(v)===!1)return E.copy(v),!0}}return!1}function p(v){let w=v.uniforms,y=0,E=16;for(let b=0,S=w.length;b<S;b++){let P=Array.isArray(w[b])?w[b]:[w[b]];for(let R=0,L=P.length;R<L;R++){let B=P[R],G=Array.isArray(B.value)?B.value:[B.value],I=Array.isArray(w[b])||Array.isArray(B.value),$=y;for(let V=0,j=G.length;V<j;V++){let X=G[V],J=_(X,I),K=y%E,ut=K%J.boundary,ft=K+ut;y+=ut,ft!==0&&E-ft<J.storage&&(y+=E-ft),V===0&&($=y),y+=J.storage}let U=B.type==="int"?Int32Array:B.type==="uint"?Uint32Array:Float32Array;B.__data=new U((y-$)/Float32Array.BYTES_PER_ELEMENT),B.__offset=$}}let A=y%E;return A>0&&(y+=E-A),v.__size=y,v.__cache={},this}function _(v,w){let y={boundary:0,storage:0};return typeof v=="number"||typeof v=="boolean"?(y.boundary=4,y.storage=4):v.isVector2?(y.boundary=8,y.storage=8):v.isVector3||v.isColor?(y.boundary=16,y.storage=12):v.isVector4?(y.boundary=16,y.storage=16):v.isMatrix3?(y.boundary=16,y.storage=48):v.isMatrix4?(y.boundary=16,y.storage=64):v.isTexture?Nt("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(v)?(y.boundary=16,y.storage=v.byteLength):Nt("WebGLRenderer: Unsupported uniform value type.",v),w===!0&&(y.boundary=16,y.storage=Math.ceil(y.storage/16)*16),y}function m(v){let w=v.target;w.removeEventListener("dispose",m),n.deleteBuffer(s[w.id]),delete s[w.id],delete r[w.id]}function g(){for(let v in s)n.deleteBuffer(s[v]);s={},r={}}return{bind:o,update:a,dispose:g}}var s1=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),Di=null;function r1(){return Di===null&&(Di=new Ci(s1,16,16,Ps,wi),Di.name="DFG_LUT",Di.minFilter=an,Di.magFilter=an,Di.wrapS=Nn,Di.wrapT=Nn,Di.generateMipmaps=!1,Di.needsUpdate=!0),Di}var qu=class{constructor(t={}){let{canvas:e=B0(),context:i=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:u="default",failIfMajorPerformanceCaveat:h=!1,reversedDepthBuffer:f=!1,outputBufferType:d=kn}=t;this.isWebGLRenderer=!0;let p;if(i!==null){if(typeof WebGLRenderingContext<"u"&&i instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");p=i.getContextAttributes().alpha}else p=o;let _=d,m=new Set([hu,uu,cu]),g=new Set([kn,Mi,So,dr,ou,au]),v=new Uint32Array(4),w=new Int32Array(4),y={textures:[],min:[],max:[],resolution:[]},E=null,A=null,b=[],S=[],P=null;this.domElement=e,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=Ni,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let R=this,L=!1,B=null,G=null,I=null,$=null;this._outputColorSpace=se;let U=0,V=0,j=null,X=-1,J=null,K=new de,ut=new de,ft=null,z=new Et(0),tt=0,nt=e.width,rt=e.height,at=1,Lt=null,fe=null,Dt=new de(0,0,nt,rt),ue=new de(0,0,nt,rt),ge=!1,Zt=new Ms,un=new Hc,$e=!1,On=!1,Ie=new Rt,Ti=new D,en=new de,Qn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},ti=!1;function ei(){return j===null?at:1}let k=i;function ni(T,O){return e.getContext(T,O)}let Te,Ae,xt,Ye,Ut,zt,C,M,W,ot,st,ht,_t,Q,et,pt,N,it,Z,mt,ct,dt,Pt;try{let T={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:u,failIfMajorPerformanceCaveat:h};if("setAttribute"in e&&e.setAttribute("data-engine",`three.js r${"187"}`),e.addEventListener("webglcontextlost",Ot,!1),e.addEventListener("webglcontextrestored",Ht,!1),e.addEventListener("webglcontextcreationerror",yt,!1),k===null){let O="webgl2";if(k=ni(O,T),k===null)throw ni(O)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}Xt()}catch(T){throw e.removeEventListener("webglcontextlost",Ot,!1),e.removeEventListener("webglcontextrestored",Ht,!1),e.removeEventListener("webglcontextcreationerror",yt,!1),Ft("WebGLRenderer: "+T.message),T}function Xt(){Te=new gA(k),Te.init(),ct=new KE(k,Te),Ae=new rA(k,Te,t,ct),xt=new JE(k,Te),Ae.reversedDepthBuffer&&f&&xt.buffers.depth.setReversed(!0),G=k.createFramebuffer(),I=k.createFramebuffer(),$=k.createFramebuffer(),Ye=new xA(k),Ut=new UE,zt=new jE(k,Te,xt,Ut,Ae,ct,Ye),C=new mA(R),M=new bM(k),dt=new iA(k,M),W=new _A(k,M,Ye,dt),ot=new bA(k,W,M,dt,Ye),it=new yA(k,Ae,zt),et=new oA(Ut),st=new OE(R,C,Te,Ae,dt,et),ht=new n1(R,Ut),_t=new BE,Q=new WE(Te),N=new nA(R,C,xt,ot,p,l),pt=new ZE(R,ot,Ae),Pt=new i1(k,Ye,Ae,xt),Z=new sA(k,Te,Ye),mt=new vA(k,Te,Ye),Ye.programs=st.programs,R.capabilities=Ae,R.extensions=Te,R.properties=Ut,R.renderLists=_t,R.shadowMap=pt,R.state=xt,R.info=Ye}_!==kn&&(P=new MA(_,e.width,e.height,a,s,r));let lt=new ip(R,k);this.xr=lt,this.getContext=function(){return k},this.getContextAttributes=function(){return k.getContextAttributes()},this.forceContextLoss=function(){let T=Te.get("WEBGL_lose_context");T&&T.loseContext()},this.forceContextRestore=function(){let T=Te.get("WEBGL_lose_context");T&&T.restoreContext()},this.getPixelRatio=function(){return at},this.setPixelRatio=function(T){T!==void 0&&(at=T,this.setSize(nt,rt,!1))},this.getSize=function(T){return T.set(nt,rt)},this.setSize=function(T,O,Y=!0){if(lt.isPresenting){Nt("WebGLRenderer: Can't change size while VR device is presenting.");return}nt=T,rt=O,e.width=Math.floor(T*at),e.height=Math.floor(O*at),Y===!0&&(e.style.width=T+"px",e.style.height=O+"px"),P!==null&&P.setSize(e.width,e.height),this.setViewport(0,0,T,O)},this.getDrawingBufferSize=function(T){return T.set(nt*at,rt*at).floor()},this.setDrawingBufferSize=function(T,O,Y){nt=T,rt=O,at=Y,e.width=Math.floor(T*Y),e.height=Math.floor(O*Y),this.setViewport(0,0,T,O)},this.setEffects=function(T){if(_===kn){Ft("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(T){for(let O=0;O<T.length;O++)if(T[O].isOutputPass===!0){Nt("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}P.setEffects(T||[])},this.getCurrentViewport=function(T){return T.copy(K)},this.getViewport=function(T){return T.copy(Dt)},this.setViewport=function(T,O,Y,H){T.isVector4?Dt.set(T.x,T.y,T.z,T.w):Dt.set(T,O,Y,H),xt.viewport(K.copy(Dt).multiplyScalar(ei()).round())},this.getScissor=function(T){return T.copy(ue)},this.setScissor=function(T,O,Y,H){T.isVector4?ue.set(T.x,T.y,T.z,T.w):ue.set(T,O,Y,H),xt.scissor(ut.copy(ue).multiplyScalar(ei()).round())},this.getScissorTest=function(){return ge},this.setScissorTest=function(T){xt.setScissorTest(ge=T)},this.setOpaqueSort=function(T){Lt=T},this.setTransparentSort=function(T){fe=T},this.getClearColor=function(T){return T.copy(N.getClearColor())},this.setClearColor=function(){N.setClearColor(...arguments)},this.getClearAlpha=function(){return N.getClearAlpha()},this.setClearAlpha=function(){N.setClearAlpha(...arguments)},this.clear=function(T=!0,O=!0,Y=!0){let H=0;if(T){let q=!1;if(j!==null){let vt=j.texture.format;q=m.has(vt)}if(q){let vt=j.texture.type,Mt=g.has(vt),gt=N.getClearColor(),St=N.getClearAlpha(),Ct=gt.r,Gt=gt.g,Jt=gt.b;Mt?(v[0]=Ct,v[1]=Gt,v[2]=Jt,v[3]=St,k.clearBufferuiv(k.COLOR,0,v)):(w[0]=Ct,w[1]=Gt,w[2]=Jt,w[3]=St,k.clearBufferiv(k.COLOR,0,w))}else H|=k.COLOR_BUFFER_BIT}O&&(H|=k.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),Y&&(H|=k.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),H!==0&&k.clear(H)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(T){T.setRenderer(this),B=T},this.dispose=function(){e.removeEventListener("webglcontextlost",Ot,!1),e.removeEventListener("webglcontextrestored",Ht,!1),e.removeEventListener("webglcontextcreationerror",yt,!1),N.dispose(),_t.dispose(),Q.dispose(),zt.dispose(),Ut.dispose(),C.dispose(),ot.dispose(),W.dispose(),dt.dispose(),Pt.dispose(),st.dispose(),lt.dispose(),lt.removeEventListener("sessionstart",Cp),lt.removeEventListener("sessionend",Rp),Ns.stop()};function Ot(T){T.preventDefault(),xa("WebGLRenderer: Context Lost."),L=!0}function Ht(){xa("WebGLRenderer: Context Restored."),L=!1;let T=Ye.autoReset,O=pt.enabled,Y=pt.autoUpdate,H=pt.needsUpdate,q=pt.type;Xt(),Ye.autoReset=T,pt.enabled=O,pt.autoUpdate=Y,pt.needsUpdate=H,pt.type=q}function yt(T){Ft("WebGLRenderer: A WebGL context could not be created. Reason: ",T.statusMessage)}function he(T){let O=T.target;O.removeEventListener("dispose",he),nn(O)}function nn(T){os(T),Ut.remove(T)}function os(T){let O=Ut.get(T).programs;O!==void 0&&(O.forEach(function(Y){st.releaseProgram(Y)}),T.isShaderMaterial&&st.releaseShaderCache(T))}this.renderBufferDirect=function(T,O,Y,H,q,vt){O===null&&(O=Qn);let Mt=q.isMesh&&q.matrixWorld.determinantAffine()<0,gt=Cx(T,O,Y,H,q);xt.setMaterial(H,Mt);let St=Y.index,Ct=1;if(H.wireframe===!0){if(St=W.getWireframeAttribute(Y),St===void 0)return;Ct=2}let Gt=Y.drawRange,Jt=Y.attributes.position,wt=Gt.start*Ct,jt=(Gt.start+Gt.count)*Ct;vt!==null&&(wt=Math.max(wt,vt.start*Ct),jt=Math.min(jt,(vt.start+vt.count)*Ct)),St!==null?(wt=Math.max(wt,0),jt=Math.min(jt,St.count)):Jt!=null&&(wt=Math.max(wt,0),jt=Math.min(jt,Jt.count));let ke=jt-wt;if(ke<0||ke===1/0)return;dt.setup(q,H,gt,Y,St);let ye,_e=Z;if(St!==null&&(ye=M.get(St),_e=mt,_e.setIndex(ye)),q.isMesh)H.wireframe===!0?(xt.setLineWidth(H.wireframeLinewidth*ei()),_e.setMode(k.LINES)):_e.setMode(k.TRIANGLES);else if(q.isLine){let pn=H.linewidth;pn===void 0&&(pn=1),xt.setLineWidth(pn*ei()),q.isLineSegments?_e.setMode(k.LINES):q.isLineLoop?_e.setMode(k.LINE_LOOP):_e.setMode(k.LINE_STRIP)}else q.isPoints?_e.setMode(k.POINTS):q.isSprite&&_e.setMode(k.TRIANGLES);if(q.isBatchedMesh)if(Te.get("WEBGL_multi_draw"))_e.renderMultiDraw(q._multiDrawStarts,q._multiDrawCounts,q._multiDrawCount);else{let pn=q._multiDrawStarts,Tt=q._multiDrawCounts,En=q._multiDrawCount,re=St?M.get(St).bytesPerElement:1,Ls=Ut.get(H).currentProgram.getUniforms();for(let mn=0;mn<En;mn++)Ls.setValue(k,"_gl_DrawID",mn),_e.render(pn[mn]/re,Tt[mn])}else if(q.isInstancedMesh)_e.renderInstances(wt,ke,q.count);else if(Y.isInstancedBufferGeometry){let pn=Y._maxInstanceCount!==void 0?Y._maxInstanceCount:1/0,Tt=Math.min(Y.instanceCount,pn);_e.renderInstances(wt,ke,Tt)}else _e.render(wt,ke)};function Ep(T,O,Y,H){B!==null&&T.isNodeMaterial&&B.setObject(H,T),$e===!0&&et.setState(T,Y,!1),T.transparent===!0&&T.side===wn&&T.forceSinglePass===!1?(T.side=Dn,T.needsUpdate=!0,Co(T,O,H),T.side=Ii,T.needsUpdate=!0,Co(T,O,H),T.side=wn):Co(T,O,H)}this.compile=function(T,O,Y=null){Y===null&&(Y=T),B!==null&&B.renderStart(T,O,Y),A=Q.get(Y),A.init(O),S.push(A),Y.traverseVisible(function(q){q.isLight&&q.layers.test(O.layers)&&(A.pushLight(q),q.castShadow&&A.pushShadow(q))}),T!==Y&&T.traverseVisible(function(q){q.isLight&&q.layers.test(O.layers)&&(A.pushLight(q),q.castShadow&&A.pushShadow(q))}),A.setupLights(),B!==null&&B.updateLights(A.state.lightsArray),On=this.localClippingEnabled,$e=et.init(this.clippingPlanes,On),$e===!0&&et.setGlobalState(this.clippingPlanes,O),B!==null&&pt.render(A.state.shadowsArray,Y,O);let H=new Set;return T.traverse(function(q){if(!(q.isMesh||q.isPoints||q.isLine||q.isSprite))return;let vt=q.material;if(vt)if(Array.isArray(vt))for(let Mt=0;Mt<vt.length;Mt++){let gt=vt[Mt];Ep(gt,Y,O,q),H.add(gt)}else Ep(vt,Y,O,q),H.add(vt)}),A=S.pop(),B!==null&&B.renderEnd(),H},this.compileAsync=function(T,O,Y=null){let H=this.compile(T,O,Y);return new Promise(q=>{function vt(){if(H.forEach(function(Mt){let St=Ut.get(Mt).currentProgram;(St===void 0||St.isReady())&&H.delete(Mt)}),H.size===0){q(T);return}setTimeout(vt,10)}Te.get("KHR_parallel_shader_compile")!==null?vt():setTimeout(vt,10)})};let dh=null;function Ax(T){dh&&dh(T)}function Cp(){Ns.stop()}function Rp(){Ns.start()}let Ns=new vv;Ns.setAnimationLoop(Ax),typeof self<"u"&&Ns.setContext(self),this.setAnimationLoop=function(T){dh=T,lt.setAnimationLoop(T),T===null?Ns.stop():Ns.start()},lt.addEventListener("sessionstart",Cp),lt.addEventListener("sessionend",Rp),this.render=function(T,O){if(O!==void 0&&O.isCamera!==!0){Ft("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(L===!0)return;B!==null&&B.renderStart(T,O);let Y=lt.enabled===!0&&lt.isPresenting===!0,H=P!==null&&(j===null||Y)&&P.begin(R,j);if(T.matrixWorldAutoUpdate===!0&&T.updateMatrixWorld(),O.parent===null&&O.matrixWorldAutoUpdate===!0&&O.updateMatrixWorld(),lt.enabled===!0&&lt.isPresenting===!0&&(P===null||P.isCompositing()===!1)&&(lt.cameraAutoUpdate===!0&&lt.updateCamera(O),O=lt.getCamera()),T.isScene===!0&&T.onBeforeRender(R,T,O,j),A=Q.get(T,S.length),A.init(O),A.state.textureUnits=zt.getTextureUnits(),S.push(A),Ie.multiplyMatrices(O.projectionMatrix,O.matrixWorldInverse),O.isArrayCamera?un.setFromArrayCamera(O):Zt.setFromProjectionMatrix(Ie,ri,O.reversedDepth),On=this.localClippingEnabled,$e=et.init(this.clippingPlanes,On),E=_t.get(T,b.length),E.init(),b.push(E),this.info.render.frame++,lt.enabled===!0&&lt.isPresenting===!0){let Mt=R.xr.getDepthSensingMesh();Mt!==null&&fh(Mt,O,-1/0,R.sortObjects)}fh(T,O,0,R.sortObjects),E.finish(),B!==null&&B.updateLights(A.state.lightsArray),R.sortObjects===!0&&E.sort(Lt,fe),ti=lt.enabled===!1||lt.isPresenting===!1||lt.hasDepthSensing()===!1,ti&&N.addToRenderList(E,T),this.info.autoReset===!0&&this.info.reset(),$e===!0&&et.beginShadows();let q=A.state.shadowsArray;if(pt.render(q,T,O),$e===!0&&et.endShadows(),(H&&P.hasRenderPass())===!1){let Mt=E.opaque,gt=E.transmissive;if(A.setupLights(),O.isArrayCamera){let St=O.cameras;if(gt.length>0)for(let Ct=0,Gt=St.length;Ct<Gt;Ct++){let Jt=St[Ct];Ip(Mt,gt,T,Jt)}ti&&N.render(T);for(let Ct=0,Gt=St.length;Ct<Gt;Ct++){let Jt=St[Ct];Pp(E,T,Jt,Jt.viewport)}}else gt.length>0&&Ip(Mt,gt,T,O),ti&&N.render(T),Pp(E,T,O)}j!==null&&V===0&&(zt.updateMultisampleRenderTarget(j),zt.updateRenderTargetMipmap(j)),H&&P.end(R),T.isScene===!0&&T.onAfterRender(R,T,O),dt.resetDefaultState(),X=-1,J=null,S.pop(),S.length>0?(A=S[S.length-1],zt.setTextureUnits(A.state.textureUnits),$e===!0&&et.setGlobalState(R.clippingPlanes,A.state.camera)):A=null,b.pop(),b.length>0?E=b[b.length-1]:E=null,B!==null&&B.renderEnd()};function fh(T,O,Y,H){if(T.visible===!1)return;if(T.layers.test(O.layers)){if(T.isGroup)Y=T.renderOrder;else if(T.isLOD)T.autoUpdate===!0&&T.update(O);else if(T.isLight)A.pushLight(T),T.castShadow&&A.pushShadow(T);else if(T.isSprite){let Mt=O.isArrayCamera?un:Zt;if(!T.frustumCulled||T.intersectsFrustum(Mt)){H&&en.setFromMatrixPosition(T.matrixWorld).applyMatrix4(Ie);let gt=ot.update(T),St=T.material;St.visible&&E.push(T,gt,St,Y,en.z,null,O)}}else if(T.isMesh||T.isLine||T.isPoints){let Mt=O.isArrayCamera?un:Zt;if(!T.frustumCulled||T.intersectsFrustum(Mt)){let gt=ot.update(T),St=T.material;if(H&&(T.boundingSphere!==void 0?(T.boundingSphere===null&&T.computeBoundingSphere(),en.copy(T.boundingSphere.center)):(gt.boundingSphere===null&&gt.computeBoundingSphere(),en.copy(gt.boundingSphere.center)),en.applyMatrix4(T.matrixWorld).applyMatrix4(Ie)),Array.isArray(St)){let Ct=gt.groups;for(let Gt=0,Jt=Ct.length;Gt<Jt;Gt++){let wt=Ct[Gt],jt=St[wt.materialIndex];jt&&jt.visible&&E.push(T,gt,jt,Y,en.z,wt,O)}}else St.visible&&E.push(T,gt,St,Y,en.z,null,O)}}}let vt=T.children;for(let Mt=0,gt=vt.length;Mt<gt;Mt++)fh(vt[Mt],O,Y,H)}function Pp(T,O,Y,H){let{opaque:q,transmissive:vt,transparent:Mt}=T;A.setupLightsView(Y),$e===!0&&et.setGlobalState(R.clippingPlanes,Y),H&&xt.viewport(K.copy(H)),q.length>0&&dl(q,O,Y),vt.length>0&&dl(vt,O,Y),Mt.length>0&&dl(Mt,O,Y),xt.buffers.depth.setTest(!0),xt.buffers.depth.setMask(!0),xt.buffers.color.setMask(!0),xt.setPolygonOffset(!1)}function Ip(T,O,Y,H){if((Y.isScene===!0?Y.overrideMaterial:null)!==null)return;if(A.state.transmissionRenderTarget[H.id]===void 0){let wt=Te.has("EXT_color_buffer_half_float")||Te.has("EXT_color_buffer_float");A.state.transmissionRenderTarget[H.id]=new Yn(1,1,{generateMipmaps:!0,type:wt?wi:kn,minFilter:li,samples:Math.max(4,Ae.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:Vt.workingColorSpace})}let vt=A.state.transmissionRenderTarget[H.id],Mt=H.viewport||K;vt.setSize(Mt.z*R.transmissionResolutionScale,Mt.w*R.transmissionResolutionScale);let gt=R.getRenderTarget(),St=R.getActiveCubeFace(),Ct=R.getActiveMipmapLevel();R.setRenderTarget(vt),R.getClearColor(z),tt=R.getClearAlpha(),tt<1&&R.setClearColor(16777215,.5),R.clear(),ti&&N.render(Y);let Gt=R.toneMapping;R.toneMapping=Ni;let Jt=H.viewport;if(H.viewport!==void 0&&(H.viewport=void 0),A.setupLightsView(H),$e===!0&&et.setGlobalState(R.clippingPlanes,H),dl(T,Y,H),zt.updateMultisampleRenderTarget(vt),zt.updateRenderTargetMipmap(vt),Te.has("WEBGL_multisampled_render_to_texture")===!1){let wt=!1;for(let jt=0,ke=O.length;jt<ke;jt++){let ye=O[jt],{object:_e,geometry:pn,material:Tt,group:En}=ye;if(Tt.side===wn&&_e.layers.test(H.layers)){let re=Tt.side;Tt.side=Dn,Tt.needsUpdate=!0,Np(_e,Y,H,pn,Tt,En),Tt.side=re,Tt.needsUpdate=!0,wt=!0}}wt===!0&&(zt.updateMultisampleRenderTarget(vt),zt.updateRenderTargetMipmap(vt))}R.setRenderTarget(gt,St,Ct),R.setClearColor(z,tt),Jt!==void 0&&(H.viewport=Jt),R.toneMapping=Gt}function dl(T,O,Y){let H=O.isScene===!0?O.overrideMaterial:null;for(let q=0,vt=T.length;q<vt;q++){let Mt=T[q],{object:gt,geometry:St,group:Ct}=Mt,Gt=Mt.material;Gt.allowOverride===!0&&H!==null&&(Gt=H),gt.layers.test(Y.layers)&&Np(gt,O,Y,St,Gt,Ct)}}function Np(T,O,Y,H,q,vt){B!==null&&q.isNodeMaterial&&B.setObject(T,q),T.onBeforeRender(R,O,Y,H,q,vt),T.modelViewMatrix.multiplyMatrices(Y.matrixWorldInverse,T.matrixWorld),T.normalMatrix.getNormalMatrix(T.modelViewMatrix),q.onBeforeRender(R,O,Y,H,T,vt),q.transparent===!0&&q.side===wn&&q.forceSinglePass===!1?(q.side=Dn,q.needsUpdate=!0,R.renderBufferDirect(Y,O,H,q,T,vt),q.side=Ii,q.needsUpdate=!0,R.renderBufferDirect(Y,O,H,q,T,vt),q.side=wn):R.renderBufferDirect(Y,O,H,q,T,vt),T.onAfterRender(R,O,Y,H,q,vt)}function Lp(T){let O=0;for(let Y of T)Y.texture!==null&&O++;return O}function Co(T,O,Y){O.isScene!==!0&&(O=Qn);let H=Ut.get(T),q=A.state.lights,vt=A.state.shadowsArray,Mt=q.state.version,gt=st.getParameters(T,q.state,vt,O,Y,A.state.lightProbeGridArray),St=st.getProgramCacheKey(gt),Ct=H.programs;H.environment=T.isMeshStandardMaterial||T.isMeshLambertMaterial||T.isMeshPhongMaterial?O.environment:null,H.fog=O.fog;let Gt=T.isMeshStandardMaterial||T.isMeshLambertMaterial&&!T.envMap||T.isMeshPhongMaterial&&!T.envMap;H.envMap=C.get(T.envMap||H.environment,Gt),H.envMapRotation=H.environment!==null&&T.envMap===null?O.environmentRotation:T.envMapRotation,Ct===void 0&&(T.addEventListener("dispose",he),Ct=new Map,H.programs=Ct,H.programVariants=new Map);let Jt=Ct.get(St);if(Jt!==void 0){if(H.currentProgram===Jt&&H.lightsStateVersion===Mt)return Op(T,gt),Jt}else gt.uniforms=st.getUniforms(T),B!==null&&T.isNodeMaterial&&B.build(T,Y,gt),T.onBeforeCompile(gt,R),Jt=st.acquireProgram(gt,St),Ct.set(St,Jt),H.uniforms=gt.uniforms;let wt=H.uniforms;return(!T.isShaderMaterial&&!T.isRawShaderMaterial||T.clipping===!0)&&(wt.clippingPlanes=et.uniform),Op(T,gt),H.needsLights=Px(T),H.lightsStateVersion=Mt,H.needsLights&&(wt.ambientLightColor.value=q.state.ambient,wt.lightProbe.value=q.state.probe,wt.sunLights.value=q.state.sun,wt.sunLightShadows.value=q.state.sunShadow,wt.directionalLights.value=q.state.directional,wt.directionalLightShadows.value=q.state.directionalShadow,wt.spotLights.value=q.state.spot,wt.spotLightShadows.value=q.state.spotShadow,wt.rectAreaLights.value=q.state.rectArea,wt.ltc_1.value=q.state.rectAreaLTC1,wt.ltc_2.value=q.state.rectAreaLTC2,wt.pointLights.value=q.state.point,wt.pointLightShadows.value=q.state.pointShadow,wt.hemisphereLights.value=q.state.hemi,wt.sunShadowMatrix.value=q.state.sunShadowMatrix,wt.sunShadowCascade.value=q.state.sunShadowCascade,wt.directionalShadowMatrix.value=q.state.directionalShadowMatrix,wt.spotLightMatrix.value=q.state.spotLightMatrix,wt.spotLightMap.value=q.state.spotLightMap,wt.pointShadowMatrix.value=q.state.pointShadowMatrix),H.numLightProbeGrids=Lp(A.state.lightProbeGridArray),H.currentProgram=Jt,H.uniformsList=null,Jt}function Ex(T,O,Y,H,q){let vt=Ut.get(T),Mt=vt.currentProgram.id+","+H+","+q,gt=vt.programVariants.get(Mt);return gt===void 0?(gt=Co(T,O,Y),vt.programVariants.set(Mt,gt)):(vt.currentProgram=gt,vt.uniformsList=null,vt.outputColorSpace=H,vt.toneMapping=q),gt}function Dp(T){if(T.uniformsList===null){let O=T.currentProgram.getUniforms();T.uniformsList=Mo.seqWithValue(O.seq,T.uniforms)}return T.uniformsList}function Op(T,O){let Y=Ut.get(T);Y.outputColorSpace=O.outputColorSpace,Y.batching=O.batching,Y.batchingColor=O.batchingColor,Y.instancing=O.instancing,Y.instancingColor=O.instancingColor,Y.instancingMorph=O.instancingMorph,Y.skinning=O.skinning,Y.morphTargets=O.morphTargets,Y.morphNormals=O.morphNormals,Y.morphColors=O.morphColors,Y.morphTargetsCount=O.morphTargetsCount,Y.numClippingPlanes=O.numClippingPlanes,Y.numIntersection=O.numClipIntersection,Y.vertexAlphas=O.vertexAlphas,Y.vertexTangents=O.vertexTangents,Y.toneMapping=O.toneMapping}function Cx(T,O,Y,H,q){O.isScene!==!0&&(O=Qn),zt.resetTextureUnits();let vt=O.fog,Mt=H.isMeshStandardMaterial||H.isMeshLambertMaterial||H.isMeshPhongMaterial?O.environment:null,gt=j===null?R.outputColorSpace:j.isXRRenderTarget===!0?j.texture.colorSpace:Vt.workingColorSpace,St=H.isMeshStandardMaterial||H.isMeshLambertMaterial&&!H.envMap||H.isMeshPhongMaterial&&!H.envMap,Ct=C.get(H.envMap||Mt,St),Gt=H.vertexColors===!0&&!!Y.attributes.color&&Y.attributes.color.itemSize===4,Jt=!!Y.attributes.tangent&&(!!H.normalMap||H.anisotropy>0),wt=!!Y.morphAttributes.position,jt=!!Y.morphAttributes.normal,ke=!!Y.morphAttributes.color,ye=Ni;H.toneMapped&&(j===null||j.isXRRenderTarget===!0)&&(ye=R.toneMapping);let _e=Y.morphAttributes.position||Y.morphAttributes.normal||Y.morphAttributes.color,pn=_e!==void 0?_e.length:0,Tt=Ut.get(H),En=A.state.lights;if($e===!0&&(On===!0||T!==J)){let Ne=T===J&&H.id===X;et.setState(H,T,Ne)}let re=!1,Ls=!1;H.version===Tt.__version?Tt.needsLights&&Tt.lightsStateVersion!==En.state.version||q.isBatchedMesh&&Tt.batching===!1||!q.isBatchedMesh&&Tt.batching===!0||q.isBatchedMesh&&Tt.batchingColor===!0&&q._colorsTexture===null||q.isBatchedMesh&&Tt.batchingColor===!1&&q._colorsTexture!==null||q.isInstancedMesh&&Tt.instancing===!1||!q.isInstancedMesh&&Tt.instancing===!0||q.isSkinnedMesh&&Tt.skinning===!1||!q.isSkinnedMesh&&Tt.skinning===!0||q.isInstancedMesh&&Tt.instancingColor===!0&&q.instanceColor===null||q.isInstancedMesh&&Tt.instancingColor===!1&&q.instanceColor!==null||q.isInstancedMesh&&Tt.instancingMorph===!0&&q.morphTexture===null||q.isInstancedMesh&&Tt.instancingMorph===!1&&q.morphTexture!==null||Tt.envMap!==Ct||H.fog===!0&&Tt.fog!==vt||Tt.numClippingPlanes!==void 0&&(Tt.numClippingPlanes!==et.numPlanes||Tt.numIntersection!==et.numIntersection)||Tt.vertexAlphas!==Gt||Tt.vertexTangents!==Jt||Tt.morphTargets!==wt||Tt.morphNormals!==jt||Tt.morphColors!==ke||Tt.morphTargetsCount!==pn||Tt.numLightProbeGrids!==Lp(A.state.lightProbeGridArray)?re=!0:(Tt.outputColorSpace!==gt||Tt.toneMapping!==ye)&&(Ls=!0):(re=!0,Tt.__version=H.version);let mn=Tt.currentProgram;(re===!0||Ls===!0)&&(mn=Ls===!0?Ex(H,O,q,gt,ye):Co(H,O,q),B&&H.isNodeMaterial&&B.onUpdateProgram(H,mn,Tt));let fl=!1,as=!1,Ds=!1,te=mn.getUniforms(),hn=Tt.uniforms;if(xt.useProgram(mn.program)&&(fl=!0,as=!0,Ds=!0),H.id!==X&&(X=H.id,as=!0),fl||J!==T){xt.buffers.depth.getReversed()&&T.reversedDepth!==!0&&(T._reversedDepth=!0,T.updateProjectionMatrix()),te.setValue(k,"projectionMatrix",T.projectionMatrix),te.setValue(k,"viewMatrix",T.matrixWorldInverse);let sn=te.map.cameraPosition;sn!==void 0&&sn.setValue(k,Ti.setFromMatrixPosition(T.matrixWorld)),Ae.logarithmicDepthBuffer&&te.setValue(k,"logDepthBufFC",2/(Math.log(T.far+1)/Math.LN2)),(H.isMeshPhongMaterial||H.isMeshToonMaterial||H.isMeshLambertMaterial||H.isMeshBasicMaterial||H.isMeshStandardMaterial||H.isShaderMaterial)&&te.setValue(k,"isOrthographic",T.isOrthographicCamera===!0),J!==T&&(J=T,as=!0,Ds=!0)}if(Tt.needsLights&&(En.state.sunShadowMap.length>0&&te.setValue(k,"sunShadowMap",En.state.sunShadowMap,zt),En.state.directionalShadowMap.length>0&&te.setValue(k,"directionalShadowMap",En.state.directionalShadowMap,zt),En.state.spotShadowMap.length>0&&te.setValue(k,"spotShadowMap",En.state.spotShadowMap,zt),En.state.pointShadowMap.length>0&&te.setValue(k,"pointShadowMap",En.state.pointShadowMap,zt)),q.isSkinnedMesh){te.setOptional(k,q,"bindMatrix"),te.setOptional(k,q,"bindMatrixInverse");let Ne=q.skeleton;Ne&&(Ne.boneTexture===null&&Ne.computeBoneTexture(),te.setValue(k,"boneTexture",Ne.boneTexture,zt))}q.isBatchedMesh&&(te.setOptional(k,q,"batchingTexture"),te.setValue(k,"batchingTexture",q._matricesTexture,zt),te.setOptional(k,q,"batchingIdTexture"),te.setValue(k,"batchingIdTexture",q._indirectTexture,zt),te.setOptional(k,q,"batchingColorTexture"),q._colorsTexture!==null&&te.setValue(k,"batchingColorTexture",q._colorsTexture,zt));let ui=Y.morphAttributes;if((ui.position!==void 0||ui.normal!==void 0||ui.color!==void 0)&&it.update(q,Y,mn),(as||Tt.receiveShadow!==q.receiveShadow)&&(Tt.receiveShadow=q.receiveShadow,te.setValue(k,"receiveShadow",q.receiveShadow)),(H.isMeshStandardMaterial||H.isMeshLambertMaterial||H.isMeshPhongMaterial)&&H.envMap===null&&O.environment!==null&&(hn.envMapIntensity.value=O.environmentIntensity),hn.dfgLUT!==void 0&&(hn.dfgLUT.value=r1()),as){if(te.setValue(k,"toneMappingExposure",R.toneMappingExposure),Tt.needsLights&&Rx(hn,Ds),vt&&H.fog===!0&&ht.refreshFogUniforms(hn,vt),ht.refreshMaterialUniforms(hn,H,at,rt,A.state.transmissionRenderTarget[T.id]),Tt.needsLights&&Tt.numLightProbeGrids>0){let Ne=y,sn=0;for(let Fi of A.state.lightProbeGridArray)Fi.texture!==null&&(Ne.textures[sn]=Fi.texture,Ne.min[sn]=Fi.boundingBox.min,Ne.max[sn]=Fi.boundingBox.max,Ne.resolution[sn]=Fi.resolution,sn++);for(let Fi in Ne)Ne[Fi].length=sn;hn.probesSH.value=Ne.textures,hn.probesMin.value=Ne.min,hn.probesMax.value=Ne.max,hn.probesResolution.value=Ne.resolution}Mo.upload(k,Dp(Tt),hn,zt)}if(H.isShaderMaterial&&H.uniformsNeedUpdate===!0&&(Mo.upload(k,Dp(Tt),hn,zt),H.uniformsNeedUpdate=!1),H.isSpriteMaterial&&te.setValue(k,"center",q.center),te.setValue(k,"modelViewMatrix",q.modelViewMatrix),te.setValue(k,"normalMatrix",q.normalMatrix),te.setValue(k,"modelMatrix",q.matrixWorld),H.uniformsGroups!==void 0){let Ne=H.uniformsGroups;for(let sn=0,Fi=Ne.length;sn<Fi;sn++){let Fp=Ne[sn];Pt.update(Fp,mn),Pt.bind(Fp,mn)}}return mn}function Rx(T,O){T.ambientLightColor.needsUpdate=O,T.lightProbe.needsUpdate=O,T.sunLights.needsUpdate=O,T.sunLightShadows.needsUpdate=O,T.directionalLights.needsUpdate=O,T.directionalLightShadows.needsUpdate=O,T.pointLights.needsUpdate=O,T.pointLightShadows.needsUpdate=O,T.spotLights.needsUpdate=O,T.spotLightShadows.needsUpdate=O,T.rectAreaLights.needsUpdate=O,T.hemisphereLights.needsUpdate=O}function Px(T){return T.isMeshLambertMaterial||T.isMeshToonMaterial||T.isMeshPhongMaterial||T.isMeshStandardMaterial||T.isShadowMaterial||T.isShaderMaterial&&T.lights===!0}this.getActiveCubeFace=function(){return U},this.getActiveMipmapLevel=function(){return V},this.getRenderTarget=function(){return j},this.setRenderTargetTextures=function(T,O,Y){let H=Ut.get(T);H.__autoAllocateDepthBuffer=T.resolveDepthBuffer===!1,H.__autoAllocateDepthBuffer===!1&&(H.__useRenderToTexture=!1),Ut.get(T.texture).__webglTexture=O,Ut.get(T.depthTexture).__webglTexture=H.__autoAllocateDepthBuffer?void 0:Y,H.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(T,O){let Y=Ut.get(T);Y.__webglFramebuffer=O,Y.__useDefaultFramebuffer=O===void 0},this.setRenderTarget=function(T,O=0,Y=0){j=T,U=O,V=Y;let H=null,q=!1,vt=!1;if(T){let gt=Ut.get(T);if(gt.__useDefaultFramebuffer!==void 0){xt.bindFramebuffer(k.FRAMEBUFFER,gt.__webglFramebuffer),K.copy(T.viewport),ut.copy(T.scissor),ft=T.scissorTest,xt.viewport(K),xt.scissor(ut),xt.setScissorTest(ft),X=-1;return}else if(gt.__webglFramebuffer===void 0)zt.setupRenderTarget(T);else if(gt.__hasExternalTextures)zt.rebindTextures(T,Ut.get(T.texture).__webglTexture,Ut.get(T.depthTexture).__webglTexture);else if(T.depthBuffer){let Gt=T.depthTexture;if(gt.__boundDepthTexture!==Gt){if(Gt!==null&&Ut.has(Gt)&&(T.width!==Gt.image.width||T.height!==Gt.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");zt.setupDepthRenderbuffer(T)}}let St=T.texture;(St.isData3DTexture||St.isDataArrayTexture||St.isCompressedArrayTexture)&&(vt=!0);let Ct=Ut.get(T).__webglFramebuffer;T.isWebGLCubeRenderTarget?(Array.isArray(Ct[O])?H=Ct[O][Y]:H=Ct[O],q=!0):T.samples>0&&zt.useMultisampledRTT(T)===!1?H=Ut.get(T).__webglMultisampledFramebuffer:Array.isArray(Ct)?H=Ct[Y]:H=Ct,K.copy(T.viewport),ut.copy(T.scissor),ft=T.scissorTest}else K.copy(Dt).multiplyScalar(at).floor(),ut.copy(ue).multiplyScalar(at).floor(),ft=ge;if(Y!==0&&(H=G),xt.bindFramebuffer(k.FRAMEBUFFER,H)&&xt.drawBuffers(T,H),xt.viewport(K),xt.scissor(ut),xt.setScissorTest(ft),q){let gt=Ut.get(T.texture);k.framebufferTexture2D(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_CUBE_MAP_POSITIVE_X+O,gt.__webglTexture,Y)}else if(vt){let gt=O;for(let St=0;St<T.textures.length;St++){let Ct=Ut.get(T.textures[St]);k.framebufferTextureLayer(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0+St,Ct.__webglTexture,Y,gt)}}else if(T!==null&&Y!==0){let gt=Ut.get(T.texture);k.framebufferTexture2D(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_2D,gt.__webglTexture,Y)}X=-1};function Up(T){let O=Ut.get(T);return(O.__readFormat!==T.format||O.__readType!==T.type)&&(O.__readFormat=T.format,O.__readType=T.type,O.__formatReadable=Ae.textureFormatReadable(T.format),O.__typeReadable=Ae.textureTypeReadable(T.type)),O}this.readRenderTargetPixels=function(T,O,Y,H,q,vt,Mt,gt=0){if(!(T&&T.isWebGLRenderTarget)){Ft("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let St=Ut.get(T).__webglFramebuffer;if(T.isWebGLCubeRenderTarget&&Mt!==void 0&&(St=St[Mt],Array.isArray(St)&&(St=St[0])),St){xt.bindFramebuffer(k.FRAMEBUFFER,St);try{let Ct=T.textures[gt],Gt=Ct.format,Jt=Ct.type;T.textures.length>1&&k.readBuffer(k.COLOR_ATTACHMENT0+gt);let wt=Up(Ct);if(wt.__formatReadable===!1){Ft("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(wt.__typeReadable===!1){Ft("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}O>=0&&O<=T.width-H&&Y>=0&&Y<=T.height-q&&k.readPixels(O,Y,H,q,ct.convert(Gt),ct.convert(Jt),vt)}finally{let Ct=j!==null?Ut.get(j).__webglFramebuffer:null;xt.bindFramebuffer(k.FRAMEBUFFER,Ct)}}},this.readRenderTargetPixelsAsync=async function(T,O,Y,H,q,vt,Mt,gt=0){if(!(T&&T.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let St=Ut.get(T).__webglFramebuffer;if(T.isWebGLCubeRenderTarget&&Mt!==void 0&&(St=St[Mt],Array.isArray(St)&&(St=St[0])),St)if(O>=0&&O<=T.width-H&&Y>=0&&Y<=T.height-q){xt.bindFramebuffer(k.FRAMEBUFFER,St);let Ct=T.textures[gt],Gt=Ct.format,Jt=Ct.type;T.textures.length>1&&k.readBuffer(k.COLOR_ATTACHMENT0+gt);let wt=Up(Ct);if(wt.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(wt.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let jt=k.createBuffer();k.bindBuffer(k.PIXEL_PACK_BUFFER,jt),k.bufferData(k.PIXEL_PACK_BUFFER,vt.byteLength,k.STREAM_READ),k.readPixels(O,Y,H,q,ct.convert(Gt),ct.convert(Jt),0),k.bindBuffer(k.PIXEL_PACK_BUFFER,null);let ke=j!==null?Ut.get(j).__webglFramebuffer:null;xt.bindFramebuffer(k.FRAMEBUFFER,ke);let ye=k.fenceSync(k.SYNC_GPU_COMMANDS_COMPLETE,0);return k.flush(),await z0(k,ye,4),k.bindBuffer(k.PIXEL_PACK_BUFFER,jt),k.getBufferSubData(k.PIXEL_PACK_BUFFER,0,vt),k.bindBuffer(k.PIXEL_PACK_BUFFER,null),k.deleteBuffer(jt),k.deleteSync(ye),vt}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(T,O=null,Y=0){let H=Math.pow(2,-Y),q=Math.floor(T.image.width*H),vt=Math.floor(T.image.height*H),Mt=O!==null?O.x:0,gt=O!==null?O.y:0;zt.setTexture2D(T,0),k.copyTexSubImage2D(k.TEXTURE_2D,Y,0,0,Mt,gt,q,vt),xt.unbindTexture()},this.copyTextureToTexture=function(T,O,Y=null,H=null,q=0,vt=0){let Mt,gt,St,Ct,Gt,Jt,wt,jt,ke,ye=T.isCompressedTexture?T.mipmaps[vt]:T.image;if(Y!==null)Mt=Y.max.x-Y.min.x,gt=Y.max.y-Y.min.y,St=Y.isBox3?Y.max.z-Y.min.z:1,Ct=Y.min.x,Gt=Y.min.y,Jt=Y.isBox3?Y.min.z:0;else{let te=Math.pow(2,-q);Mt=Math.floor(ye.width*te),gt=Math.floor(ye.height*te),T.isDataArrayTexture?St=ye.depth:T.isData3DTexture?St=Math.floor(ye.depth*te):St=1,Ct=0,Gt=0,Jt=0}H!==null?(wt=H.x,jt=H.y,ke=H.z):(wt=0,jt=0,ke=0);let _e=ct.convert(O.format),pn=ct.convert(O.type),Tt;O.isData3DTexture?(zt.setTexture3D(O,0),Tt=k.TEXTURE_3D):O.isDataArrayTexture||O.isCompressedArrayTexture?(zt.setTexture2DArray(O,0),Tt=k.TEXTURE_2D_ARRAY):(zt.setTexture2D(O,0),Tt=k.TEXTURE_2D),xt.activeTexture(k.TEXTURE0),xt.pixelStorei(k.UNPACK_FLIP_Y_WEBGL,O.flipY),xt.pixelStorei(k.UNPACK_PREMULTIPLY_ALPHA_WEBGL,O.premultiplyAlpha),xt.pixelStorei(k.UNPACK_ALIGNMENT,O.unpackAlignment);let En=xt.getParameter(k.UNPACK_ROW_LENGTH),re=xt.getParameter(k.UNPACK_IMAGE_HEIGHT),Ls=xt.getParameter(k.UNPACK_SKIP_PIXELS),mn=xt.getParameter(k.UNPACK_SKIP_ROWS),fl=xt.getParameter(k.UNPACK_SKIP_IMAGES);xt.pixelStorei(k.UNPACK_ROW_LENGTH,ye.width),xt.pixelStorei(k.UNPACK_IMAGE_HEIGHT,ye.height),xt.pixelStorei(k.UNPACK_SKIP_PIXELS,Ct),xt.pixelStorei(k.UNPACK_SKIP_ROWS,Gt),xt.pixelStorei(k.UNPACK_SKIP_IMAGES,Jt);let as=T.isDataArrayTexture||T.isData3DTexture,Ds=O.isDataArrayTexture||O.isData3DTexture;if(T.isDepthTexture){let te=Ut.get(T),hn=Ut.get(O),ui=Ut.get(te.__renderTarget),Ne=Ut.get(hn.__renderTarget);xt.bindFramebuffer(k.READ_FRAMEBUFFER,ui.__webglFramebuffer),xt.bindFramebuffer(k.DRAW_FRAMEBUFFER,Ne.__webglFramebuffer);for(let sn=0;sn<St;sn++)as&&(k.framebufferTextureLayer(k.READ_FRAMEBUFFER,k.COLOR_ATTACHMENT0,Ut.get(T).__webglTexture,q,Jt+sn),k.framebufferTextureLayer(k.DRAW_FRAMEBUFFER,k.COLOR_ATTACHMENT0,Ut.get(O).__webglTexture,vt,ke+sn)),k.blitFramebuffer(Ct,Gt,Ct+Mt,Gt+gt,wt,jt,wt+Mt,jt+gt,k.DEPTH_BUFFER_BIT,k.NEAREST);xt.bindFramebuffer(k.READ_FRAMEBUFFER,null),xt.bindFramebuffer(k.DRAW_FRAMEBUFFER,null)}else if(q!==0||T.isRenderTargetTexture||Ut.has(T)){let te=Ut.get(T),hn=Ut.get(O);xt.bindFramebuffer(k.READ_FRAMEBUFFER,I),xt.bindFramebuffer(k.DRAW_FRAMEBUFFER,$);for(let ui=0;ui<St;ui++)as?k.framebufferTextureLayer(k.READ_FRAMEBUFFER,k.COLOR_ATTACHMENT0,te.__webglTexture,q,Jt+ui):k.framebufferTexture2D(k.READ_FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_2D,te.__webglTexture,q),Ds?k.framebufferTextureLayer(k.DRAW_FRAMEBUFFER,k.COLOR_ATTACHMENT0,hn.__webglTexture,vt,ke+ui):k.framebufferTexture2D(k.DRAW_FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_2D,hn.__webglTexture,vt),q!==0?k.blitFramebuffer(Ct,Gt,Ct+Mt,Gt+gt,wt,jt,wt+Mt,jt+gt,k.COLOR_BUFFER_BIT,k.NEAREST):Ds?k.copyTexSubImage3D(Tt,vt,wt,jt,ke+ui,Ct,Gt,Mt,gt):k.copyTexSubImage2D(Tt,vt,wt,jt,Ct,Gt,Mt,gt);xt.bindFramebuffer(k.READ_FRAMEBUFFER,null),xt.bindFramebuffer(k.DRAW_FRAMEBUFFER,null)}else Ds?T.isDataTexture||T.isData3DTexture?k.texSubImage3D(Tt,vt,wt,jt,ke,Mt,gt,St,_e,pn,ye.data):O.isCompressedArrayTexture?k.compressedTexSubImage3D(Tt,vt,wt,jt,ke,Mt,gt,St,_e,ye.data):k.texSubImage3D(Tt,vt,wt,jt,ke,Mt,gt,St,_e,pn,ye):T.isDataTexture?k.texSubImage2D(k.TEXTURE_2D,vt,wt,jt,Mt,gt,_e,pn,ye.data):T.isCompressedTexture?k.compressedTexSubImage2D(k.TEXTURE_2D,vt,wt,jt,ye.width,ye.height,_e,ye.data):k.texSubImage2D(k.TEXTURE_2D,vt,wt,jt,Mt,gt,_e,pn,ye);xt.pixelStorei(k.UNPACK_ROW_LENGTH,En),xt.pixelStorei(k.UNPACK_IMAGE_HEIGHT,re),xt.pixelStorei(k.UNPACK_SKIP_PIXELS,Ls),xt.pixelStorei(k.UNPACK_SKIP_ROWS,mn),xt.pixelStorei(k.UNPACK_SKIP_IMAGES,fl),vt===0&&O.generateMipmaps===!0&&O.mipmapsAutoUpdate===!0&&k.generateMipmap(Tt),xt.unbindTexture()},this.initRenderTarget=function(T){Ut.get(T).__webglFramebuffer===void 0&&zt.setupRenderTarget(T)},this.initTexture=function(T){T.isCubeTexture?zt.setTextureCube(T,0):T.isData3DTexture?zt.setTexture3D(T,0):T.isDataArrayTexture||T.isCompressedArrayTexture?zt.setTexture2DArray(T,0):zt.setTexture2D(T,0),xt.unbindTexture()},this.resetState=function(){U=0,V=0,j=null,xt.reset(),dt.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return ri}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(t){this._outputColorSpace=t;let e=this.getContext();e.drawingBufferColorSpace=Vt._getDrawingBufferColorSpace(t),e.unpackColorSpace=Vt._getUnpackColorSpace()}};var o1=new D(1,1,1),Pv=(n,t)=>new Rt().compose(new D(...n),new xe(...t),o1),Rv=n=>typeof n=="number"?n:0,ll=({position:n,orientation:t})=>{let e=[t.x,t.y,t.z,t.w].map(Rv),i=e.every(s=>s===0);return Pv([n.x,n.y,n.z].map(Rv),i?[0,0,0,1]:e)},Is=n=>n.replace(/^\//,""),sp=(n,t)=>{let e=new Rt,i=t;for(let s=0;s<1e3&&n.has(i);s++){let r=n.get(i);e.premultiply(Pv(r.translation,r.rotation)),i=r.parent}return{root:i,matrix:e}},rp=(n,t)=>{let e=new Map(n.map(o=>[o.frame,o])),i=sp(e,Is(t)),s=i.matrix.clone().invert(),r=new Map;return o=>{let a=Is(o);if(!r.has(a)){let{root:l,matrix:c}=sp(e,a);r.set(a,l===i.root?s.clone().multiply(c):null)}return r.get(a)}},Iv=(n,t)=>{let e=new Map(n.map(o=>[o.frame,o])),i=new Map,s=(o,a)=>{let{root:l}=sp(e,Is(o)),c=i.get(l)||{root:l,weight:0,names:new Set([l])};c.weight+=a,c.names.add(Is(o)),i.set(l,c)};for(let o of n)s(o.frame,1);for(let o of t)o!==""&&s(o,1e3);let[r]=[...i.values()].sort((o,a)=>a.weight-o.weight);return r?["map","world","odom"].find(o=>r.names.has(o))||r.root:""};var pr=(n,t)=>(n.matrixAutoUpdate=!1,n.matrix.copy(t),n.matrixWorldNeedsUpdate=!0,n),Ui=(n,t)=>{let e=new me;return e.setAttribute("position",new pe(new Float32Array(n.flat()),3)),t&&e.setAttribute("color",new pe(new Float32Array(t.flat()),3)),e},op=n=>[Number(n.x)||0,Number(n.y)||0,Number(n.z)||0],ap=n=>{let t=[.9,.2,.2],e=[.2,.7,.2],i=[.25,.4,1];return new bn(Ui([[0,0,0],[n,0,0],[0,0,0],[0,n,0],[0,0,0],[0,0,n]],[t,t,e,e,i,i]),new qe({vertexColors:!0}))},lp=(n,t,e="#fff",i=!1)=>{let s=document.createElement("canvas"),r=s.getContext("2d"),o="32px system-ui, sans-serif",a=n.slice(0,400).split(`
`).slice(0,20);r.font=o,s.width=Math.min(2048,Math.max(1,Math.ceil(Math.max(...a.map(u=>r.measureText(u).width)))+8)),s.height=40*a.length,r.font=o,r.fillStyle=e,r.strokeStyle="#000a",r.lineWidth=5,a.forEach((u,h)=>{r.strokeText(u,4,40*h+30),r.fillText(u,4,40*h+30)});let l=new Ia(s);l.colorSpace=se;let c=new wa(new lo({map:l,depthTest:!1,transparent:!0,sizeAttenuation:!i}));return c.scale.set(t*s.width/40,t*a.length,1),c},a1=n=>n<0?[112,137,134,120]:n>100?[200,60,60,255]:[254-n*2.3,254-n*2.3,254-n*2.3,235],Nv=([n,t])=>{let e=new Int8Array(t),i=new Uint8Array(n.width*n.height*4);for(let c=0;c<e.length;c++)i.set(a1(e[c]),c*4);let s=new Ci(i,n.width,n.height,zn);s.magFilter=s.minFilter=Xe,s.colorSpace=se,s.needsUpdate=!0;let r=n.width*n.resolution,o=n.height*n.resolution,a=new sr(r||1,o||1);a.translate(r/2,o/2,0);let l=new oe(a,new Jn({map:s,transparent:!0,depthWrite:!1}));return l.renderOrder=-1,pr(l,ll(n.origin||{position:{},orientation:{}}))},Lv=new qe({color:"#f5a524"}),Dv=n=>{let t=new ne;return t.add(new xi(Ui((n.poses||[]).map(e=>op(e.pose.position))),Lv.clone())),t},l1=n=>{let t=n.pose||{};return t.pose||t},Ov=n=>{let t=new ne;if(n.polygon)t.add(new Ra(Ui(n.polygon.points.map(op)),Lv.clone()));else if(n.point){let e=ap(.3);e.position.set(...op(n.point)),t.add(e)}else for(let e of n.poses||[l1(n)])e.position&&e.orientation&&t.add(pr(ap(n.poses?.4:.8),ll(e)));return t},c1=new qe({color:"#888"}),Uv=(n,t,e)=>{let i=new ne,s=[...new Set(n.flatMap(o=>[o.parent,o.frame]))];for(let o of s.slice(0,500)){let a=t(o);if(!a)continue;let l=pr(ap(.4),a);if(e){let c=lp(o,.022,"#8df",!0);c.center.set(0,0),l.add(c)}i.add(l)}let r=n.flatMap(o=>{let a=t(o.frame),l=t(o.parent);return a&&l?[a,l].map(c=>c.elements.slice(12,15)):[]});return i.add(new bn(Ui(r),c1.clone())),i};var Fv=n=>n.slice(0,n.lastIndexOf("/")+1),cp=(n,t)=>{let e=Fv(n);return t.filter(s=>Se(s)==="image"&&s.messages>0).map(s=>s.name).sort((s,r)=>r.startsWith(e)-s.startsWith(e))},Bv=(n,t)=>cp(n,t).find(e=>e.startsWith(Fv(n)))||"",u1=({width:n,height:t,K:e,k:i},s)=>{let[r,,o,,a,l]=(e||i).map(Number);if(!(r>0)||!(a>0)||!(n>0)||!(t>0))throw new Error("the camera is not calibrated");return[[0,0],[n,0],[n,t],[0,t]].map(([c,u])=>[(c-o)/r*s,(u-l)/a*s,s])},kv=(n,t,e)=>{let[i,s,r,o]=u1(n,e),a=[0,0,0],l=new ne,c=[a,i,a,s,a,r,a,o,i,s,s,r,r,o,o,i];if(l.add(new bn(Ui(c),new qe({color:"#f5a524"}))),!t)return l;let u=new ln(t);u.flipY=!1,u.colorSpace=se,u.needsUpdate=!0;let h=Ui([i,s,r,i,r,o]);return h.setAttribute("uv",new pe(new Float32Array([0,0,1,0,1,1,0,0,1,1,0,1]),2)),l.add(new oe(h,new Jn({map:u,side:wn}))),l};var up=["turbo","rainbow","grey","flat","rgb"],h1=`attribute float value;
attribute vec4 packed_color;
uniform float least, most, size;
uniform int map;
uniform vec3 flat_color;
varying vec3 shade;
${Ig}
vec3 rainbow(float t) {
  return clamp(abs(mod(t * 5.0 + vec3(0.0, 4.0, 2.0), 6.0) - 3.0) - 1.0, 0.0, 1.0);
}
void main() {
  float t = most > least ? clamp((value - least) / (most - least), 0.0, 1.0) : 0.5;
  shade = map == 0 ? turbo(t) : map == 1 ? rainbow(1.0 - t) : map == 2 ? vec3(t) : map == 4 ? packed_color.zyx : flat_color;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  gl_PointSize = size;
}`,d1=`varying vec3 shade;
void main() { gl_FragColor = vec4(shade, 1.0); }`,zv=n=>["rgb","rgba","intensity","intensities","reflectivity"].find(t=>n.includes(t))||"z",f1=(n,t,e)=>{let i=new Float32Array(e,0,t.count*3),s=t.count*12;n.setAttribute("position",new pe(i,3)),t.field&&(n.setAttribute("value",new pe(new Float32Array(e,s,t.count),1)),t.packed&&n.setAttribute("packed_color",new pe(new Uint8Array(e,s,t.count*4),4,!0)))},Gv=([n,t],e)=>{let i=new me;f1(i,n,t);let s=n.packed?"rgb":n.field?e.map||"turbo":"flat",r=new ai({vertexShader:h1,fragmentShader:d1,uniforms:{least:{value:e.least??n.least??0},most:{value:e.most??n.most??1},size:{value:(e.size||2)*(window.devicePixelRatio||1)},map:{value:up.indexOf(s)},flat_color:{value:new Et(e.color||"#4aa3ff")}}}),o=new bi(i,r);return o.position.copy(new D(...n.origin)),o};var cl=class extends ka{constructor(t){super(t)}parse(t){function e(U){switch(U.image_type){case f:case _:if(U.colormap_length>256||U.colormap_size!==24||U.colormap_type!==1)throw new Error("THREE.TGALoader: Invalid type colormap data for indexed type.");break;case d:case p:case m:case g:if(U.colormap_type)throw new Error("THREE.TGALoader: Invalid type colormap data for colormap type.");break;case h:throw new Error("THREE.TGALoader: No data.");default:throw new Error("THREE.TGALoader: Invalid type "+U.image_type)}if(U.width<=0||U.height<=0)throw new Error("THREE.TGALoader: Invalid image size.");if(U.pixel_size!==8&&U.pixel_size!==16&&U.pixel_size!==24&&U.pixel_size!==32)throw new Error("THREE.TGALoader: Invalid pixel size "+U.pixel_size)}function i(U,V,j,X,J){let K,ut,ft=j.pixel_size>>3,z=j.width*j.height*ft;if(V&&(ut=J.subarray(X,X+=j.colormap_length*(j.colormap_size>>3))),U){K=new Uint8Array(z);let tt,nt,rt,at=0,Lt=new Uint8Array(ft);for(;at<z;)if(tt=J[X++],nt=(tt&127)+1,tt&128){for(rt=0;rt<ft;++rt)Lt[rt]=J[X++];for(rt=0;rt<nt;++rt)K.set(Lt,at+rt*ft);at+=ft*nt}else{for(nt*=ft,rt=0;rt<nt;++rt)K[at+rt]=J[X++];at+=nt}}else K=J.subarray(X,X+=V?j.width*j.height:z);return{pixel_data:K,palettes:ut}}function s(U,V,j,X,J,K,ut,ft,z){let tt=z,nt=R.colormap_index,rt,at=0,Lt,fe,Dt=R.width;for(fe=V;fe!==X;fe+=j)for(Lt=J;Lt!==ut;Lt+=K,at++)rt=ft[at]-nt,U[(Lt+Dt*fe)*4+3]=255,U[(Lt+Dt*fe)*4+2]=tt[rt*3+0],U[(Lt+Dt*fe)*4+1]=tt[rt*3+1],U[(Lt+Dt*fe)*4+0]=tt[rt*3+2];return U}function r(U,V,j,X,J,K,ut,ft){let z,tt=0,nt,rt,at=R.width;for(rt=V;rt!==X;rt+=j)for(nt=J;nt!==ut;nt+=K,tt+=2)z=ft[tt+0]+(ft[tt+1]<<8),U[(nt+at*rt)*4+0]=(z&31744)>>7,U[(nt+at*rt)*4+1]=(z&992)>>2,U[(nt+at*rt)*4+2]=(z&31)<<3,U[(nt+at*rt)*4+3]=z&32768?0:255;return U}function o(U,V,j,X,J,K,ut,ft){let z=0,tt,nt,rt=R.width;for(nt=V;nt!==X;nt+=j)for(tt=J;tt!==ut;tt+=K,z+=3)U[(tt+rt*nt)*4+3]=255,U[(tt+rt*nt)*4+2]=ft[z+0],U[(tt+rt*nt)*4+1]=ft[z+1],U[(tt+rt*nt)*4+0]=ft[z+2];return U}function a(U,V,j,X,J,K,ut,ft){let z=0,tt,nt,rt=R.width;for(nt=V;nt!==X;nt+=j)for(tt=J;tt!==ut;tt+=K,z+=4)U[(tt+rt*nt)*4+2]=ft[z+0],U[(tt+rt*nt)*4+1]=ft[z+1],U[(tt+rt*nt)*4+0]=ft[z+2],U[(tt+rt*nt)*4+3]=ft[z+3];return U}function l(U,V,j,X,J,K,ut,ft){let z,tt=0,nt,rt,at=R.width;for(rt=V;rt!==X;rt+=j)for(nt=J;nt!==ut;nt+=K,tt++)z=ft[tt],U[(nt+at*rt)*4+0]=z,U[(nt+at*rt)*4+1]=z,U[(nt+at*rt)*4+2]=z,U[(nt+at*rt)*4+3]=255;return U}function c(U,V,j,X,J,K,ut,ft){let z=0,tt,nt,rt=R.width;for(nt=V;nt!==X;nt+=j)for(tt=J;tt!==ut;tt+=K,z+=2)U[(tt+rt*nt)*4+0]=ft[z+0],U[(tt+rt*nt)*4+1]=ft[z+0],U[(tt+rt*nt)*4+2]=ft[z+0],U[(tt+rt*nt)*4+3]=ft[z+1];return U}function u(U,V,j,X,J){let K,ut,ft,z,tt,nt;switch((R.flags&v)>>w){default:case A:K=0,ft=1,tt=V,ut=0,z=1,nt=j;break;case y:K=0,ft=1,tt=V,ut=j-1,z=-1,nt=-1;break;case b:K=V-1,ft=-1,tt=-1,ut=0,z=1,nt=j;break;case E:K=V-1,ft=-1,tt=-1,ut=j-1,z=-1,nt=-1;break}if(G)switch(R.pixel_size){case 8:l(U,ut,z,nt,K,ft,tt,X);break;case 16:c(U,ut,z,nt,K,ft,tt,X);break;default:throw new Error("THREE.TGALoader: Format not supported.")}else switch(R.pixel_size){case 8:s(U,ut,z,nt,K,ft,tt,X,J);break;case 16:r(U,ut,z,nt,K,ft,tt,X);break;case 24:o(U,ut,z,nt,K,ft,tt,X);break;case 32:a(U,ut,z,nt,K,ft,tt,X);break;default:throw new Error("THREE.TGALoader: Format not supported.")}return U}let h=0,f=1,d=2,p=3,_=9,m=10,g=11,v=48,w=4,y=0,E=1,A=2,b=3;if(t.length<19)throw new Error("THREE.TGALoader: Not enough data to contain header.");let S=0,P=new Uint8Array(t),R={id_length:P[S++],colormap_type:P[S++],image_type:P[S++],colormap_index:P[S++]|P[S++]<<8,colormap_length:P[S++]|P[S++]<<8,colormap_size:P[S++],origin:[P[S++]|P[S++]<<8,P[S++]|P[S++]<<8],width:P[S++]|P[S++]<<8,height:P[S++]|P[S++]<<8,pixel_size:P[S++],flags:P[S++]};if(e(R),R.id_length+S>t.length)throw new Error("THREE.TGALoader: No data.");S+=R.id_length;let L=!1,B=!1,G=!1;switch(R.image_type){case _:L=!0,B=!0;break;case f:B=!0;break;case m:L=!0;break;case d:break;case g:L=!0,G=!0;break;case p:G=!0;break}let I=new Uint8Array(R.width*R.height*4),$=i(L,B,R,S,P);return u(I,R.width,R.height,$.pixel_data,$.palettes),{data:I,width:R.width,height:R.height,flipY:!0,generateMipmaps:!0,minFilter:li}}};function Vn(n,t){let e=[],i=n.childNodes;for(let s=0,r=i.length;s<r;s++){let o=i[s];o.nodeName===t&&e.push(o)}return e}function p1(n){return n.length===0?[]:n.trim().split(/\s+/)}function An(n){return n.length===0?[]:n.trim().split(/\s+/).map(parseFloat)}function Zu(n){return n.length===0?[]:n.trim().split(/\s+/).map(t=>parseInt(t))}function cn(n){return n.substring(1)}var Ju=class{constructor(){this.count=0}generateId(){return"three_default_"+this.count++}parse(t){if(t.length===0)return null;let e=new DOMParser().parseFromString(t,"application/xml"),i=Vn(e,"COLLADA")[0],s=e.getElementsByTagName("parsererror")[0];if(s!==void 0){let l=Vn(s,"div")[0],c;return l?c=l.textContent:c=this.parserErrorToText(s),console.error(`THREE.ColladaLoader: Failed to parse collada file.
`,c),null}let r=i.getAttribute("version");console.debug("THREE.ColladaLoader: File version",r);let o=this.parseAsset(Vn(i,"asset")[0]),a={animations:{},clips:{},controllers:{},images:{},effects:{},materials:{},cameras:{},lights:{},geometries:{},nodes:{},visualScenes:{},kinematicsModels:{},physicsModels:{},kinematicsScenes:{},joints:{}};return this.library=a,this.collada=i,this.parseLibrary(i,"library_animations","animation",this.parseAnimation.bind(this)),this.parseLibrary(i,"library_animation_clips","animation_clip",this.parseAnimationClip.bind(this)),this.parseLibrary(i,"library_controllers","controller",this.parseController.bind(this)),this.parseLibrary(i,"library_images","image",this.parseImage.bind(this)),this.parseLibrary(i,"library_effects","effect",this.parseEffect.bind(this)),this.parseLibrary(i,"library_materials","material",this.parseMaterial.bind(this)),this.parseLibrary(i,"library_cameras","camera",this.parseCamera.bind(this)),this.parseLibrary(i,"library_lights","light",this.parseLight.bind(this)),this.parseLibrary(i,"library_geometries","geometry",this.parseGeometry.bind(this)),this.parseLibrary(i,"library_nodes","node",this.parseNode.bind(this)),this.parseLibrary(i,"library_visual_scenes","visual_scene",this.parseVisualScene.bind(this)),this.parseLibrary(i,"library_joints","joint",this.parseLibraryJoint.bind(this)),this.parseLibrary(i,"library_kinematics_models","kinematics_model",this.parseKinematicsModel.bind(this)),this.parseLibrary(i,"library_physics_models","physics_model",this.parsePhysicsModel.bind(this)),this.parseLibrary(i,"scene","instance_kinematics_scene",this.parseKinematicsScene.bind(this)),{library:a,asset:o,collada:i}}parserErrorToText(t){let e=[],i=[t];for(;i.length;){let s=i.shift();s.nodeType===Node.TEXT_NODE?e.push(s.textContent):(e.push(`
`),i.push(...s.childNodes))}return e.join("").trim()}parseAsset(t){return{unit:this.parseAssetUnit(Vn(t,"unit")[0]),upAxis:this.parseAssetUpAxis(Vn(t,"up_axis")[0])}}parseAssetUnit(t){return t!==void 0&&t.hasAttribute("meter")===!0?parseFloat(t.getAttribute("meter")):1}parseAssetUpAxis(t){return t!==void 0?t.textContent:"Y_UP"}parseLibrary(t,e,i,s){let r=Vn(t,e)[0];if(r!==void 0){let o=Vn(r,i);for(let a=0;a<o.length;a++)s(o[a])}}parseAnimation(t){let e={sources:{},samplers:{},channels:{}},i=!1;for(let s=0,r=t.childNodes.length;s<r;s++){let o=t.childNodes[s];if(o.nodeType!==1)continue;let a;switch(o.nodeName){case"source":a=o.getAttribute("id"),e.sources[a]=this.parseSource(o);break;case"sampler":a=o.getAttribute("id"),e.samplers[a]=this.parseAnimationSampler(o);break;case"channel":a=o.getAttribute("target"),e.channels[a]=this.parseAnimationChannel(o);break;case"animation":this.parseAnimation(o),i=!0;break;default:}}i===!1&&(this.library.animations[t.getAttribute("id")||Gn.generateUUID()]=e)}parseAnimationSampler(t){let e={inputs:{}};for(let i=0,s=t.childNodes.length;i<s;i++){let r=t.childNodes[i];if(r.nodeType===1&&r.nodeName==="input"){let o=cn(r.getAttribute("source")),a=r.getAttribute("semantic");e.inputs[a]=o}}return e}parseAnimationChannel(t){let e={},s=t.getAttribute("target").split("/"),r=s.shift(),o=s.shift(),a=o.indexOf("(")!==-1,l=o.indexOf(".")!==-1;if(l)s=o.split("."),o=s.shift(),e.member=s.shift();else if(a){let c=o.split("(");o=c.shift();for(let u=0;u<c.length;u++)c[u]=parseInt(c[u].replace(/\)/,""));e.indices=c}return e.id=r,e.sid=o,e.arraySyntax=a,e.memberSyntax=l,e.sampler=cn(t.getAttribute("source")),e}parseAnimationClip(t){let e={name:t.getAttribute("id")||"default",start:parseFloat(t.getAttribute("start")||0),end:parseFloat(t.getAttribute("end")||0),animations:[]};for(let i=0,s=t.childNodes.length;i<s;i++){let r=t.childNodes[i];r.nodeType===1&&r.nodeName==="instance_animation"&&e.animations.push(cn(r.getAttribute("url")))}this.library.clips[t.getAttribute("id")]=e}parseController(t){let e={};for(let i=0,s=t.childNodes.length;i<s;i++){let r=t.childNodes[i];if(r.nodeType===1)switch(r.nodeName){case"skin":e.id=cn(r.getAttribute("source")),e.skin=this.parseSkin(r);break;case"morph":e.id=cn(r.getAttribute("source")),console.warn("THREE.ColladaLoader: Morph target animation not supported yet.");break}}this.library.controllers[t.getAttribute("id")]=e}parseSkin(t){let e={sources:{}};for(let i=0,s=t.childNodes.length;i<s;i++){let r=t.childNodes[i];if(r.nodeType===1)switch(r.nodeName){case"bind_shape_matrix":e.bindShapeMatrix=An(r.textContent);break;case"source":let o=r.getAttribute("id");e.sources[o]=this.parseSource(r);break;case"joints":e.joints=this.parseJoints(r);break;case"vertex_weights":e.vertexWeights=this.parseVertexWeights(r);break}}return e}parseJoints(t){let e={inputs:{}};for(let i=0,s=t.childNodes.length;i<s;i++){let r=t.childNodes[i];if(r.nodeType===1&&r.nodeName==="input"){let o=r.getAttribute("semantic"),a=cn(r.getAttribute("source"));e.inputs[o]=a}}return e}parseVertexWeights(t){let e={inputs:{}};for(let i=0,s=t.childNodes.length;i<s;i++){let r=t.childNodes[i];if(r.nodeType===1)switch(r.nodeName){case"input":let o=r.getAttribute("semantic"),a=cn(r.getAttribute("source")),l=parseInt(r.getAttribute("offset"));e.inputs[o]={id:a,offset:l};break;case"vcount":e.vcount=Zu(r.textContent);break;case"v":e.v=Zu(r.textContent);break}}return e}parseImage(t){let e={init_from:Vn(t,"init_from")[0].textContent};this.library.images[t.getAttribute("id")]=e}parseEffect(t){let e={};for(let i=0,s=t.childNodes.length;i<s;i++){let r=t.childNodes[i];r.nodeType===1&&r.nodeName==="profile_COMMON"&&(e.profile=this.parseEffectProfileCOMMON(r))}this.library.effects[t.getAttribute("id")]=e}parseEffectProfileCOMMON(t){let e={surfaces:{},samplers:{}};for(let i=0,s=t.childNodes.length;i<s;i++){let r=t.childNodes[i];if(r.nodeType===1)switch(r.nodeName){case"newparam":this.parseEffectNewparam(r,e);break;case"technique":e.technique=this.parseEffectTechnique(r);break;case"extra":e.extra=this.parseEffectExtra(r);break}}return e}parseEffectNewparam(t,e){let i=t.getAttribute("sid");for(let s=0,r=t.childNodes.length;s<r;s++){let o=t.childNodes[s];if(o.nodeType===1)switch(o.nodeName){case"surface":e.surfaces[i]=this.parseEffectSurface(o);break;case"sampler2D":e.samplers[i]=this.parseEffectSampler(o);break}}}parseEffectSurface(t){let e={};for(let i=0,s=t.childNodes.length;i<s;i++){let r=t.childNodes[i];r.nodeType===1&&r.nodeName==="init_from"&&(e.init_from=r.textContent)}return e}parseEffectSampler(t){let e={};for(let i=0,s=t.childNodes.length;i<s;i++){let r=t.childNodes[i];r.nodeType===1&&r.nodeName==="source"&&(e.source=r.textContent)}return e}parseEffectTechnique(t){let e={};for(let i=0,s=t.childNodes.length;i<s;i++){let r=t.childNodes[i];if(r.nodeType===1)switch(r.nodeName){case"constant":case"lambert":case"blinn":case"phong":e.type=r.nodeName,e.parameters=this.parseEffectParameters(r);break;case"extra":e.extra=this.parseEffectExtra(r);break}}return e}parseEffectParameters(t){let e={};for(let i=0,s=t.childNodes.length;i<s;i++){let r=t.childNodes[i];if(r.nodeType===1)switch(r.nodeName){case"emission":case"diffuse":case"specular":case"bump":case"ambient":case"shininess":case"transparency":e[r.nodeName]=this.parseEffectParameter(r);break;case"transparent":e[r.nodeName]={opaque:r.hasAttribute("opaque")?r.getAttribute("opaque"):"A_ONE",data:this.parseEffectParameter(r)};break}}return e}parseEffectParameter(t){let e={};for(let i=0,s=t.childNodes.length;i<s;i++){let r=t.childNodes[i];if(r.nodeType===1)switch(r.nodeName){case"color":e[r.nodeName]=An(r.textContent);break;case"float":e[r.nodeName]=parseFloat(r.textContent);break;case"texture":e[r.nodeName]={id:r.getAttribute("texture"),extra:this.parseEffectParameterTexture(r)};break}}return e}parseEffectParameterTexture(t){let e={technique:{}};for(let i=0,s=t.childNodes.length;i<s;i++){let r=t.childNodes[i];r.nodeType===1&&r.nodeName==="extra"&&this.parseEffectParameterTextureExtra(r,e)}return e}parseEffectParameterTextureExtra(t,e){for(let i=0,s=t.childNodes.length;i<s;i++){let r=t.childNodes[i];r.nodeType===1&&r.nodeName==="technique"&&this.parseEffectParameterTextureExtraTechnique(r,e)}}parseEffectParameterTextureExtraTechnique(t,e){for(let i=0,s=t.childNodes.length;i<s;i++){let r=t.childNodes[i];if(r.nodeType===1)switch(r.nodeName){case"repeatU":case"repeatV":case"offsetU":case"offsetV":e.technique[r.nodeName]=parseFloat(r.textContent);break;case"wrapU":case"wrapV":r.textContent.toUpperCase()==="TRUE"?e.technique[r.nodeName]=1:r.textContent.toUpperCase()==="FALSE"?e.technique[r.nodeName]=0:e.technique[r.nodeName]=parseInt(r.textContent);break;case"bump":e[r.nodeName]=this.parseEffectExtraTechniqueBump(r);break}}}parseEffectExtra(t){let e={};for(let i=0,s=t.childNodes.length;i<s;i++){let r=t.childNodes[i];r.nodeType===1&&r.nodeName==="technique"&&(e.technique=this.parseEffectExtraTechnique(r))}return e}parseEffectExtraTechnique(t){let e={};for(let i=0,s=t.childNodes.length;i<s;i++){let r=t.childNodes[i];if(r.nodeType===1)switch(r.nodeName){case"double_sided":e[r.nodeName]=parseInt(r.textContent);break;case"bump":e[r.nodeName]=this.parseEffectExtraTechniqueBump(r);break}}return e}parseEffectExtraTechniqueBump(t){let e={};for(let i=0,s=t.childNodes.length;i<s;i++){let r=t.childNodes[i];r.nodeType===1&&r.nodeName==="texture"&&(e[r.nodeName]={id:r.getAttribute("texture"),texcoord:r.getAttribute("texcoord"),extra:this.parseEffectParameterTexture(r)})}return e}parseMaterial(t){let e={name:t.getAttribute("name")};for(let i=0,s=t.childNodes.length;i<s;i++){let r=t.childNodes[i];r.nodeType===1&&r.nodeName==="instance_effect"&&(e.url=cn(r.getAttribute("url")))}this.library.materials[t.getAttribute("id")]=e}parseCamera(t){let e={name:t.getAttribute("name")};for(let i=0,s=t.childNodes.length;i<s;i++){let r=t.childNodes[i];r.nodeType===1&&r.nodeName==="optics"&&(e.optics=this.parseCameraOptics(r))}this.library.cameras[t.getAttribute("id")]=e}parseCameraOptics(t){for(let e=0;e<t.childNodes.length;e++){let i=t.childNodes[e];if(i.nodeName==="technique_common")return this.parseCameraTechnique(i)}return{}}parseCameraTechnique(t){let e={};for(let i=0;i<t.childNodes.length;i++){let s=t.childNodes[i];switch(s.nodeName){case"perspective":case"orthographic":e.technique=s.nodeName,e.parameters=this.parseCameraParameters(s);break}}return e}parseCameraParameters(t){let e={};for(let i=0;i<t.childNodes.length;i++){let s=t.childNodes[i];switch(s.nodeName){case"xfov":case"yfov":case"xmag":case"ymag":case"znear":case"zfar":case"aspect_ratio":e[s.nodeName]=parseFloat(s.textContent);break}}return e}parseLight(t){let e={};for(let i=0,s=t.childNodes.length;i<s;i++){let r=t.childNodes[i];r.nodeType===1&&r.nodeName==="technique_common"&&(e=this.parseLightTechnique(r))}this.library.lights[t.getAttribute("id")]=e}parseLightTechnique(t){let e={};for(let i=0,s=t.childNodes.length;i<s;i++){let r=t.childNodes[i];if(r.nodeType===1)switch(r.nodeName){case"directional":case"point":case"spot":case"ambient":e.technique=r.nodeName,e.parameters=this.parseLightParameters(r);break}}return e}parseLightParameters(t){let e={};for(let i=0,s=t.childNodes.length;i<s;i++){let r=t.childNodes[i];if(r.nodeType===1)switch(r.nodeName){case"color":let o=An(r.textContent);e.color=new Et().fromArray(o),Vt.colorSpaceToWorking(e.color,se);break;case"falloff_angle":e.falloffAngle=parseFloat(r.textContent);break;case"quadratic_attenuation":let a=parseFloat(r.textContent);e.distance=a?Math.sqrt(1/a):0;break}}return e}parseGeometry(t){let e={name:t.getAttribute("name"),sources:{},vertices:{},primitives:[]},i=Vn(t,"mesh")[0];if(i!==void 0){for(let s=0;s<i.childNodes.length;s++){let r=i.childNodes[s];if(r.nodeType!==1)continue;let o=r.getAttribute("id");switch(r.nodeName){case"source":e.sources[o]=this.parseSource(r);break;case"vertices":e.vertices=this.parseGeometryVertices(r);break;case"polygons":case"lines":case"linestrips":case"polylist":case"triangles":e.primitives.push(this.parseGeometryPrimitive(r));break;default:}}this.library.geometries[t.getAttribute("id")]=e}}parseSource(t){let e={array:[],stride:3};for(let i=0;i<t.childNodes.length;i++){let s=t.childNodes[i];if(s.nodeType===1)switch(s.nodeName){case"float_array":e.array=An(s.textContent);break;case"Name_array":e.array=p1(s.textContent);break;case"technique_common":let r=Vn(s,"accessor")[0];r!==void 0&&(e.stride=parseInt(r.getAttribute("stride")));break}}return e}parseGeometryVertices(t){let e={};for(let i=0;i<t.childNodes.length;i++){let s=t.childNodes[i];s.nodeType===1&&(e[s.getAttribute("semantic")]=cn(s.getAttribute("source")))}return e}parseGeometryPrimitive(t){let e={type:t.nodeName,material:t.getAttribute("material"),count:parseInt(t.getAttribute("count")),inputs:{},stride:0,hasUV:!1};for(let i=0,s=t.childNodes.length;i<s;i++){let r=t.childNodes[i];if(r.nodeType===1)switch(r.nodeName){case"input":let o=cn(r.getAttribute("source")),a=r.getAttribute("semantic"),l=parseInt(r.getAttribute("offset")),c=parseInt(r.getAttribute("set")),u=c>0?a+c:a;e.inputs[u]={id:o,offset:l},e.stride=Math.max(e.stride,l+1),a==="TEXCOORD"&&(e.hasUV=!0);break;case"vcount":e.vcount=Zu(r.textContent);break;case"p":e.p=Zu(r.textContent);break}}return e.type==="polygons"&&(e.vcount=[e.p.length/e.stride]),e}parseLibraryJoint(t){this.library.joints[t.getAttribute("id")]=this.parseKinematicsJoint(t)}parseKinematicsModel(t){let e={name:t.getAttribute("name")||"",joints:{},links:[]};for(let i=0;i<t.childNodes.length;i++){let s=t.childNodes[i];s.nodeType===1&&s.nodeName==="technique_common"&&this.parseKinematicsTechniqueCommon(s,e)}this.library.kinematicsModels[t.getAttribute("id")]=e}parseKinematicsTechniqueCommon(t,e){for(let i=0;i<t.childNodes.length;i++){let s=t.childNodes[i];if(s.nodeType===1)switch(s.nodeName){case"joint":e.joints[s.getAttribute("sid")]=this.parseKinematicsJoint(s);break;case"instance_joint":e.joints[s.getAttribute("sid")]=this.library.joints[cn(s.getAttribute("url"))];break;case"link":e.links.push(this.parseKinematicsLink(s));break}}}parseKinematicsJoint(t){let e;for(let i=0;i<t.childNodes.length;i++){let s=t.childNodes[i];if(s.nodeType===1)switch(s.nodeName){case"prismatic":case"revolute":e=this.parseKinematicsJointParameter(s);break}}return e}parseKinematicsJointParameter(t){let e={sid:t.getAttribute("sid"),name:t.getAttribute("name")||"",axis:new D,limits:{min:0,max:0},type:t.nodeName,static:!1,zeroPosition:0,middlePosition:0};for(let i=0;i<t.childNodes.length;i++){let s=t.childNodes[i];if(s.nodeType===1)switch(s.nodeName){case"axis":let r=An(s.textContent);e.axis.fromArray(r);break;case"limits":let o=s.getElementsByTagName("max")[0],a=s.getElementsByTagName("min")[0];e.limits.max=parseFloat(o.textContent),e.limits.min=parseFloat(a.textContent);break}}return e.limits.min>=e.limits.max&&(e.static=!0),e.middlePosition=(e.limits.min+e.limits.max)/2,e}parseKinematicsLink(t){let e={sid:t.getAttribute("sid"),name:t.getAttribute("name")||"",attachments:[],transforms:[]};for(let i=0;i<t.childNodes.length;i++){let s=t.childNodes[i];if(s.nodeType===1)switch(s.nodeName){case"attachment_full":e.attachments.push(this.parseKinematicsAttachment(s));break;case"matrix":case"translate":case"rotate":e.transforms.push(this.parseKinematicsTransform(s));break}}return e}parseKinematicsAttachment(t){let e={joint:t.getAttribute("joint").split("/").pop(),transforms:[],links:[]};for(let i=0;i<t.childNodes.length;i++){let s=t.childNodes[i];if(s.nodeType===1)switch(s.nodeName){case"link":e.links.push(this.parseKinematicsLink(s));break;case"matrix":case"translate":case"rotate":e.transforms.push(this.parseKinematicsTransform(s));break}}return e}parseKinematicsTransform(t){let e={type:t.nodeName},i=An(t.textContent);switch(e.type){case"matrix":e.obj=new Rt,e.obj.fromArray(i).transpose();break;case"translate":e.obj=new D,e.obj.fromArray(i);break;case"rotate":e.obj=new D,e.obj.fromArray(i),e.angle=Gn.degToRad(i[3]);break}return e}parsePhysicsModel(t){let e={name:t.getAttribute("name")||"",rigidBodies:{}};for(let i=0;i<t.childNodes.length;i++){let s=t.childNodes[i];s.nodeType===1&&s.nodeName==="rigid_body"&&(e.rigidBodies[s.getAttribute("name")]={},this.parsePhysicsRigidBody(s,e.rigidBodies[s.getAttribute("name")]))}this.library.physicsModels[t.getAttribute("id")]=e}parsePhysicsRigidBody(t,e){for(let i=0;i<t.childNodes.length;i++){let s=t.childNodes[i];s.nodeType===1&&s.nodeName==="technique_common"&&this.parsePhysicsTechniqueCommon(s,e)}}parsePhysicsTechniqueCommon(t,e){for(let i=0;i<t.childNodes.length;i++){let s=t.childNodes[i];if(s.nodeType===1)switch(s.nodeName){case"inertia":e.inertia=An(s.textContent);break;case"mass":e.mass=An(s.textContent)[0];break}}}parseKinematicsScene(t){let e={bindJointAxis:[]};for(let i=0;i<t.childNodes.length;i++){let s=t.childNodes[i];s.nodeType===1&&s.nodeName==="bind_joint_axis"&&e.bindJointAxis.push(this.parseKinematicsBindJointAxis(s))}this.library.kinematicsScenes[cn(t.getAttribute("url"))]=e}parseKinematicsBindJointAxis(t){let e={target:t.getAttribute("target").split("/").pop()};for(let i=0;i<t.childNodes.length;i++){let s=t.childNodes[i];if(s.nodeType===1&&s.nodeName==="axis"){let r=s.getElementsByTagName("param")[0];e.axis=r.textContent;let o=e.axis.split("inst_").pop().split("axis")[0];e.jointIndex=o.substring(0,o.length-1)}}return e}prepareNodes(t){let e=t.getElementsByTagName("node");for(let i=0;i<e.length;i++){let s=e[i];s.hasAttribute("id")===!1&&s.setAttribute("id",this.generateId())}}parseNode(t){let e=new Rt,i=new D,s={name:t.getAttribute("name")||"",type:t.getAttribute("type"),id:t.getAttribute("id"),sid:t.getAttribute("sid"),matrix:new Rt,nodes:[],instanceCameras:[],instanceControllers:[],instanceLights:[],instanceGeometries:[],instanceNodes:[],transforms:{},transformData:{},transformOrder:[]};for(let r=0;r<t.childNodes.length;r++){let o=t.childNodes[r];if(o.nodeType!==1)continue;let a;switch(o.nodeName){case"node":s.nodes.push(o.getAttribute("id")),this.parseNode(o);break;case"instance_camera":s.instanceCameras.push(cn(o.getAttribute("url")));break;case"instance_controller":s.instanceControllers.push(this.parseNodeInstance(o));break;case"instance_light":s.instanceLights.push(cn(o.getAttribute("url")));break;case"instance_geometry":s.instanceGeometries.push(this.parseNodeInstance(o));break;case"instance_node":s.instanceNodes.push(cn(o.getAttribute("url")));break;case"matrix":a=An(o.textContent),s.matrix.multiply(e.fromArray(a).transpose());{let l=o.getAttribute("sid");s.transforms[l]=o.nodeName,s.transformData[l]={type:"matrix",array:a},s.transformOrder.push(l)}break;case"translate":a=An(o.textContent),i.fromArray(a),s.matrix.multiply(e.makeTranslation(i.x,i.y,i.z));{let l=o.getAttribute("sid");s.transforms[l]=o.nodeName,s.transformData[l]={type:"translate",x:a[0],y:a[1],z:a[2]},s.transformOrder.push(l)}break;case"rotate":a=An(o.textContent);{let l=Gn.degToRad(a[3]);s.matrix.multiply(e.makeRotationAxis(i.fromArray(a),l));let c=o.getAttribute("sid");s.transforms[c]=o.nodeName,s.transformData[c]={type:"rotate",axis:[a[0],a[1],a[2]],angle:a[3]},s.transformOrder.push(c)}break;case"scale":a=An(o.textContent),s.matrix.scale(i.fromArray(a));{let l=o.getAttribute("sid");s.transforms[l]=o.nodeName,s.transformData[l]={type:"scale",x:a[0],y:a[1],z:a[2]},s.transformOrder.push(l)}break;case"extra":break;default:}}return this.hasNode(s.id)?console.warn("THREE.ColladaLoader: There is already a node with ID %s. Exclude current node from further processing.",s.id):this.library.nodes[s.id]=s,s}parseNodeInstance(t){let e={id:cn(t.getAttribute("url")),materials:{},skeletons:[]};for(let i=0;i<t.childNodes.length;i++){let s=t.childNodes[i];switch(s.nodeName){case"bind_material":let r=s.getElementsByTagName("instance_material");for(let o=0;o<r.length;o++){let a=r[o],l=a.getAttribute("symbol"),c=a.getAttribute("target");e.materials[l]=cn(c)}break;case"skeleton":e.skeletons.push(cn(s.textContent));break;default:break}}return e}parseVisualScene(t){let e={name:t.getAttribute("name"),children:[]};this.prepareNodes(t);let i=Vn(t,"node");for(let s=0;s<i.length;s++)e.children.push(this.parseNode(i[s]));this.library.visualScenes[t.getAttribute("id")]=e}hasNode(t){return this.library.nodes[t]!==void 0}};var ju=class{constructor(t,e,i,s){this.library=t,this.collada=e,this.textureLoader=i,this.tgaLoader=s,this.tempColor=new Et,this.animations=[],this.kinematics={},this.position=new D,this.scale=new D,this.quaternion=new xe,this.matrix=new Rt,this.deferredPivotAnimations={},this.transformNodes={}}compose(){let t=this.library;this.buildLibrary(t.animations,this.buildAnimation.bind(this)),this.buildLibrary(t.clips,this.buildAnimationClip.bind(this)),this.buildLibrary(t.controllers,this.buildController.bind(this)),this.buildLibrary(t.images,this.buildImage.bind(this)),this.buildLibrary(t.effects,this.buildEffect.bind(this)),this.buildLibrary(t.materials,this.buildMaterial.bind(this)),this.buildLibrary(t.cameras,this.buildCamera.bind(this)),this.buildLibrary(t.lights,this.buildLight.bind(this)),this.buildLibrary(t.geometries,this.buildGeometry.bind(this)),this.buildLibrary(t.visualScenes,this.buildVisualScene.bind(this)),this.setupAnimations(),this.setupKinematics();let e=this.parseScene(Vn(this.collada,"scene")[0]);return e.animations=this.animations,{scene:e,animations:this.animations,kinematics:this.kinematics}}buildLibrary(t,e){for(let i in t){let s=t[i];s.build=e(t[i])}}getBuild(t,e){return t.build!==void 0||(t.build=e(t)),t.build}isEmpty(t){return Object.keys(t).length===0}buildAnimation(t){let e=[],i=t.channels,s=t.samplers,r=t.sources,o=this.aggregateAnimationChannels(i,s,r);for(let a in o){let l=this.library.nodes[a];if(!l)continue;let c=o[a];if(this.hasPivotTransforms(l))this.collectDeferredPivotAnimation(a,c);else{let u=this.getNode(a),h=!1;for(let f in c){let d=l.transforms[f],p=l.transformData[f],_=c[f];switch(d){case"matrix":this.buildMatrixTracks(u,_,l,e);break;case"translate":this.buildTranslateTrack(u,_,p,e);break;case"rotate":h||(this.buildRotateTrack(u,f,_,p,l,e),h=!0);break;case"scale":this.buildScaleTrack(u,_,p,e);break}}}}return e}collectDeferredPivotAnimation(t,e){this.deferredPivotAnimations[t]||(this.deferredPivotAnimations[t]={});let i=this.deferredPivotAnimations[t];for(let s in e){i[s]||(i[s]={});for(let r in e[s])i[s][r]=e[s][r]}}hasPivotTransforms(t){let e=["rotatePivot","rotatePivotInverse","rotatePivotTranslation","scalePivot","scalePivotInverse","scalePivotTranslation"];for(let i of e)if(t.transforms[i]!==void 0)return!0;return!1}getAnimation(t){return this.getBuild(this.library.animations[t],this.buildAnimation.bind(this))}aggregateAnimationChannels(t,e,i){let s={};for(let r in t){if(!t.hasOwnProperty(r))continue;let o=t[r],a=e[o.sampler],l=a.inputs.INPUT,c=a.inputs.OUTPUT,u=i[l],h=i[c],f=a.inputs.INTERPOLATION,d=a.inputs.IN_TANGENT,p=a.inputs.OUT_TANGENT,_=f?i[f]:null,m=d?i[d]:null,g=p?i[p]:null,v=o.id,w=o.sid,y=o.member||"default";s[v]||(s[v]={}),s[v][w]||(s[v][w]={}),s[v][w][y]={times:u.array,values:h.array,stride:h.stride,arraySyntax:o.arraySyntax,indices:o.indices,interpolation:_?_.array:null,inTangent:m?m.array:null,outTangent:g?g.array:null,inTangentStride:m?m.stride:0,outTangentStride:g?g.stride:0}}return s}buildMatrixTracks(t,e,i,s){let r=i.matrix.clone().transpose(),o={};for(let c in e){let u=e[c],h=u.times,f=u.values,d=u.stride;for(let p=0,_=h.length;p<_;p++){let m=h[p],g=p*d;if(o[m]===void 0&&(o[m]={}),u.arraySyntax===!0){let v=f[g],w=u.indices[0]+4*u.indices[1];o[m][w]=v}else for(let v=0;v<d;v++)o[m][v]=f[g+v]}}let a=this.prepareAnimationData(o,r),l={name:t.uuid,keyframes:a};this.createKeyframeTracks(l,s)}buildTranslateTrack(t,e,i,s){if(e.default&&e.default.stride===3){let c=e.default,u=Array.from(c.times),h=Array.from(c.values),f=new Sn(t.uuid+".position",u,h),d=this.getInterpolationInfo(e);this.applyInterpolation(f,d,e),s.push(f);return}let r=this.getTimesForAllAxes(e);if(r.length===0)return;let o=[],a=this.getInterpolationInfo(e);for(let c=0;c<r.length;c++){let u=r[c],h=this.getValueAtTime(e.X,u,i.x),f=this.getValueAtTime(e.Y,u,i.y),d=this.getValueAtTime(e.Z,u,i.z);o.push(h,f,d)}let l=new Sn(t.uuid+".position",r,o);this.applyInterpolation(l,a),s.push(l)}buildRotateTrack(t,e,i,s,r,o){let a=i.ANGLE||i.default;if(!a)return;let l=Array.from(a.times);if(l.length===0)return;let c=[];for(let m of r.transformOrder)if(r.transforms[m]==="rotate"){let v=r.transformData[m];c.push({sid:m,axis:new D(v.axis[0],v.axis[1],v.axis[2]),defaultAngle:v.angle})}let u=new xe,h=new xe,f=new xe,d=[],p=this.getInterpolationInfo(i);for(let m=0;m<l.length;m++){let g=l[m];u.identity();for(let v of c){let w;v.sid===e?w=this.getValueAtTime(a,g,v.defaultAngle):w=v.defaultAngle;let y=Gn.degToRad(w);f.setFromAxisAngle(v.axis,y),u.multiply(f)}m>0&&h.dot(u)<0&&(u.x=-u.x,u.y=-u.y,u.z=-u.z,u.w=-u.w),h.copy(u),d.push(u.x,u.y,u.z,u.w)}let _=new Ri(t.uuid+".quaternion",l,d);this.applyInterpolation(_,p),o.push(_)}buildScaleTrack(t,e,i,s){if(e.default&&e.default.stride===3){let c=e.default,u=Array.from(c.times),h=Array.from(c.values),f=new Sn(t.uuid+".scale",u,h),d=this.getInterpolationInfo(e);this.applyInterpolation(f,d,e),s.push(f);return}let r=this.getTimesForAllAxes(e);if(r.length===0)return;let o=[],a=this.getInterpolationInfo(e);for(let c=0;c<r.length;c++){let u=r[c],h=this.getValueAtTime(e.X,u,i.x),f=this.getValueAtTime(e.Y,u,i.y),d=this.getValueAtTime(e.Z,u,i.z);o.push(h,f,d)}let l=new Sn(t.uuid+".scale",r,o);this.applyInterpolation(l,a),s.push(l)}getTimesForAllAxes(t){let e=[];return t.X&&(e=e.concat(Array.from(t.X.times))),t.Y&&(e=e.concat(Array.from(t.Y.times))),t.Z&&(e=e.concat(Array.from(t.Z.times))),t.ANGLE&&(e=e.concat(Array.from(t.ANGLE.times))),t.default&&(e=e.concat(Array.from(t.default.times))),e=[...new Set(e)].sort((i,s)=>i-s),e}getValueAtTime(t,e,i){if(!t)return i;let s=t.times,r=t.values,o=t.interpolation;for(let a=0;a<s.length;a++){if(s[a]===e)return r[a];if(s[a]>e){if(a===0)return r[0];let l=a-1,c=a,u=s[l],h=s[c],f=r[l],d=r[c],p=o?o[l]:"LINEAR";if(p==="STEP")return f;if(p==="BEZIER"&&t.inTangent&&t.outTangent)return this.evaluateBezierComponent(t,l,c,u,h,e);{let _=(e-u)/(h-u);return f+_*(d-f)}}}return r[r.length-1]}evaluateBezierComponent(t,e,i,s,r,o){let a=t.values,l=t.inTangent,c=t.outTangent,u=t.inTangentStride||1,h=a[e],f=a[i],d,p,_,m;u===2?(d=c[e*2],p=c[e*2+1],_=l[i*2],m=l[i*2+1]):(d=s+(r-s)/3,p=c[e],_=r-(r-s)/3,m=l[i]);let g=(o-s)/(r-s);for(let b=0;b<8;b++){let S=g*g,P=S*g,R=1-g,L=R*R,G=L*R*s+3*L*g*d+3*R*S*_+P*r,I=3*L*(d-s)+6*R*g*(_-d)+3*S*(r-_);if(Math.abs(I)<1e-10)break;let $=G-o;if(Math.abs($)<1e-10)break;g=g-$/I,g=Math.max(0,Math.min(1,g))}let v=g*g,w=v*g,y=1-g,E=y*y;return E*y*h+3*E*g*p+3*y*v*m+w*f}getInterpolationInfo(t){let e=["X","Y","Z","ANGLE","default"],i=null,s=!0;for(let r of e){let o=t[r];if(!o||!o.interpolation)continue;let a=o.interpolation;for(let l=0;l<a.length;l++){let c=a[l];i===null?i=c:c!==i&&(s=!1)}}return{type:i||"LINEAR",uniform:s}}applyInterpolation(t,e,i=null){if(e.type==="STEP"&&e.uniform)t.setInterpolation(tr);else if(e.type==="BEZIER"&&e.uniform&&i){let s=i.default;s&&s.inTangent&&s.outTangent&&(t.setInterpolation(ga),t.settings={inTangents:new Float32Array(s.inTangent),outTangents:new Float32Array(s.outTangent)})}}prepareAnimationData(t,e){let i=[];for(let s in t)i.push({time:parseFloat(s),value:t[s]});i.sort((s,r)=>s.time-r.time);for(let s=0;s<16;s++)this.transformAnimationData(i,s,e.elements[s]);return i}createKeyframeTracks(t,e){let i=t.keyframes,s=t.name,r=[],o=[],a=[],l=[],c=this.position,u=this.quaternion,h=this.scale,f=this.matrix;for(let d=0,p=i.length;d<p;d++){let _=i[d],m=_.time,g=_.value;f.fromArray(g).transpose(),f.decompose(c,u,h),r.push(m),o.push(c.x,c.y,c.z),a.push(u.x,u.y,u.z,u.w),l.push(h.x,h.y,h.z)}return o.length>0&&e.push(new Sn(s+".position",r,o)),a.length>0&&e.push(new Ri(s+".quaternion",r,a)),l.length>0&&e.push(new Sn(s+".scale",r,l)),e}transformAnimationData(t,e,i){let s,r=!0,o,a;for(o=0,a=t.length;o<a;o++)s=t[o],s.value[e]===void 0?s.value[e]=null:r=!1;if(r===!0)for(o=0,a=t.length;o<a;o++)s=t[o],s.value[e]=i;else this.createMissingKeyframes(t,e)}createMissingKeyframes(t,e){let i,s;for(let r=0,o=t.length;r<o;r++){let a=t[r];if(a.value[e]===null){if(i=this.getPrev(t,r,e),s=this.getNext(t,r,e),i===null){a.value[e]=s.value[e];continue}if(s===null){a.value[e]=i.value[e];continue}this.interpolate(a,i,s,e)}}}getPrev(t,e,i){for(;e>=0;){let s=t[e];if(s.value[i]!==null)return s;e--}return null}getNext(t,e,i){for(;e<t.length;){let s=t[e];if(s.value[i]!==null)return s;e++}return null}interpolate(t,e,i,s){if(i.time-e.time===0){t.value[s]=e.value[s];return}t.value[s]=(t.time-e.time)*(i.value[s]-e.value[s])/(i.time-e.time)+e.value[s]}buildAnimationClip(t){let e=[],i=t.name,s=t.end-t.start||-1,r=t.animations;for(let o=0,a=r.length;o<a;o++){let l=this.getAnimation(r[o]);for(let c=0,u=l.length;c<u;c++)e.push(l[c])}return new po(i,s,e)}getAnimationClip(t){return this.getBuild(this.library.clips[t],this.buildAnimationClip.bind(this))}buildController(t){let e={id:t.id},i=this.library.geometries[e.id];return t.skin!==void 0&&(e.skin=this.buildSkin(t.skin),i.sources.skinIndices=e.skin.indices,i.sources.skinWeights=e.skin.weights),e}buildSkin(t){let i={joints:[],indices:{array:[],stride:4},weights:{array:[],stride:4}},s=t.sources,r=t.vertexWeights,o=r.vcount,a=r.v,l=r.inputs.JOINT.offset,c=r.inputs.WEIGHT.offset,u=t.sources[t.joints.inputs.JOINT],h=t.sources[t.joints.inputs.INV_BIND_MATRIX],f=s[r.inputs.WEIGHT.id].array,d=0,p,_,m;for(p=0,m=o.length;p<m;p++){let v=o[p],w=[];for(_=0;_<v;_++){let y=a[d+l],E=a[d+c],A=f[E];w.push({index:y,weight:A}),d+=2}for(w.sort(g),_=0;_<4;_++){let y=w[_];y!==void 0?(i.indices.array.push(y.index),i.weights.array.push(y.weight)):(i.indices.array.push(0),i.weights.array.push(0))}}for(t.bindShapeMatrix?i.bindMatrix=new Rt().fromArray(t.bindShapeMatrix).transpose():i.bindMatrix=new Rt().identity(),p=0,m=u.array.length;p<m;p++){let v=u.array[p],w=new Rt().fromArray(h.array,p*h.stride).transpose();i.joints.push({name:v,boneInverse:w})}return i;function g(v,w){return w.weight-v.weight}}getController(t){return this.getBuild(this.library.controllers[t],this.buildController.bind(this))}buildImage(t){return t.build!==void 0?t.build:t.init_from}getImage(t){let e=this.library.images[t];return e!==void 0?this.getBuild(e,this.buildImage.bind(this)):(console.warn("THREE.ColladaLoader: Couldn't find image with ID:",t),null)}buildEffect(t){return t}getEffect(t){return this.getBuild(this.library.effects[t],this.buildEffect.bind(this))}getTextureLoader(t){let e,i=t.slice((t.lastIndexOf(".")-1>>>0)+2);return i=i.toLowerCase(),i==="tga"?e=this.tgaLoader:e=this.textureLoader,e}buildMaterial(t){let e=this.getEffect(t.url),i=e.profile.technique,s;switch(i.type){case"phong":case"blinn":s=new As;break;case"lambert":s=new jn;break;default:s=new Jn;break}s.name=t.name||"";let r=this;function o(u,h=null){let f=e.profile.samplers[u.id],d=null;if(f!==void 0){let p=e.profile.surfaces[f.source];d=r.getImage(p.init_from)}else console.warn("THREE.ColladaLoader: Undefined sampler. Access image directly (see #12530)."),d=r.getImage(u.id);if(d!==null){let p=r.getTextureLoader(d);if(p!==void 0){let _=p.load(d),m=u.extra;if(m!==void 0&&m.technique!==void 0&&r.isEmpty(m.technique)===!1){let g=m.technique;_.wrapS=g.wrapU?ji:Nn,_.wrapT=g.wrapV?ji:Nn,_.offset.set(g.offsetU||0,g.offsetV||0),_.repeat.set(g.repeatU||1,g.repeatV||1)}else _.wrapS=ji,_.wrapT=ji;return h!==null&&(_.colorSpace=h),_}else return console.warn("THREE.ColladaLoader: Loader for texture %s not found.",d),null}else return console.warn("THREE.ColladaLoader: Couldn't create texture with ID:",u.id),null}let a=i.parameters;for(let u in a){let h=a[u];switch(u){case"diffuse":h.color&&s.color.fromArray(h.color),h.texture&&(s.map=o(h.texture,se));break;case"specular":h.color&&s.specular&&s.specular.fromArray(h.color),h.texture&&(s.specularMap=o(h.texture));break;case"bump":h.texture&&(s.normalMap=o(h.texture));break;case"ambient":h.texture&&(s.lightMap=o(h.texture,se));break;case"shininess":h.float&&s.shininess&&(s.shininess=h.float);break;case"emission":h.color&&s.emissive&&s.emissive.fromArray(h.color),h.texture&&(s.emissiveMap=o(h.texture,se));break}}Vt.colorSpaceToWorking(s.color,se),s.specular&&Vt.colorSpaceToWorking(s.specular,se),s.emissive&&Vt.colorSpaceToWorking(s.emissive,se);let l=a.transparent,c=a.transparency;if(c===void 0&&l&&(c={float:1}),l===void 0&&c&&(l={opaque:"A_ONE",data:{color:[1,1,1,1]}}),l&&c)if(l.data.texture)s.transparent=!0;else{let u=l.data.color;switch(l.opaque){case"A_ONE":s.opacity=u[3]*c.float;break;case"RGB_ZERO":s.opacity=1-u[0]*c.float;break;case"A_ZERO":s.opacity=1-u[3]*c.float;break;case"RGB_ONE":s.opacity=u[0]*c.float;break;default:console.warn('THREE.ColladaLoader: Invalid opaque type "%s" of transparent tag.',l.opaque)}s.opacity<1&&(s.transparent=!0)}if(i.extra!==void 0&&i.extra.technique!==void 0){let u=i.extra.technique;for(let h in u){let f=u[h];switch(h){case"double_sided":s.side=f===1?wn:Ii;break;case"bump":s.normalMap=o(f.texture),s.normalScale=new At(1,1);break}}}return s}getMaterial(t){return this.getBuild(this.library.materials[t],this.buildMaterial.bind(this))}buildCamera(t){let e;switch(t.optics.technique){case"perspective":e=new We(t.optics.parameters.yfov,t.optics.parameters.aspect_ratio,t.optics.parameters.znear,t.optics.parameters.zfar);break;case"orthographic":let i=t.optics.parameters.ymag,s=t.optics.parameters.xmag,r=t.optics.parameters.aspect_ratio;s=s===void 0?i*r:s,i=i===void 0?s/r:i,s*=.5,i*=.5,e=new or(-s,s,i,-i,t.optics.parameters.znear,t.optics.parameters.zfar);break;default:e=new We;break}return e.name=t.name||"",e}getCamera(t){let e=this.library.cameras[t];return e!==void 0?this.getBuild(e,this.buildCamera.bind(this)):(console.warn("THREE.ColladaLoader: Couldn't find camera with ID:",t),null)}buildLight(t){let e;switch(t.technique){case"directional":e=new ar;break;case"point":e=new Ha;break;case"spot":e=new Va;break;case"ambient":e=new lr;break}return t.parameters.color&&e.color.copy(t.parameters.color),t.parameters.distance&&(e.distance=t.parameters.distance),t.parameters.falloffAngle&&(e.angle=Gn.degToRad(t.parameters.falloffAngle)),e}getLight(t){let e=this.library.lights[t];return e!==void 0?this.getBuild(e,this.buildLight.bind(this)):(console.warn("THREE.ColladaLoader: Couldn't find light with ID:",t),null)}groupPrimitives(t){let e={};for(let i=0;i<t.length;i++){let s=t[i];e[s.type]===void 0&&(e[s.type]=[]),e[s.type].push(s)}return e}checkUVCoordinates(t){let e=0;for(let i=0,s=t.length;i<s;i++)t[i].hasUV===!0&&e++;e>0&&e<t.length&&(t.uvsNeedsFix=!0)}buildGeometry(t){let e={},i=t.sources,s=t.vertices,r=t.primitives;if(r.length===0)return{};let o=this.groupPrimitives(r);for(let a in o){let l=o[a];this.checkUVCoordinates(l),e[a]=this.buildGeometryType(l,i,s)}return e}buildGeometryType(t,e,i){let s={},r={array:[],stride:0},o={array:[],stride:0},a={array:[],stride:0},l={array:[],stride:0},c={array:[],stride:0},u={array:[],stride:4},h={array:[],stride:4},f=new me,d=[],p=0;for(let _=0;_<t.length;_++){let m=t[_],g=m.inputs,v=0;switch(m.type){case"lines":case"linestrips":v=m.count*2;break;case"triangles":v=m.count*3;break;case"polygons":case"polylist":for(let w=0;w<m.count;w++){let y=m.vcount[w];switch(y){case 3:v+=3;break;case 4:v+=6;break;default:v+=(y-2)*3;break}}break;default:console.warn("THREE.ColladaLoader: Unknown primitive type:",m.type)}f.addGroup(p,v,_),p+=v,m.material&&d.push(m.material),m.positionSource=e[i.POSITION],m.positionOffset=g.VERTEX.offset;for(let w in g){let y=g[w];switch(w){case"VERTEX":for(let E in i){let A=i[E];switch(E){case"POSITION":let b=r.array.length;if(this.buildGeometryData(m,e[A],y.offset,r.array),r.stride=e[A].stride,e.skinWeights&&e.skinIndices&&(this.buildGeometryData(m,e.skinIndices,y.offset,u.array),this.buildGeometryData(m,e.skinWeights,y.offset,h.array)),m.hasUV===!1&&t.uvsNeedsFix===!0){let S=(r.array.length-b)/r.stride;for(let P=0;P<S;P++)a.array.push(0,0)}break;case"NORMAL":this.buildGeometryData(m,e[A],y.offset,o.array),o.stride=e[A].stride;break;case"COLOR":this.buildGeometryData(m,e[A],y.offset,c.array,!0),c.stride=e[A].stride;break;case"TEXCOORD":this.buildGeometryData(m,e[A],y.offset,a.array),a.stride=e[A].stride;break;case"TEXCOORD1":this.buildGeometryData(m,e[A],y.offset,l.array),a.stride=e[A].stride;break;default:console.warn('THREE.ColladaLoader: Semantic "%s" not handled in geometry build process.',E)}}break;case"NORMAL":this.buildGeometryData(m,e[y.id],y.offset,o.array),o.stride=e[y.id].stride;break;case"COLOR":this.buildGeometryData(m,e[y.id],y.offset,c.array,!0),c.stride=e[y.id].stride;break;case"TEXCOORD":this.buildGeometryData(m,e[y.id],y.offset,a.array),a.stride=e[y.id].stride;break;case"TEXCOORD1":this.buildGeometryData(m,e[y.id],y.offset,l.array),l.stride=e[y.id].stride;break}}}return r.array.length>0&&f.setAttribute("position",new qt(r.array,r.stride)),o.array.length>0&&f.setAttribute("normal",new qt(o.array,o.stride)),c.array.length>0&&f.setAttribute("color",new qt(c.array,c.stride)),a.array.length>0&&f.setAttribute("uv",new qt(a.array,a.stride)),l.array.length>0&&f.setAttribute("uv1",new qt(l.array,l.stride)),u.array.length>0&&f.setAttribute("skinIndex",new qt(u.array,u.stride)),h.array.length>0&&f.setAttribute("skinWeight",new qt(h.array,h.stride)),s.data=f,s.type=t[0].type,s.materialKeys=d,s}buildGeometryData(t,e,i,s,r=!1){let o=t.p,a=t.stride,l=t.vcount,c=t.positionSource,u=t.positionOffset,h=this.tempColor;function f(_){let m=o[_+i]*p,g=m+p;for(;m<g;m++)s.push(d[m]);if(r){let v=s.length-p;h.setRGB(s[v+0],s[v+1],s[v+2],se),s[v+0]=h.r,s[v+1]=h.g,s[v+2]=h.b}}let d=e.array,p=e.stride;if(t.vcount!==void 0){let _=0;for(let m=0,g=l.length;m<g;m++){let v=l[m];if(v===4){let w=_+a*0,y=_+a*1,E=_+a*2,A=_+a*3;f(w),f(y),f(A),f(y),f(E),f(A)}else if(v===3){let w=_+a*0,y=_+a*1,E=_+a*2;f(w),f(y),f(E)}else if(v>4){let w=[];for(let P=0;P<v;P++){let R=_+a*P+u,L=o[R]*c.stride,B=c.array[L],G=c.array[L+1],I=c.array[L+2];w.push(new D(B,G,I))}let y=new D,E=new _i;E.a=w[0],E.b=w[1],E.c=w[2],E.getNormal(y);let A=[];if(Math.abs(y.x)>Math.abs(y.y)&&Math.abs(y.x)>Math.abs(y.z))for(let P=0;P<v;P++)A.push(new At(w[P].y,w[P].z));else if(Math.abs(y.y)>Math.abs(y.z))for(let P=0;P<v;P++)A.push(new At(w[P].x,w[P].z));else for(let P=0;P<v;P++)A.push(new At(w[P].x,w[P].y));let b=ho.isClockWise(A);b===!0&&A.reverse();let S=ho.triangulateShape(A,[]);for(let P=0;P<S.length;P++){let R=S[P],L,B,G;b===!1?(L=R[0],B=R[1],G=R[2]):(L=v-1-R[0],B=v-1-R[2],G=v-1-R[1]);let I=_+a*L,$=_+a*B,U=_+a*G;f(I),f($),f(U)}}_+=a*v}}else for(let _=0,m=o.length;_<m;_+=a)f(_)}getGeometry(t){return this.getBuild(this.library.geometries[t],this.buildGeometry.bind(this))}buildKinematicsModel(t){return t.build!==void 0?t.build:t}getKinematicsModel(t){return this.getBuild(this.library.kinematicsModels[t],this.buildKinematicsModel.bind(this))}buildKinematicsScene(t){return t.build!==void 0?t.build:t}getKinematicsScene(t){return this.getBuild(this.library.kinematicsScenes[t],this.buildKinematicsScene.bind(this))}setupKinematics(){let t=Object.keys(this.library.kinematicsModels)[0],e=Object.keys(this.library.kinematicsScenes)[0],i=Object.keys(this.library.visualScenes)[0];if(t===void 0||e===void 0)return;let s=this.getKinematicsModel(t),r=this.getKinematicsScene(e),o=this.getVisualScene(i),a=r.bindJointAxis,l={},c=this.collada,u=this;for(let p=0,_=a.length;p<_;p++){let m=a[p],g=c.querySelector('[sid="'+m.target+'"]');if(g){let v=g.parentElement;h(m.jointIndex,v)}}function h(p,_){let m=_.getAttribute("name"),g=s.joints[p],v=u.buildTransformList(_);o.traverse(function(w){w.name===m&&(l[p]={object:w,transforms:v,joint:g,position:g.zeroPosition})})}let f=new Rt,d=this.matrix;this.kinematics={joints:s&&s.joints,getJointValue:function(p){let _=l[p];if(_)return _.position;console.warn("THREE.ColladaLoader: Joint "+p+" doesn't exist.")},setJointValue:function(p,_){let m=l[p];if(m){let g=m.joint;if(_>g.limits.max||_<g.limits.min)console.warn("THREE.ColladaLoader: Joint "+p+" value "+_+" outside of limits (min: "+g.limits.min+", max: "+g.limits.max+").");else if(g.static)console.warn("THREE.ColladaLoader: Joint "+p+" is static.");else{let v=m.object,w=g.axis,y=m.transforms;d.identity();for(let E=0;E<y.length;E++){let A=y[E];if(A.sid&&A.sid.indexOf(p)!==-1)switch(g.type){case"revolute":d.multiply(f.makeRotationAxis(w,Gn.degToRad(_)));break;case"prismatic":d.multiply(f.makeTranslation(w.x*_,w.y*_,w.z*_));break;default:console.warn("THREE.ColladaLoader: Unknown joint type: "+g.type);break}else switch(A.type){case"matrix":d.multiply(A.obj);break;case"translate":d.multiply(f.makeTranslation(A.obj.x,A.obj.y,A.obj.z));break;case"scale":d.scale(A.obj);break;case"rotate":d.multiply(f.makeRotationAxis(A.obj,A.angle));break}}v.matrix.copy(d),v.matrix.decompose(v.position,v.quaternion,v.scale),l[p].position=_}}else console.warn("THREE.ColladaLoader: Joint "+p+" does not exist.")}}}buildTransformList(t){let e=[],i=this.collada.querySelector('[id="'+t.id+'"]');for(let s=0;s<i.childNodes.length;s++){let r=i.childNodes[s];if(r.nodeType!==1)continue;let o,a;switch(r.nodeName){case"matrix":o=An(r.textContent);let l=new Rt().fromArray(o).transpose();e.push({sid:r.getAttribute("sid"),type:r.nodeName,obj:l});break;case"translate":case"scale":o=An(r.textContent),a=new D().fromArray(o),e.push({sid:r.getAttribute("sid"),type:r.nodeName,obj:a});break;case"rotate":o=An(r.textContent),a=new D().fromArray(o);let c=Gn.degToRad(o[3]);e.push({sid:r.getAttribute("sid"),type:r.nodeName,obj:a,angle:c});break}}return e}buildSkeleton(t,e){let i=[],s=[],r,o,a;for(r=0;r<t.length;r++){let u=t[r],h;if(this.hasNode(u))h=this.getNode(u),this.buildBoneHierarchy(h,e,i);else if(this.hasVisualScene(u)){let d=this.library.visualScenes[u].children;for(let p=0;p<d.length;p++){let _=d[p];if(_.type==="JOINT"){let m=this.getNode(_.id);this.buildBoneHierarchy(m,e,i)}}}else console.error("THREE.ColladaLoader: Unable to find root bone of skeleton with ID:",u)}for(r=0;r<e.length;r++)for(o=0;o<i.length;o++)if(a=i[o],a.bone.name===e[r].name){s[r]=a,a.processed=!0;break}for(r=0;r<i.length;r++)a=i[r],a.processed===!1&&(s.push(a),a.processed=!0);let l=[],c=[];for(r=0;r<s.length;r++)a=s[r],l.push(a.bone),c.push(a.boneInverse);return new Aa(l,c)}buildBoneHierarchy(t,e,i){t.traverse(function(s){if(s.isBone===!0){let r;for(let o=0;o<e.length;o++){let a=e[o];if(a.name===s.name){r=a.boneInverse;break}}r===void 0&&(r=new Rt),i.push({bone:s,boneInverse:r,processed:!1})}})}buildNode(t){let e=[],i=t.matrix,s=t.nodes,r=t.type,o=t.instanceCameras,a=t.instanceControllers,l=t.instanceLights,c=t.instanceGeometries,u=t.instanceNodes;for(let f=0,d=s.length;f<d;f++)e.push(this.getNode(s[f]));for(let f=0,d=o.length;f<d;f++){let p=this.getCamera(o[f]);p!==null&&e.push(p.clone())}for(let f=0,d=a.length;f<d;f++){let p=a[f],_=this.getController(p.id),m=this.getGeometry(_.id),g=this.buildObjects(m,p.materials),v=p.skeletons,w=_.skin.joints,y=this.buildSkeleton(v,w);for(let E=0,A=g.length;E<A;E++){let b=g[E];b.isSkinnedMesh&&(b.bind(y,_.skin.bindMatrix),b.normalizeSkinWeights()),e.push(b)}}for(let f=0,d=l.length;f<d;f++){let p=this.getLight(l[f]);p!==null&&e.push(p.clone())}for(let f=0,d=c.length;f<d;f++){let p=c[f],_=this.getGeometry(p.id),m=this.buildObjects(_,p.materials);for(let g=0,v=m.length;g<v;g++)e.push(m[g])}for(let f=0,d=u.length;f<d;f++)e.push(this.getNode(u[f]).clone());let h;if(s.length===0&&e.length===1)h=e[0];else{h=r==="JOINT"?new co:new ne;for(let f=0;f<e.length;f++)h.add(e[f])}return h.name=r==="JOINT"?t.sid:t.name,r!=="JOINT"&&this.hasPivotTransforms(t)?this.wrapWithTransformHierarchy(h,t):(h.matrix.copy(i),h.matrix.decompose(h.position,h.quaternion,h.scale),h)}wrapWithTransformHierarchy(t,e){let i=e.id;this.transformNodes[i]={};let s=e.transformOrder,r=e.transformData,o=new ne;o.name=e.name;let a=o;for(let l=0;l<s.length;l++){let c=s[l],u=r[c],h=new ne;switch(h.name=e.name+"_"+c,u.type){case"translate":h.position.set(u.x,u.y,u.z);break;case"rotate":{let f=new D(u.axis[0],u.axis[1],u.axis[2]),d=Gn.degToRad(u.angle);h.quaternion.setFromAxisAngle(f,d),h.userData.rotationAxis=f;break}case"scale":h.scale.set(u.x,u.y,u.z);break;case"matrix":{new Rt().fromArray(u.array).transpose().decompose(h.position,h.quaternion,h.scale);break}}this.transformNodes[i][c]=h,a.add(h),a=h}return a.add(t),o}resolveMaterialBinding(t,e){let i=[];for(let s=0,r=t.length;s<r;s++){let o=e[t[s]];o===void 0?(console.warn("THREE.ColladaLoader: Material with key %s not found. Apply fallback material.",t[s]),i.push(this.fallbackMaterial)):i.push(this.getMaterial(o))}return i}get fallbackMaterial(){return this._fallbackMaterial===void 0&&(this._fallbackMaterial=new Jn({name:Mn.DEFAULT_MATERIAL_NAME,color:16711935})),this._fallbackMaterial}buildObjects(t,e){let i=[];for(let s in t){let r=t[s],o=this.resolveMaterialBinding(r.materialKeys,e);if(o.length===0&&(s==="lines"||s==="linestrips"?o.push(new qe):o.push(new As)),s==="lines"||s==="linestrips")for(let u=0,h=o.length;u<h;u++){let f=o[u];if(f.isMeshPhongMaterial===!0||f.isMeshLambertMaterial===!0){let d=new qe;d.color.copy(f.color),d.opacity=f.opacity,d.transparent=f.transparent,o[u]=d}}let a=r.data.attributes.skinIndex!==void 0,l=o.length===1?o[0]:o,c;switch(s){case"lines":c=new bn(r.data,l);break;case"linestrips":c=new xi(r.data,l);break;case"triangles":case"polygons":case"polylist":a?c=new Ta(r.data,l):c=new oe(r.data,l);break}i.push(c)}return i}hasNode(t){return this.library.nodes[t]!==void 0}getNode(t){return this.getBuild(this.library.nodes[t],this.buildNode.bind(this))}buildVisualScene(t){let e=new ne;e.name=t.name;let i=t.children;for(let s=0;s<i.length;s++){let r=i[s];e.add(this.getNode(r.id))}return e}hasVisualScene(t){return this.library.visualScenes[t]!==void 0}getVisualScene(t){return this.getBuild(this.library.visualScenes[t],this.buildVisualScene.bind(this))}parseScene(t){let e=Vn(t,"instance_visual_scene")[0];return this.getVisualScene(this.parseId(e.getAttribute("url")))}parseId(t){return t.substring(1)}setupAnimations(){let t=this.library.clips;if(this.isEmpty(t)===!0){if(this.isEmpty(this.library.animations)===!1){let e=[];for(let i in this.library.animations){let s=this.getAnimation(i);for(let r=0,o=s.length;r<o;r++)e.push(s[r])}this.buildDeferredPivotAnimationTracks(e),this.animations.push(new po("default",-1,e))}}else for(let e in t)this.animations.push(this.getAnimationClip(e))}buildDeferredPivotAnimationTracks(t){for(let e in this.deferredPivotAnimations){let i=this.library.nodes[e];if(!i)continue;let s=this.deferredPivotAnimations[e];this.buildTransformHierarchyTracks(e,s,i,t)}}buildTransformHierarchyTracks(t,e,i,s){let r=this.transformNodes[t];if(!r){console.warn("THREE.ColladaLoader: Transform hierarchy not found for node:",t);return}for(let o in e){let a=r[o];if(!a)continue;let l=i.transforms[o],c=i.transformData[o],u=e[o];switch(l){case"translate":this.buildHierarchyTranslateTrack(a,u,c,s);break;case"rotate":this.buildHierarchyRotateTrack(a,u,c,s);break;case"scale":this.buildHierarchyScaleTrack(a,u,c,s);break}}}buildHierarchyTranslateTrack(t,e,i,s){if(e.default&&e.default.stride===3){let c=e.default,u=new Sn(t.uuid+".position",Array.from(c.times),Array.from(c.values)),h=this.getInterpolationInfo(e);this.applyInterpolation(u,h,e),s.push(u);return}let r=this.getTimesForAllAxes(e);if(r.length===0)return;let o=[],a=this.getInterpolationInfo(e);for(let c=0;c<r.length;c++){let u=r[c],h=this.getValueAtTime(e.X,u,i.x),f=this.getValueAtTime(e.Y,u,i.y),d=this.getValueAtTime(e.Z,u,i.z);o.push(h,f,d)}let l=new Sn(t.uuid+".position",r,o);this.applyInterpolation(l,a),s.push(l)}buildHierarchyRotateTrack(t,e,i,s){let r=e.ANGLE||e.default;if(!r)return;let o=Array.from(r.times);if(o.length===0)return;let a=t.userData.rotationAxis||new D(i.axis[0],i.axis[1],i.axis[2]),l=new xe,c=new xe,u=[],h=this.getInterpolationInfo(e);for(let d=0;d<o.length;d++){let p=o[d],_=this.getValueAtTime(r,p,i.angle),m=Gn.degToRad(_);l.setFromAxisAngle(a,m),d>0&&c.dot(l)<0&&(l.x=-l.x,l.y=-l.y,l.z=-l.z,l.w=-l.w),c.copy(l),u.push(l.x,l.y,l.z,l.w)}let f=new Ri(t.uuid+".quaternion",o,u);this.applyInterpolation(f,h),s.push(f)}buildHierarchyScaleTrack(t,e,i,s){if(e.default&&e.default.stride===3){let c=e.default,u=new Sn(t.uuid+".scale",Array.from(c.times),Array.from(c.values)),h=this.getInterpolationInfo(e);this.applyInterpolation(u,h,e),s.push(u);return}let r=this.getTimesForAllAxes(e);if(r.length===0)return;let o=[],a=this.getInterpolationInfo(e);for(let c=0;c<r.length;c++){let u=r[c],h=this.getValueAtTime(e.X,u,i.x),f=this.getValueAtTime(e.Y,u,i.y),d=this.getValueAtTime(e.Z,u,i.z);o.push(h,f,d)}let l=new Sn(t.uuid+".scale",r,o);this.applyInterpolation(l,a),s.push(l)}};var Ku=class extends Mn{load(t,e,i,s){let r=this,o=r.path===""?Wa.extractUrlBase(t):r.path,a=new Pi(r.manager);a.setPriority(r.priority),a.setCache(r.cache),a.setPath(r.path),a.setRequestHeader(r.requestHeader),a.setWithCredentials(r.withCredentials),a.load(t,function(l){try{e(r.parse(l,o))}catch(c){s?s(c):console.error(c),r.manager.itemError(t)}},i,s)}parse(t,e){if(t.length===0)return{scene:new nr};let s=new Ju().parse(t);if(s===null)return null;let{library:r,asset:o,collada:a}=s,l=new za(this.manager);l.setPriority(this.priority),l.setCache(this.cache),l.setPath(this.resourcePath||e).setCrossOrigin(this.crossOrigin);let c;cl&&(c=new cl(this.manager),c.setPriority(this.priority),c.setCache(this.cache),c.setPath(this.resourcePath||e),c.setRequestHeader(this.requestHeader),c.setWithCredentials(this.withCredentials));let u=new ju(r,a,l,c),{scene:h,animations:f,kinematics:d}=u.compose();return h.animations=f,o.upAxis==="Z_UP"&&(console.warn("THREE.ColladaLoader: You are loading an asset with a Z-UP coordinate system. The loader just rotates the asset to transform it into Y-UP. The vertex data are not converted, see #24289."),h.rotation.set(-Math.PI/2,0,0)),h.scale.multiplyScalar(o.unit),{get animations(){return console.warn("THREE.ColladaLoader: Please access animations over scene.animations now."),f},kinematics:d,library:r,scene:h}}};var m1=/^[og]\s*(.+)?/,g1=/^mtllib /,_1=/^usemtl /,v1=/^usemap /,Qu=/\s+/,Vv=new D,hp=new D,Hv=new D,Wv=new D,ci=new D,th=new Et;function x1(){let n={objects:[],object:{},vertices:[],normals:[],colors:[],uvs:[],materials:{},materialLibraries:[],startObject:function(t,e){if(this.object&&this.object.fromDeclaration===!1){this.object.name=t,this.object.fromDeclaration=e!==!1;return}let i=this.object&&typeof this.object.currentMaterial=="function"?this.object.currentMaterial():void 0;if(this.object&&typeof this.object._finalize=="function"&&this.object._finalize(!0),this.object={name:t||"",fromDeclaration:e!==!1,geometry:{vertices:[],normals:[],colors:[],uvs:[],hasUVIndices:!1},materials:[],smooth:!0,startMaterial:function(s,r){let o=this._finalize(!1);o&&(o.inherited||o.groupCount<=0)&&this.materials.splice(o.index,1);let a={index:this.materials.length,name:s||"",mtllib:Array.isArray(r)&&r.length>0?r[r.length-1]:"",smooth:o!==void 0?o.smooth:this.smooth,groupStart:o!==void 0?o.groupEnd:0,groupEnd:-1,groupCount:-1,inherited:!1,clone:function(l){let c={index:typeof l=="number"?l:this.index,name:this.name,mtllib:this.mtllib,smooth:this.smooth,groupStart:0,groupEnd:-1,groupCount:-1,inherited:!1};return c.clone=this.clone.bind(c),c}};return this.materials.push(a),a},currentMaterial:function(){if(this.materials.length>0)return this.materials[this.materials.length-1]},_finalize:function(s){let r=this.currentMaterial();if(r&&r.groupEnd===-1&&(r.groupEnd=this.geometry.vertices.length/3,r.groupCount=r.groupEnd-r.groupStart,r.inherited=!1),s&&this.materials.length>1)for(let o=this.materials.length-1;o>=0;o--)this.materials[o].groupCount<=0&&this.materials.splice(o,1);return s&&this.materials.length===0&&this.materials.push({name:"",smooth:this.smooth}),r}},i&&i.name&&typeof i.clone=="function"){let s=i.clone(0);s.inherited=!0,this.object.materials.push(s)}this.objects.push(this.object)},finalize:function(){this.object&&typeof this.object._finalize=="function"&&this.object._finalize(!0)},parseVertexIndex:function(t,e){let i=parseInt(t,10);return(i>=0?i-1:i+e/3)*3},parseNormalIndex:function(t,e){let i=parseInt(t,10);return(i>=0?i-1:i+e/3)*3},parseUVIndex:function(t,e){let i=parseInt(t,10);return(i>=0?i-1:i+e/2)*2},addVertex:function(t,e,i){let s=this.vertices,r=this.object.geometry.vertices;r.push(s[t+0],s[t+1],s[t+2]),r.push(s[e+0],s[e+1],s[e+2]),r.push(s[i+0],s[i+1],s[i+2])},addVertexPoint:function(t){let e=this.vertices;this.object.geometry.vertices.push(e[t+0],e[t+1],e[t+2])},addVertexLine:function(t){let e=this.vertices;this.object.geometry.vertices.push(e[t+0],e[t+1],e[t+2])},addNormal:function(t,e,i){let s=this.normals,r=this.object.geometry.normals;r.push(s[t+0],s[t+1],s[t+2]),r.push(s[e+0],s[e+1],s[e+2]),r.push(s[i+0],s[i+1],s[i+2])},addFaceNormal:function(t,e,i){let s=this.vertices,r=this.object.geometry.normals;Vv.fromArray(s,t),hp.fromArray(s,e),Hv.fromArray(s,i),ci.subVectors(Hv,hp),Wv.subVectors(Vv,hp),ci.cross(Wv),ci.normalize(),r.push(ci.x,ci.y,ci.z),r.push(ci.x,ci.y,ci.z),r.push(ci.x,ci.y,ci.z)},addColor:function(t,e,i){let s=this.colors,r=this.object.geometry.colors;s[t]!==void 0&&r.push(s[t+0],s[t+1],s[t+2]),s[e]!==void 0&&r.push(s[e+0],s[e+1],s[e+2]),s[i]!==void 0&&r.push(s[i+0],s[i+1],s[i+2])},addUV:function(t,e,i){let s=this.uvs,r=this.object.geometry.uvs;r.push(s[t+0],s[t+1]),r.push(s[e+0],s[e+1]),r.push(s[i+0],s[i+1])},addDefaultUV:function(){let t=this.object.geometry.uvs;t.push(0,0),t.push(0,0),t.push(0,0)},addUVLine:function(t){let e=this.uvs;this.object.geometry.uvs.push(e[t+0],e[t+1])},addFace:function(t,e,i,s,r,o,a,l,c){let u=this.vertices.length,h=this.parseVertexIndex(t,u),f=this.parseVertexIndex(e,u),d=this.parseVertexIndex(i,u);if(this.addVertex(h,f,d),this.addColor(h,f,d),a!==void 0&&a!==""){let p=this.normals.length;h=this.parseNormalIndex(a,p),f=this.parseNormalIndex(l,p),d=this.parseNormalIndex(c,p),this.addNormal(h,f,d)}else this.addFaceNormal(h,f,d);if(s!==void 0&&s!==""){let p=this.uvs.length;h=this.parseUVIndex(s,p),f=this.parseUVIndex(r,p),d=this.parseUVIndex(o,p),this.addUV(h,f,d),this.object.geometry.hasUVIndices=!0}else this.addDefaultUV()},addPointGeometry:function(t){this.object.geometry.type="Points";let e=this.vertices.length;for(let i=0,s=t.length;i<s;i++){let r=this.parseVertexIndex(t[i],e);this.addVertexPoint(r),this.addColor(r)}},addLineGeometry:function(t,e){this.object.geometry.type="Line";let i=this.vertices.length,s=this.uvs.length;for(let r=0,o=t.length-1;r<o;r++)this.addVertexLine(this.parseVertexIndex(t[r],i)),this.addVertexLine(this.parseVertexIndex(t[r+1],i));for(let r=0,o=e.length-1;r<o;r++)this.addUVLine(this.parseUVIndex(e[r],s)),this.addUVLine(this.parseUVIndex(e[r+1],s))}};return n.startObject("",!1),n}var eh=class extends Mn{constructor(t){super(t),this.materials=null}load(t,e,i,s){let r=this,o=new Pi(this.manager);o.setPriority(this.priority),o.setCache(this.cache),o.setPath(this.path),o.setRequestHeader(this.requestHeader),o.setWithCredentials(this.withCredentials),o.load(t,function(a){try{e(r.parse(a))}catch(l){s?s(l):console.error(l),r.manager.itemError(t)}},i,s)}setMaterials(t){return this.materials=t,this}parse(t){let e=new x1;t.indexOf(`\r
`)!==-1&&(t=t.replace(/\r\n/g,`
`)),t.indexOf(`\\
`)!==-1&&(t=t.replace(/\\\n/g,""));let i=t.split(`
`),s=[];for(let a=0,l=i.length;a<l;a++){let c=i[a].trimStart();if(c.length===0)continue;let u=c.charAt(0);if(u!=="#")if(u==="v"){let h=c.split(Qu);switch(h[0]){case"v":e.vertices.push(parseFloat(h[1]),parseFloat(h[2]),parseFloat(h[3])),h.length>=7?(th.setRGB(parseFloat(h[4]),parseFloat(h[5]),parseFloat(h[6]),se),e.colors.push(th.r,th.g,th.b)):e.colors.push(void 0,void 0,void 0);break;case"vn":e.normals.push(parseFloat(h[1]),parseFloat(h[2]),parseFloat(h[3]));break;case"vt":e.uvs.push(parseFloat(h[1]),parseFloat(h[2]));break}}else if(u==="f"){let f=c.slice(1).trim().split(Qu),d=[];for(let _=0,m=f.length;_<m;_++){let g=f[_];if(g.length>0){let v=g.split("/");d.push(v)}}let p=d[0];for(let _=1,m=d.length-1;_<m;_++){let g=d[_],v=d[_+1];e.addFace(p[0],g[0],v[0],p[1],g[1],v[1],p[2],g[2],v[2])}}else if(u==="l"){let h=c.substring(1).trim().split(Qu),f=[],d=[];if(c.indexOf("/")===-1)f=h;else for(let p=0,_=h.length;p<_;p++){let m=h[p].split("/");m[0]!==""&&f.push(m[0]),m[1]!==""&&d.push(m[1])}e.addLineGeometry(f,d)}else if(u==="p"){let f=c.slice(1).trim().split(Qu);e.addPointGeometry(f)}else if((s=m1.exec(c))!==null){let h=(" "+s[0].slice(1).trim()).slice(1);e.startObject(h)}else if(_1.test(c))e.object.startMaterial(c.substring(7).trim(),e.materialLibraries);else if(g1.test(c))e.materialLibraries.push(c.substring(7).trim());else if(v1.test(c))console.warn('THREE.OBJLoader: Rendering identifier "usemap" not supported. Textures must be defined in MTL files.');else if(u==="s"){if(s=c.split(" "),s.length>1){let f=s[1].trim().toLowerCase();e.object.smooth=f!=="0"&&f!=="off"}else e.object.smooth=!0;let h=e.object.currentMaterial();h&&(h.smooth=e.object.smooth)}else{if(c==="\0")continue;console.warn('THREE.OBJLoader: Unexpected line: "'+c+'"')}}e.finalize();let r=new ne;if(r.materialLibraries=[].concat(e.materialLibraries),!(e.objects.length===1&&e.objects[0].geometry.vertices.length===0)===!0)for(let a=0,l=e.objects.length;a<l;a++){let c=e.objects[a],u=c.geometry,h=c.materials,f=u.type==="Line",d=u.type==="Points",p=!1;if(u.vertices.length===0)continue;let _=new me;_.setAttribute("position",new qt(u.vertices,3)),u.normals.length>0&&_.setAttribute("normal",new qt(u.normals,3)),u.colors.length>0&&(p=!0,_.setAttribute("color",new qt(u.colors,3))),u.hasUVIndices===!0&&_.setAttribute("uv",new qt(u.uvs,2));let m=[];for(let v=0,w=h.length;v<w;v++){let y=h[v],E=y.name+"_"+y.smooth+"_"+p,A=e.materials[E];if(this.materials!==null){if(A=this.materials.create(y.name),f&&A&&!(A instanceof qe)){let b=new qe;Ln.prototype.copy.call(b,A),b.color.copy(A.color),A=b}else if(d&&A&&!(A instanceof yi)){let b=new yi({size:10,sizeAttenuation:!1});Ln.prototype.copy.call(b,A),b.color.copy(A.color),b.map=A.map,A=b}}A===void 0&&(f?A=new qe:d?A=new yi({size:1,sizeAttenuation:!1}):A=new As,A.name=y.name,A.flatShading=!y.smooth,A.vertexColors=p,e.materials[E]=A),m.push(A)}let g;if(m.length>1){for(let v=0,w=h.length;v<w;v++){let y=h[v];_.addGroup(y.groupStart,y.groupCount,v)}f?g=new bn(_,m):d?g=new bi(_,m):g=new oe(_,m)}else f?g=new bn(_,m[0]):d?g=new bi(_,m[0]):g=new oe(_,m[0]);g.name=c.name,r.add(g)}else if(e.vertices.length>0){let a=new yi({size:1,sizeAttenuation:!1}),l=new me;l.setAttribute("position",new qt(e.vertices,3)),e.colors.length>0&&e.colors[0]!==void 0&&(l.setAttribute("color",new qt(e.colors,3)),a.vertexColors=!0);let c=new bi(l,a);r.add(c)}return r}};var nh=class extends Mn{constructor(t){super(t)}load(t,e,i,s){let r=this,o=new Pi(this.manager);o.setPriority(this.priority),o.setCache(this.cache),o.setPath(this.path),o.setResponseType("arraybuffer"),o.setRequestHeader(this.requestHeader),o.setWithCredentials(this.withCredentials),o.load(t,function(a){try{e(r.parse(a))}catch(l){s?s(l):console.error(l),r.manager.itemError(t)}},i,s)}parse(t){function e(c){let u=new DataView(c),h=32/8*3+32/8*3*3+16/8,f=u.getUint32(80,!0);if(80+32/8+f*h===u.byteLength)return!0;let p=[115,111,108,105,100];for(let _=0;_<5;_++)if(i(p,u,_))return!1;return!0}function i(c,u,h){for(let f=0,d=c.length;f<d;f++)if(c[f]!==u.getUint8(h+f))return!1;return!0}function s(c){let u=new DataView(c),h=u.getUint32(80,!0),f,d,p,_=!1,m,g,v,w,y;for(let L=0;L<=70;L++)u.getUint32(L,!1)==1129270351&&u.getUint8(L+4)==82&&u.getUint8(L+5)==61&&(_=!0,m=new Float32Array(h*3*3),g=u.getUint8(L+6)/255,v=u.getUint8(L+7)/255,w=u.getUint8(L+8)/255,y=u.getUint8(L+9)/255);let E=84,A=50,b=new me,S=new Float32Array(h*3*3),P=new Float32Array(h*3*3),R=new Et;for(let L=0;L<h;L++){let B=E+L*A,G=u.getFloat32(B,!0),I=u.getFloat32(B+4,!0),$=u.getFloat32(B+8,!0);if(_){let U=u.getUint16(B+48,!0);(U&32768)===0?(f=(U&31)/31,d=(U>>5&31)/31,p=(U>>10&31)/31):(f=g,d=v,p=w)}for(let U=1;U<=3;U++){let V=B+U*12,j=L*3*3+(U-1)*3;S[j]=u.getFloat32(V,!0),S[j+1]=u.getFloat32(V+4,!0),S[j+2]=u.getFloat32(V+8,!0),P[j]=G,P[j+1]=I,P[j+2]=$,_&&(R.setRGB(f,d,p,se),m[j]=R.r,m[j+1]=R.g,m[j+2]=R.b)}}return b.setAttribute("position",new pe(S,3)),b.setAttribute("normal",new pe(P,3)),_&&(b.setAttribute("color",new pe(m,3)),b.hasColors=!0,b.alpha=y),b}function r(c){let u=new me,h=/solid([\s\S]*?)endsolid/g,f=/facet([\s\S]*?)endfacet/g,d=/solid\s(.+)/,p=0,_=/[\s]+([+-]?(?:\d*)(?:\.\d*)?(?:[eE][+-]?\d+)?)/.source,m=new RegExp("vertex"+_+_+_,"g"),g=new RegExp("normal"+_+_+_,"g"),v=[],w=[],y=[],E=new D,A,b=0,S=0,P=0;for(;(A=h.exec(c))!==null;){S=P;let R=A[0],L=(A=d.exec(R))!==null?A[1]:"";for(y.push(L);(A=f.exec(R))!==null;){let I=0,$=0,U=A[0];for(;(A=g.exec(U))!==null;)E.x=parseFloat(A[1]),E.y=parseFloat(A[2]),E.z=parseFloat(A[3]),$++;for(;(A=m.exec(U))!==null;)v.push(parseFloat(A[1]),parseFloat(A[2]),parseFloat(A[3])),w.push(E.x,E.y,E.z),I++,P++;$!==1&&console.error("THREE.STLLoader: Something isn't right with the normal of face number "+p),I!==3&&console.error("THREE.STLLoader: Something isn't right with the vertices of face number "+p),p++}let B=S,G=P-S;u.userData.groupNames=y,u.addGroup(B,G,b),b++}return u.setAttribute("position",new qt(v,3)),u.setAttribute("normal",new qt(w,3)),u}function o(c){return typeof c!="string"?new TextDecoder().decode(c):c}function a(c){if(typeof c=="string"){let u=new Uint8Array(c.length);for(let h=0;h<c.length;h++)u[h]=c.charCodeAt(h)&255;return u.buffer||u}else return c}let l=a(t);return e(l)?s(l):r(o(t))}};var dp=new mo;dp.setURLModifier(n=>/^(package|file):/.test(n)?vm(n):n);var y1=n=>n.slice(0,n.lastIndexOf("/")+1),Xv=n=>new TextDecoder().decode(n),b1=(n,t)=>{let{scene:e}=new Ku(dp).parse(Xv(n),y1(t))||{};if(!e)throw new Error("the file is no COLLADA");e.rotation.set(0,0,0);let i=[];e.traverse(s=>{s.isLight&&i.push(s)});for(let s of i)s.removeFromParent();return e},S1={stl:n=>new oe(new nh().parse(n),new jn({color:"#bbb"})),dae:b1,obj:n=>new eh(dp).parse(Xv(n))},M1=async n=>{let t=S1[n.slice(n.lastIndexOf(".")+1).toLowerCase()];if(!t)throw new Error("only STL, DAE and OBJ files are shown");return t(await Il(n),n)},w1=200,mr=new Map,T1=async n=>{if(!mr.has(n)){mr.size>=w1&&mr.delete(mr.keys().next().value);let t=M1(n);mr.set(n,t),t.catch(()=>mr.delete(n))}return(await mr.get(n)).clone()},ih=async n=>{let t=new Map,e=[];return await Promise.all([...new Set(n)].map(async i=>{try{t.set(i,await T1(i))}catch(s){e.push(`${i}: ${s.message}`)}})),{meshes:t,problem:e[0]||""}},sh=(n,t)=>(n.traverse(e=>{e.isMesh&&(e.material=t)}),n);var[A1,E1,C1,R1,P1,I1,N1,L1,D1,O1,Zv,U1]=Array(12).keys(),[F1,,B1,k1]=Array(4).keys(),z1=n=>n?Number(n.secs??n.sec??0)+Number(n.nsecs??n.nanosec??0)/1e9:0,To=n=>[Number(n.x)||0,Number(n.y)||0,Number(n.z)||0],Ao=n=>[Number(n.x)||.001,Number(n.y)||.001,Number(n.z)||.001],Jv=(n,t)=>{let e=new Map;for(let{data:i,time:s}of[...n].reverse())for(let r of i?i.markers||[i]:[]){let o=JSON.stringify([r.ns,r.id]);r.action===k1?e.clear():r.action===B1?e.delete(o):r.action===F1&&e.set(o,{marker:r,time:s})}return[...e.values()].filter(({marker:i,time:s})=>{let r=z1(i.lifetime);return r<=0||Number(t-s)/1e9<r})},jv=({color:n})=>({color:new Et().setRGB(n.r,n.g,n.b),opacity:n.a,transparent:n.a<1}),Kv=(n,t)=>t?{opacity:n.colors[0].a,transparent:n.colors[0].a<1}:{},ul=n=>new jn(jv(n)),rh=n=>n.colors&&n.colors.length>0&&n.colors.length===n.points.length?n.colors.map(t=>[t.r,t.g,t.b]):null,pp=(n,t)=>t?{...Kv(n,t),color:new Et(1,1,1),vertexColors:!0}:jv(n),Qv=()=>new ws(.5,.5,1,24).rotateX(Math.PI/2),fp=(n,t)=>{let e=new oe(n,ul(t));return e.scale.set(...Ao(t.scale)),e},qv=(n,t,e,i,s,r)=>{let o=new ne,a=new D(...e).sub(new D(...t)),l=a.length()||.001,c=Math.min(r||l*.23,l),u=new oe(Qv().translate(0,0,.5),ul(n)),h=new oe(new Da(.5,1,24).rotateX(Math.PI/2),ul(n));return u.scale.set(i,i,l-c),h.scale.set(s,s,c),h.position.z=l-c/2,o.add(u,h),o.position.set(...t),o.quaternion.copy(new xe().setFromUnitVectors(new D(0,0,1),a.normalize())),o},G1=n=>{let[t,e,i]=Ao(n.scale),s=n.points||[];return s.length>=2?qv(n,To(s[0]),To(s[1]),t,e,i):qv(n,[0,0,0],[t,0,0],e,e*2,t*.23)},$v=(n,t)=>{let e=rh(t),i=e?new jn({...Kv(t,e),color:new Et(1,1,1)}):ul(t),s=new Ca(n,i,t.points.length),r=new D(...Ao(t.scale)),o=new xe;return t.points.forEach((a,l)=>{s.setMatrixAt(l,new Rt().compose(new D(...To(a)),o,r)),e&&s.setColorAt(l,new Et().setRGB(...e[l]))}),s},Yv=(n,t)=>{let e=rh(t);return new n(Ui(t.points.map(To),e),new qe(pp(t,e)))},V1=n=>{let t=rh(n);return new bi(Ui(n.points.map(To),t),new yi({...pp(n,t),size:Ao(n.scale)[0]}))},H1=n=>{let t=new me,e=rh(n);t.setAttribute("position",new pe(new Float32Array(n.points.flatMap(To)),3)),e&&t.setAttribute("color",new pe(new Float32Array(e.flat()),3));let i=new oe(t,new Jn({...pp(n,e),side:wn}));return i.scale.set(...Ao(n.scale)),i},tx=n=>n.filter(({marker:t})=>t.type===Zv&&t.mesh_resource!=="").map(({marker:t})=>t.mesh_resource),W1=(n,t)=>{let e=new ne,i=t.get(n.mesh_resource);return i&&(e.add(n.mesh_use_embedded_materials?i.clone():sh(i.clone(),ul(n))),e.scale.set(...Ao(n.scale))),e},X1=(n,t)=>{switch(n.type){case A1:return G1(n);case E1:return fp(new Si,n);case C1:return fp(new Ts(.5,24,16),n);case R1:return fp(Qv(),n);case P1:return Yv(xi,n);case I1:return Yv(bn,n);case N1:return $v(new Si,n);case L1:return $v(new Ts(.5,12,8),n);case D1:return V1(n);case O1:return lp(String(n.text),Number(n.scale.z)||.1,"#"+new Et().setRGB(n.color.r,n.color.g,n.color.b).getHexString());case U1:return H1(n);case Zv:return W1(n,t);default:return new ne}},ex=(n,t)=>{let e=new ne;return e.add(X1(n,t)),pr(e,ll(n.pose))};var Eo=(n,t)=>n?[...n.children].find(e=>e.localName===t):void 0,mp=(n,t)=>[...n.children].filter(e=>e.localName===t),ss=(n,t,e)=>{let i=n?n.getAttribute(t):null,s=i===null?[]:i.trim().split(/\s+/).map(Number);return s.length===e.length&&s.every(Number.isFinite)?s:e},q1=n=>{let[t,e,i]=ss(n,"rpy",[0,0,0]);return new Rt().compose(new D(...ss(n,"xyz",[0,0,0])),new xe().setFromEuler(new oi(t,e,i,"ZYX")),new D(1,1,1))},$1=(n,t)=>{let e=Eo(n,"color"),i=e?ss(e,"rgba",[.7,.7,.7,1]):n?t.get(n.getAttribute("name")):void 0;return i?new jn({color:new Et().setRGB(...i.slice(0,3)),opacity:i[3],transparent:i[3]<1}):null},gp=(n,t)=>new oe(n,t||new jn({color:"#bbb"})),Y1=(n,t,e)=>{let i=n&&n.children[0];switch(i&&i.localName){case"box":return gp(new Si(...ss(i,"size",[1,1,1])),t);case"sphere":return gp(new Ts(ss(i,"radius",[.5])[0],24,16),t);case"cylinder":{let[s]=ss(i,"radius",[.5]),[r]=ss(i,"length",[1]);return gp(new ws(s,s,r,24).rotateX(Math.PI/2),t)}case"mesh":{let s=e.get(i.getAttribute("filename"));if(!s)return null;let r=new ne;return r.add(t?sh(s.clone(),t):s.clone()),r.scale.set(...ss(i,"scale",[1,1,1])),r}default:return null}},nx=async n=>{let t=new DOMParser().parseFromString(n,"text/xml").documentElement;if(t.localName!=="robot")throw new Error("not a URDF model");let e=new Map(mp(t,"material").filter(l=>Eo(l,"color")).map(l=>[l.getAttribute("name"),ss(Eo(l,"color"),"rgba",[.7,.7,.7,1])])),i=[...t.querySelectorAll("link > visual > geometry > mesh")].map(l=>l.getAttribute("filename")||""),{meshes:s,problem:r}=await ih(i),o=new Map;for(let l of mp(t,"link")){let c=new ne;for(let u of mp(l,"visual")){let h=Y1(Eo(u,"geometry"),$1(Eo(u,"material"),e),s);if(!h)continue;let f=new ne;f.add(h),c.add(pr(f,q1(Eo(u,"origin"))))}c.children.length>0&&o.set(l.getAttribute("name")||"",c)}let a=new Set(i.filter(l=>!s.has(l))).size;return{frames:o,text:`${o.size} links, ${s.size} meshes${a>0?`, ${a} missing: ${r}`:""}`}};var ix={type:"change"},vp={type:"start"},rx={type:"end"},oh=new Ei,sx=new $n,Z1=Math.cos(70*Gn.DEG2RAD),tn=new D,Hn=2*Math.PI,ae={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},_p=1e-6,ah=class extends $a{constructor(t,e=null){super(t,e),this.state=ae.NONE,this.target=new D,this.cursor=new D,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:Cs.ROTATE,MIDDLE:Cs.DOLLY,RIGHT:Cs.PAN},this.touches={ONE:Rs.ROTATE,TWO:Rs.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new D,this._lastQuaternion=new xe,this._lastTargetPosition=new D,this._quat=new xe().setFromUnitVectors(t.up,new D(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new vo,this._sphericalDelta=new vo,this._scale=1,this._panOffset=new D,this._rotateStart=new At,this._rotateEnd=new At,this._rotateDelta=new At,this._panStart=new At,this._panEnd=new At,this._panDelta=new At,this._dollyStart=new At,this._dollyEnd=new At,this._dollyDelta=new At,this._dollyDirection=new D,this._mouse=new At,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=j1.bind(this),this._onPointerDown=J1.bind(this),this._onPointerUp=K1.bind(this),this._onContextMenu=rC.bind(this),this._onMouseWheel=eC.bind(this),this._onKeyDown=nC.bind(this),this._onTouchStart=iC.bind(this),this._onTouchMove=sC.bind(this),this._onMouseDown=Q1.bind(this),this._onMouseMove=tC.bind(this),this._interceptControlDown=oC.bind(this),this._interceptControlUp=aC.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(t){this._cursorStyle=t,t==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(t){super.connect(t),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=ae.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(t){t.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=t}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(ix),this.update(),this.state=ae.NONE}pan(t,e){this._pan(t,e),this.update()}dollyIn(t){this._dollyIn(t),this.update()}dollyOut(t){this._dollyOut(t),this.update()}rotateLeft(t){this._rotateLeft(t),this.update()}rotateUp(t){this._rotateUp(t),this.update()}update(t=null){let e=this.object.position;tn.copy(e).sub(this.target),tn.applyQuaternion(this._quat),this._spherical.setFromVector3(tn),this.autoRotate&&this.state===ae.NONE&&this._rotateLeft(this._getAutoRotationAngle(t)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let i=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(i)&&isFinite(s)&&(i<-Math.PI?i+=Hn:i>Math.PI&&(i-=Hn),s<-Math.PI?s+=Hn:s>Math.PI&&(s-=Hn),i<=s?this._spherical.theta=Math.max(i,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(i+s)/2?Math.max(i,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(tn.setFromSpherical(this._spherical),tn.applyQuaternion(this._quatInverse),e.copy(this.target).add(tn),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=tn.length();o=this._clampDistance(a*this._scale);let l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){let a=new D(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;let c=new D(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=tn.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(oh.origin.copy(this.object.position),oh.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(oh.direction))<Z1?this.object.lookAt(this.target):(sx.setFromNormalAndCoplanarPoint(this.object.up,this.target),oh.intersectPlane(sx,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>_p||8*(1-this._lastQuaternion.dot(this.object.quaternion))>_p||this._lastTargetPosition.distanceToSquared(this.target)>_p?(this.dispatchEvent(ix),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(t){return t!==null?Hn/60*this.autoRotateSpeed*t:Hn/60/60*this.autoRotateSpeed}_getZoomScale(t){let e=Math.abs(t*.01);return Math.pow(.95,this.zoomSpeed*e)}_rotateLeft(t){this._sphericalDelta.theta-=t}_rotateUp(t){this._sphericalDelta.phi-=t}_panLeft(t,e){tn.setFromMatrixColumn(e,0),tn.multiplyScalar(-t),this._panOffset.add(tn)}_panUp(t,e){this.screenSpacePanning===!0?tn.setFromMatrixColumn(e,1):(tn.setFromMatrixColumn(e,0),tn.crossVectors(this.object.up,tn)),tn.multiplyScalar(t),this._panOffset.add(tn)}_pan(t,e){let i=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;tn.copy(s).sub(this.target);let r=tn.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*t*r/i.clientHeight,this.object.matrix),this._panUp(2*e*r/i.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(t*(this.object.right-this.object.left)/this.object.zoom/i.clientWidth,this.object.matrix),this._panUp(e*(this.object.top-this.object.bottom)/this.object.zoom/i.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(t,e){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let i=this.domElement.getBoundingClientRect(),s=t-i.left,r=e-i.top,o=i.width,a=i.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(t){return Math.max(this.minDistance,Math.min(this.maxDistance,t))}_handleMouseDownRotate(t){this._rotateStart.set(t.clientX,t.clientY)}_handleMouseDownDolly(t){this._updateZoomParameters(t.clientX,t.clientY),this._dollyStart.set(t.clientX,t.clientY)}_handleMouseDownPan(t){this._panStart.set(t.clientX,t.clientY)}_handleMouseMoveRotate(t){this._rotateEnd.set(t.clientX,t.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(Hn*this._rotateDelta.x/e.clientHeight),this._rotateUp(Hn*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(t){this._dollyEnd.set(t.clientX,t.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(t){this._panEnd.set(t.clientX,t.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(t){this._updateZoomParameters(t.clientX,t.clientY),t.deltaY<0?this._dollyIn(this._getZoomScale(t.deltaY)):t.deltaY>0&&this._dollyOut(this._getZoomScale(t.deltaY)),this.update()}_handleKeyDown(t){let e=!1;switch(t.code){case this.keys.UP:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(Hn*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),e=!0;break;case this.keys.BOTTOM:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(-Hn*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),e=!0;break;case this.keys.LEFT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(Hn*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),e=!0;break;case this.keys.RIGHT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(-Hn*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),e=!0;break}e&&(t.preventDefault(),this.update())}_handleTouchStartRotate(t){if(this._pointers.length===1)this._rotateStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),i=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._rotateStart.set(i,s)}}_handleTouchStartPan(t){if(this._pointers.length===1)this._panStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),i=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panStart.set(i,s)}}_handleTouchStartDolly(t){let e=this._getSecondPointerPosition(t),i=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(i*i+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enablePan&&this._handleTouchStartPan(t)}_handleTouchStartDollyRotate(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enableRotate&&this._handleTouchStartRotate(t)}_handleTouchMoveRotate(t){if(this._pointers.length==1)this._rotateEnd.set(t.pageX,t.pageY);else{let i=this._getSecondPointerPosition(t),s=.5*(t.pageX+i.x),r=.5*(t.pageY+i.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(Hn*this._rotateDelta.x/e.clientHeight),this._rotateUp(Hn*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(t){if(this._pointers.length===1)this._panEnd.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),i=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panEnd.set(i,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(t){let e=this._getSecondPointerPosition(t),i=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(i*i+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(t.pageX+e.x)*.5,a=(t.pageY+e.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enablePan&&this._handleTouchMovePan(t)}_handleTouchMoveDollyRotate(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enableRotate&&this._handleTouchMoveRotate(t)}_addPointer(t){this._pointers.push(t.pointerId)}_removePointer(t){delete this._pointerPositions[t.pointerId];for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId){this._pointers.splice(e,1);return}}_isTrackingPointer(t){for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId)return!0;return!1}_trackPointer(t){let e=this._pointerPositions[t.pointerId];e===void 0&&(e=new At,this._pointerPositions[t.pointerId]=e),e.set(t.pageX,t.pageY)}_getSecondPointerPosition(t){let e=t.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[e]}_customWheelEvent(t){let e=t.deltaMode,i={clientX:t.clientX,clientY:t.clientY,deltaY:t.deltaY};switch(e){case 1:i.deltaY*=16;break;case 2:i.deltaY*=100;break}return t.ctrlKey&&!this._controlActive&&(i.deltaY*=10),i}};function J1(n){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(n.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(n)&&(this._addPointer(n),n.pointerType==="touch"?this._onTouchStart(n):this._onMouseDown(n),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function j1(n){this.enabled!==!1&&(n.pointerType==="touch"?this._onTouchMove(n):this._onMouseMove(n))}function K1(n){switch(this._removePointer(n),this._pointers.length){case 0:this.domElement.releasePointerCapture(n.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(rx),this.state=ae.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let t=this._pointers[0],e=this._pointerPositions[t];this._onTouchStart({pointerId:t,pageX:e.x,pageY:e.y});break}}function Q1(n){let t;switch(n.button){case 0:t=this.mouseButtons.LEFT;break;case 1:t=this.mouseButtons.MIDDLE;break;case 2:t=this.mouseButtons.RIGHT;break;default:t=-1}switch(t){case Cs.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(n),this.state=ae.DOLLY;break;case Cs.ROTATE:if(n.ctrlKey||n.metaKey||n.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(n),this.state=ae.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(n),this.state=ae.ROTATE}break;case Cs.PAN:if(n.ctrlKey||n.metaKey||n.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(n),this.state=ae.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(n),this.state=ae.PAN}break;default:this.state=ae.NONE}this.state!==ae.NONE&&this.dispatchEvent(vp)}function tC(n){switch(this.state){case ae.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(n);break;case ae.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(n);break;case ae.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(n);break}}function eC(n){this.enabled===!1||this.enableZoom===!1||this.state!==ae.NONE||(n.preventDefault(),this.dispatchEvent(vp),this._handleMouseWheel(this._customWheelEvent(n)),this.dispatchEvent(rx))}function nC(n){this.enabled!==!1&&this._handleKeyDown(n)}function iC(n){switch(this._trackPointer(n),this._pointers.length){case 1:switch(this.touches.ONE){case Rs.ROTATE:if(this.enableRotate===!1){this.state=ae.NONE;break}this._handleTouchStartRotate(n),this.state=ae.TOUCH_ROTATE;break;case Rs.PAN:if(this.enablePan===!1){this.state=ae.NONE;break}this._handleTouchStartPan(n),this.state=ae.TOUCH_PAN;break;default:this.state=ae.NONE}break;case 2:switch(this.touches.TWO){case Rs.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(n),this.state=ae.TOUCH_DOLLY_PAN;break;case Rs.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(n),this.state=ae.TOUCH_DOLLY_ROTATE;break;default:this.state=ae.NONE}break;default:this.state=ae.NONE}this.state!==ae.NONE&&this.dispatchEvent(vp)}function sC(n){switch(this._trackPointer(n),this.state){case ae.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(n),this.update();break;case ae.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(n),this.update();break;case ae.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(n),this.update();break;case ae.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(n),this.update();break;default:this.state=ae.NONE}}function rC(n){this.enabled!==!1&&n.preventDefault()}function oC(n){n.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function aC(n){n.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var ox=n=>n.traverse(t=>{t.geometry&&t.geometry.dispose();for(let e of[t.material].flat().filter(Boolean))e.map&&e.map.dispose(),e.dispose()}),ax=n=>{let t=new qu({canvas:n,antialias:!0,alpha:!0}),e=new nr,i=new We(50,1,.05,2e4);i.up.set(0,0,1),i.position.set(-12,-9,9);let s=new ah(i,n),r=new qa(20,20,"#888","#888").rotateX(Math.PI/2);r.material.transparent=!0,r.material.opacity=.4;let o=new ar("#fff",2);o.position.set(-3,-5,10),e.add(r,o,new lr("#fff",1.2));let a=new Map,l=0,c=!1,u=()=>{l=0,c||t.render(e,i)},h=()=>{l===0&&(l=requestAnimationFrame(u))};s.addEventListener("change",h);let f=new Xa;return f.params.Points.threshold=.1,f.params.Line.threshold=.05,{redraw:h,set:(d,p)=>{let _=a.get(d);if(_&&(e.remove(_),ox(_),a.delete(d)),p){let m=new ne;m.matrixAutoUpdate=!1,m.add(p),a.set(d,m),e.add(m)}h()},names:()=>[...a.keys()],place:(d,p)=>{let _=a.get(d);_&&(_.visible=p!==null,p&&_.matrix.copy(p),_.matrixWorldNeedsUpdate=!0,h())},resize:(d,p)=>{t.setPixelRatio(window.devicePixelRatio||1),t.setSize(d,p,!1),i.aspect=d/Math.max(1,p),i.updateProjectionMatrix(),h()},follow:(d,p)=>{let _=new D(...p).sub(new D(...d));i.position.add(_),s.target.add(_),s.update(),h()},fit:()=>{let d=new Zn;e.updateMatrixWorld(!0);for(let[g,v]of a)g!=="transforms"&&v.visible&&d.expandByObject(v);if(d.isEmpty())return!1;let{center:p,radius:_}=d.getBoundingSphere(new Fn),m=i.position.clone().sub(s.target).normalize();return s.target.copy(p),i.position.copy(p).addScaledVector(m,Math.max(.1,_)*2),s.update(),h(),!0},fromAbove:()=>{let d=i.position.distanceTo(s.target);i.position.copy(s.target).add(new D(-d*.001,0,d)),s.update(),h()},zoom:d=>{i.position.sub(s.target).multiplyScalar(d).add(s.target),s.update(),h()},pick:(d,p)=>{f.setFromCamera(new At(d*2-1,1-p*2),i);let[_]=f.intersectObjects([...a.values()].filter(g=>g.visible),!0);if(!_)return null;let m=[...a].find(([,g])=>{let v=_.object;for(;v&&v!==g;)v=v.parent;return v===g});return{name:m?m[0]:"",point:_.point.toArray(),index:_.index}},end:()=>{c=!0;for(let d of a.values())ox(d);s.dispose(),t.dispose()}}};var lC=30,cC=2e5,uC=640,xp=n=>n.header?n.header.frame_id:"",hC=async(n,t,e,i)=>{let s=c=>Bo(`/${F.value.id}/cloud${ze({topic:n,at:t,field:c,max:cC})}`,i),r=await s(e.field||"intensity"),o=e.field||zv(r[0].fields);r[0].field!==o&&(r=await s(o));let[a]=r,l=`${a.count} of ${a.points} points`+(a.field&&!a.packed?`, ${a.field} ${Pe(a.least??0)} to ${Pe(a.most??0)}`:"");return{frame:a.frame,fields:a.fields,field:o,text:l,object:Gv(r,e)}},dC=async(n,t,e,i)=>{let s=await Bo(`/${F.value.id}/grid${ze({topic:n,at:t})}`,i),[r]=s;return{frame:r.frame,text:`${r.width} x ${r.height} cells of ${Pe(r.resolution)} m`,object:Nv(s)}},fC=async(n,t,e,i)=>{let s=await Oe(F.value.id,{topic:n,end:t+1n,limit:lC,reverse:1,full:1},i),r=Jv(s,t),o=new Map,{meshes:a,problem:l}=await ih(tx(r));for(let{marker:c}of r){let u=Is(xp(c));o.has(u)||o.set(u,new ne),o.get(u).add(ex(c,a))}return{text:`${r.length} markers${l&&`, ${l}`}`,frames:o}},yp=async(n,t,e)=>{let[i]=await Oe(F.value.id,{topic:n,at:t,full:1},e);if(!i)throw new Error("no message yet");if(i.error)throw new Error(i.error);return i.data},lx=(n,t)=>async(e,i,s,r)=>{let o=await yp(e,i,r);return{frame:xp(o),text:t(o),object:n(o)}},pC=async(n,t,e)=>n===""?null:createImageBitmap(await Pl(`/${F.value.id}/image${ze({topic:n,at:t,width:uC})}`,e)),mC=async(n,t,e,i)=>{let s=e.image??Bv(n,F.value.topics),r=await yp(n,t,i),o=null,a="";try{o=await pC(s,t,i)}catch(l){if(i.aborted)throw l;a=`: ${l.message}`}return{frame:xp(r),image:s,text:`${r.width} x ${r.height}${s?`, ${s}`:""}${a}`,object:kv(r,o,e.distance||1)}},gC=async(n,t,e,i,s)=>{if(ko(n)&&s.model)return s.model;let r=ko(n)?new TextDecoder().decode(await Il(n)):(await yp(n,t,i)).data;return s.text!==r&&Object.assign(s,{text:r,model:await nx(r)}),s.model},_C=n=>`${Pe(Number(n.x))}, ${Pe(Number(n.y))}, ${Pe(Number(n.z))}`,vC=n=>n.polygon?`${n.polygon.points.length} corners`:n.poses?`${n.poses.length} poses`:_C(n.point||(n.pose.pose||n.pose).position),xC={camera:mC,cloud:hC,grid:dC,markers:fC,path:lx(Dv,n=>`${n.poses.length} poses`),robot:gC,pose:lx(Ov,vC)},yC=({loaded:n,settings:t,set:e})=>x("div",{class:"more",children:[x("select",{"aria-label":"Color by",value:n.field,onChange:i=>e({field:i.target.value}),children:n.fields.map(i=>x("option",{value:i,children:i}))}),x("select",{"aria-label":"Colors",value:t.map||"turbo",onChange:i=>e({map:i.target.value}),children:up.slice(0,4).map(i=>x("option",{value:i,children:i}))}),x("input",{"aria-label":"Size of points",type:"range",min:"1",max:"8",value:t.size||2,onInput:i=>e({size:Number(i.target.value)})})]}),bC=({topic:n,loaded:t,settings:e,set:i})=>x("div",{class:"more",children:[x("select",{"aria-label":"Image",value:t.image,onChange:s=>i({image:s.target.value}),children:[x("option",{value:"",children:"no image"}),cp(n.name,F.value.topics).map(s=>x("option",{value:s,children:s}))]}),x("input",{"aria-label":"Distance of the image",title:"distance in m",type:"range",min:"0.2",max:"10",step:"0.2",value:e.distance||1,onInput:s=>i({distance:Number(s.target.value)})})]}),SC=(n,t,e,i,s)=>{let r=ee([]);be(()=>{if(!n.current)return;let o=!e||!s?[]:e.frames?[...e.frames]:[[Is(e.frame),e.object]];for(let a of r.current)n.current.set(a,null);r.current=o.map(([a,l])=>(n.current.set(`${t} ${a}`,l),`${t} ${a}`))},[e,s]),be(()=>{for(let o of r.current)n.current.place(o,i(o.slice(t.length+1)))},[e,s,i]),be(()=>()=>{for(let o of r.current)n.current&&n.current.set(o,null)},[])},MC=({topic:n,world:t,find:e,settings:i,set:s,tell:r})=>{let o=Se(n),a=It.value,l=!i.hidden,c=ee({}).current,{value:u,error:h}=Ce([F.value.id,n.name,l?a:"",JSON.stringify(i)].join(" "),p=>l?xC[o](n.name,a,i,p,c):null).value;SC(t,n.name,u,e,l);let f=u?u.frames?[...u.frames.keys()]:[Is(u.frame)]:[];be(()=>{u&&r(o==="cloud"||o==="grid"?[...f,...f]:f)},[f.join()]);let d=l?f.filter(p=>!e(p)):[];return x("li",{"data-display":n.name,children:[x("label",{children:[x("input",{type:"checkbox",checked:l,onChange:p=>s({hidden:!p.target.checked})}),n.name]}),x("span",{class:"about",children:[" ",l?h||(u?u.text:""):""]}),d.length>0&&x("span",{class:"lost",role:"status",children:[" no transform from ",d.join(", ")]}),l&&o==="camera"&&u&&x(bC,{topic:n,loaded:u,settings:i,set:s}),l&&o==="cloud"&&u&&x(yC,{loaded:u,settings:i,set:s})]})},wC=(n,t)=>{let e=ee(null);return be(()=>{try{e.current=ax(n.current)}catch(i){t(i.message)}return()=>{e.current&&e.current.end(),e.current=null}},[]),e},TC=(n,t,e)=>{let i=ee(null);be(()=>{let s=t?e(t):null,r=s?s.elements.slice(12,15):null;r&&n.current&&n.current.follow(i.current&&i.current.frame===t?i.current.at:[0,0,0],r),i.current=r?{frame:t,at:r}:null},[t,e])},cx=({node:n,set:t})=>{let e=ee(null),i=ee(null),s=Wt(""),r=Wt(""),o=wC(i,S=>{s.value=S}),a=ii(e),l=Wt(!1);be(()=>{l.value=!0},[]);let{value:c}=hd(),u=c||[],h=F.value.topics.filter(S=>Nl(S)&&Se(S)!=="frames"&&Ul(S)).concat(n.robot?[{name:n.robot,types:[]}]:[]),f=[...new Set(u.flatMap(S=>[S.parent,S.frame]))].sort(),d=Wt({}),p=n.fixed||Iv(u,Object.values(d.value).flat()),_=(S,P)=>{d.value={...d.value,[S]:P}},m=ee({key:null,find:null}),g=c;if(m.current.key!==g||m.current.fixed!==p){let S=rp(u,p);m.current={key:g,fixed:p,find:u.length===0?()=>rp([],"")(""):S}}let v=m.current.find;TC(o,n.follow,v);let w=ee(!1),y=Object.keys(d.value).length;be(()=>{if(w.current||y===0||!c)return;let S=setTimeout(()=>{w.current=o.current!==null&&o.current.fit()},300);return()=>clearTimeout(S)},[y,v]),be(()=>{o.current&&a.value!==""&&o.current.resize(e.current.clientWidth,e.current.clientHeight)},[a.value]),be(()=>{o.current&&o.current.set("transforms",n.noFrames?null:Uv(u,v,!n.noNames))},[v,n.noFrames,n.noNames]);let E=n.topics||{},A=(S,P)=>t({topics:{...E,[S]:{...E[S],...P}}}),b=S=>{let P=S.currentTarget.getBoundingClientRect(),R=o.current&&o.current.pick((S.clientX-P.left)/P.width,(S.clientY-P.top)/P.height);r.value=R?`${R.name.split(" ")[0]}: ${R.point.map(Pe).join(", ")}`:""};return x("div",{class:"fill scene",children:[x("div",{class:"tools",children:[x("label",{children:["fixed ",x("select",{"aria-label":"Fixed frame",value:p,onChange:S=>t({fixed:S.target.value}),children:(f.includes(p)?f:[p,...f]).map(S=>x("option",{value:S,children:S}))})]}),x("label",{children:["follow ",x("select",{"aria-label":"Followed frame",value:n.follow||"",onChange:S=>t({follow:S.target.value}),children:[x("option",{value:"",children:"none"}),f.map(S=>x("option",{value:S,children:S}))]})]}),x("label",{children:[x("input",{type:"checkbox",checked:!n.noFrames,onChange:S=>t({noFrames:!S.target.checked})}),"tf"]}),x("label",{children:[x("input",{type:"checkbox",checked:!n.noNames,onChange:S=>t({noNames:!S.target.checked})}),"names"]}),x("button",{title:"look at all that is shown",onClick:()=>o.current&&o.current.fit(),children:"Fit"}),x("button",{title:"look from above",onClick:()=>o.current&&o.current.fromAbove(),children:"Top"}),x("button",{"aria-label":"Nearer",onClick:()=>o.current&&o.current.zoom(.8),children:"+"}),x("button",{"aria-label":"Farther",onClick:()=>o.current&&o.current.zoom(1.25),children:"\u2212"}),x("input",{"aria-label":"Robot model",title:"a URDF file in a folder of --assets",placeholder:"package://NAME/FILE.urdf",value:n.robot||"",onChange:S=>t({robot:ko(S.target.value)?S.target.value:""})}),x("output",{children:r.value})]}),x("div",{class:"picture",ref:e,children:[x("canvas",{ref:i,role:"img","aria-label":"3-D scene",onClick:b}),s.value&&x("p",{class:"empty",role:"alert",children:["3-D is not possible here: ",s.value]}),l.value&&!s.value&&x("ul",{class:"displays",children:h.map(S=>x(MC,{topic:S,world:o,find:v,tell:P=>_(S.name,P),settings:E[S.name]||{},set:P=>A(S.name,P)},S.name))})]})]})};var bp=1e4,lh=34,AC=(n,t)=>t.split(".").reduce((e,i)=>e==null?e:e[i],n),ux=(n,t="")=>n===null||typeof n!="object"?[t]:Array.isArray(n)?[]:Object.entries(n).flatMap(([e,i])=>ux(i,t===""?e:`${t}.${e}`)),EC=(n,t)=>{let e=[];for(let{data:i,time:s}of n){let r=String(AC(i,t)),o=e[e.length-1];o&&o.value===r?o.to=Wn(s):(o&&(o.to=Wn(s)),e.push({from:Wn(s),to:Wn(s),value:r}))}return e},CC=async(n,t)=>{if(n==="")return{messages:[],fields:[],cut:!1};let e=(await Oe(F.value.id,{topic:n,limit:bp},t)).filter(i=>!i.error&&i.data);return{messages:e,fields:e.length>0?ux(e[0].data):[],cut:e.length===bp}},RC=(n,t,[e,i],s)=>{let{ink:r,width:o,height:a,color:l}=Vi(n),c=f=>(f-e)/(i-e)*o,u=[...new Set(t.map(f=>f.value))],h=Math.max(0,(a-lh)/2);for(let{from:f,to:d,value:p}of t){let _=c(f),m=Math.max(1,c(d)-_);r.fillStyle=Hi[u.indexOf(p)%Hi.length],r.globalAlpha=.75,r.fillRect(_,h,m,lh),r.globalAlpha=1,r.fillStyle=l,r.save(),r.beginPath(),r.rect(_,h,m,lh),r.clip(),r.fillText(p,_+4,h+lh/2+4),r.restore()}r.fillStyle="#e33",r.fillRect(c(s)-.5,0,1,a)},hx=({node:n,set:t})=>{let e=ee(null),i=ii(e),{events:s}=Ad(0),r=n.topic||ve.value,{value:o,error:a}=Ce(`${F.value.id} ${r}`,d=>CC(r,d)).value,{messages:l,fields:c,cut:u}=o||{messages:[],fields:[],cut:!1},h=c.includes(n.field)?n.field:c.find(d=>!/stamp|seq|header/.test(d))||c[0]||"",f=h===""?[]:EC(l,h);return be(()=>{e.current&&RC(e.current,f,Me.value,Wn(It.value))},[l,h,Me.value,It.value,i.value]),x("div",{class:"fill",children:[x("div",{class:"tools",children:[x(Un,{kind:()=>!0,value:n.topic||"",empty:"the chosen topic",onChange:d=>t({topic:d,field:""})}),x("select",{"aria-label":"Field",value:h,onChange:d=>t({topic:r,field:d.target.value}),children:c.map(d=>x("option",{value:d,children:d}))}),x("output",{children:[f.length," states",u?`, of the first ${bp} messages`:""]}),a&&x("span",{role:"alert",children:a})]}),c.length===0&&x(Ve,{children:"no messages"}),x("canvas",{class:"chart",ref:e,role:"img","aria-label":f.map(d=>d.value).slice(0,50).join(", "),...s})]})};var PC={image:"image",position:"map",log:"log",diagnostics:"diagnostics",frames:"frames",other:"raw"},IC=n=>{let t=PC[Se(n)]||"scene";(t!=="scene"||!Hs(Qt.value).some(e=>e.panel==="scene"))&&Sr(gn(t,{topic:n.name}))},NC=n=>{if(F.value.live)return Xo(n.name)?Pe(Number(Xo(n.name).toPrecision(3))):"";let t=Jo(n.name),e=Number(F.value.last-F.value.first)/1e9;return t&&t.median_hz!==null?Pe(Number(t.median_hz.toPrecision(3))):n.messages>1&&e>0?Pe(Number(((n.messages-1)/e).toPrecision(3))):""},LC=n=>{let t=F.value.channels.filter(e=>e.topic===n.name).flatMap(e=>e.qos);return[...new Set(t.map(e=>`${e.reliability}, ${e.durability}, ${e.history} ${e.depth}`))].join("; ")},DC=({topic:n})=>{let t=Jo(n.name);return!t||t.max_gap_ns===null?"":x("button",{class:"plain link",title:"go to the longest gap",onClick:()=>{di(n.name),Ue(BigInt(t.gap_at_ns))},children:Pe(Number((t.max_gap_ns/1e9).toPrecision(3)))})},OC=({topic:n,hasQos:t})=>{let e=Jo(n.name)||{};return x("tr",{"aria-selected":n.name===ve.value,children:[x("td",{children:x("button",{class:"plain",onClick:()=>di(n.name),children:n.name})}),x("td",{children:n.types.join(", ")}),x("td",{children:String(n.messages)}),x("td",{children:NC(n)}),x("td",{children:x(DC,{topic:n})}),x("td",{children:e.bytes_per_second>0?ps(Math.round(e.bytes_per_second)):""}),x("td",{class:e.dropped>0?"bad":"",children:e.dropped??""}),t&&x("td",{class:"qos",children:LC(n)}),x("td",{children:x("button",{class:"plain",title:"show in a panel","aria-label":"Show "+n.name,onClick:()=>IC(n),children:"+"})})]})},UC=()=>x(ie,{children:[x("h2",{children:"Problems"}),x("ul",{id:"problems",children:F.value.problems.map(n=>x("li",{children:[n.offset===null?"":`${n.offset}: `,n.text]}))})]}),FC=()=>{let{value:n,busy:t,error:e}=$s.state.value;return x(ie,{children:[t&&x(ie,{children:[x("output",{children:"reading all messages ..."}),x("button",{onClick:$s.stop,children:"Cancel"})]}),!t&&!n&&!F.value.live&&x("button",{title:"reads all messages",onClick:()=>$s.load(),children:"Statistics"}),e&&x("span",{role:"alert",children:e})]})},dx=()=>{let n=Wt(""),t=n.value.toLowerCase(),e=F.value.topics.filter(s=>(s.name+" "+s.types.join(" ")).toLowerCase().includes(t)),i=F.value.channels.some(s=>s.qos.length>0);return x("div",{class:"scroll",children:[x("input",{class:"filter",type:"search",placeholder:"filter topics","aria-label":"Filter topics",value:n.value,onInput:s=>{n.value=s.target.value}}),x(FC,{}),x("table",{children:[x("thead",{children:x("tr",{children:[x("th",{children:"Topic"}),x("th",{children:"Type"}),x("th",{children:"Messages"}),x("th",{title:"median rate",children:"Hz"}),x("th",{title:"the longest time between two messages, in seconds",children:"Gap"}),x("th",{title:"bytes of messages per second",children:"B/s"}),x("th",{title:"missing sequence numbers",children:"Lost"}),i&&x("th",{children:"QoS"}),x("th",{children:x("span",{class:"hidden",children:"Show"})})]})}),x("tbody",{id:"topics",children:e.map(s=>x(OC,{topic:s,hasQos:i},s.name))})]}),F.value.problems.length>0&&x(UC,{})]})};var hl={topics:{title:"Topics",View:dx},raw:{title:"Raw messages",View:u_},scene:{title:"3-D",View:cx},image:{title:"Image",View:kg},plot:{title:"Plot",View:o_},states:{title:"States",View:hx},map:{title:"Map",View:Xg},log:{title:"Log",View:Gg},diagnostics:{title:"Diagnostics",View:Tg},frames:{title:"TF tree",View:Eg},check:{title:"Bag check",View:Sg},network:{title:"Network",View:$g}};var fx=.05,px=n=>{let t=n.currentTarget.getBoundingClientRect(),e=(n.clientX-t.left)/t.width,i=(n.clientY-t.top)/t.height;return Math.abs(e-.5)<1/6&&Math.abs(i-.5)<1/6?"middle":Math.abs(e-.5)>Math.abs(i-.5)?e<.5?"left":"right":i<.5?"top":"bottom"},ch="application/x-holdall-panel",Sp=class extends cs{static getDerivedStateFromError(t){return{error:t.message}}render({children:t},{error:e}){return e?x("p",{class:"empty",role:"alert",children:e}):t}},BC=({node:n})=>{let t=Wt(""),{title:e,View:i}=hl[n.panel]||{title:n.panel,View:()=>x("p",{class:"empty",children:"unknown panel"})},s=o=>{o.dataTransfer.types.includes(ch)&&(o.preventDefault(),t.value=px(o))},r=o=>{o.dataTransfer.types.includes(ch)&&(o.preventDefault(),t.value="",wm(Number(o.dataTransfer.getData(ch)),n.id,px(o)))};return x("section",{class:"panel","aria-label":e,"data-panel":n.panel,"data-id":n.id,onDragOver:s,onDragLeave:()=>{t.value=""},onDrop:r,children:[x("header",{draggable:!0,onDragStart:o=>o.dataTransfer.setData(ch,String(n.id)),children:[x("select",{"aria-label":"Panel",value:n.panel,onChange:o=>Mm(n.id,o.target.value),children:Object.entries(hl).map(([o,{title:a}])=>x("option",{value:o,children:a}))}),x("span",{class:"grow",title:"drag to another panel"}),x("button",{title:"split to the right","aria-label":"Split to the right",onClick:()=>Dl(n.id,"right"),children:"\u25EB"}),x("button",{title:"split downwards","aria-label":"Split downwards",onClick:()=>Dl(n.id,"bottom"),children:"\u229F"}),x("button",{title:"close","aria-label":"Close",onClick:()=>Sm(n.id),children:"\u2715"})]}),x("div",{class:"content",children:x(Sp,{children:x(i,{node:n,set:o=>Ll(n.id,o)})})}),t.value&&x("div",{class:"drop "+t.value})]})},kC=({node:n,at:t,box:e})=>{let i=n.split==="row",s=a=>{let l=[...n.sizes],c=l.reduce((f,d)=>f+d),u=l[t]+l[t+1],h=Math.min(u-fx*c,Math.max(fx*c,l[t]+a*c));l[t]=h,l[t+1]=u-h,Tm(n,l)},r=a=>{if(a.buttons===0||!a.currentTarget.hasPointerCapture(a.pointerId))return;let l=e.current.getBoundingClientRect(),c=n.sizes.reduce((h,f)=>h+f),u=n.sizes.slice(0,t+1).reduce((h,f)=>h+f)/c;s((i?(a.clientX-l.left)/l.width:(a.clientY-l.top)/l.height)-u)},o=a=>{let l={ArrowLeft:-.02,ArrowUp:-.02,ArrowRight:.02,ArrowDown:.02}[a.key];l!==void 0&&(a.preventDefault(),a.stopPropagation(),s(l))};return x("div",{role:"separator","aria-label":"Resize","aria-orientation":i?"vertical":"horizontal",tabIndex:0,class:n.split,"aria-valuenow":Math.round(100*n.sizes[t]/n.sizes.reduce((a,l)=>a+l)),onPointerDown:a=>a.currentTarget.setPointerCapture(a.pointerId),onPointerMove:r,onKeyDown:o})},mx=({node:n})=>{let t=ee(null);return n.split?x("div",{class:"split "+n.split,ref:t,children:n.children.flatMap((e,i)=>{let s=e.split?"split"+i:e.id;return[i>0&&x(kC,{node:n,at:i-1,box:t},"divider"+i),x("div",{class:"part",style:{flexGrow:n.sizes[i]},children:x(mx,{node:e})},s)]})}):x(BC,{node:n})},gx=()=>Qt.value?x(mx,{node:Qt.value}):null;var zC=300,rs=Bt(null),gr=Bt(""),uh=()=>le.value||[F.value.first,F.value.last],GC={rosbag1:".bag",sqlite3:".db3"},Mp=()=>{let[n,t]=uh().map(e=>Re(e-F.value.first).replace(/\.?0*$/,""));return`${F.value.name.replace(/\.(bag|mcap|db3|active)\b.*$/,"")}_${n}-${t}${GC[F.value.storage]||".mcap"}`},VC=n=>n.replace(/[.*+?^${}()|[\]\\]/g,"\\$&"),HC=n=>n.topic==="/tf_static"||(n.metadata||{}).latching==="1"||n.qos.some(t=>t.durability==="transient_local"),wp=n=>{let t=new Set(F.value.channels.filter(HC).map(i=>i.topic)),e=n.filter(i=>t.has(i)).map(VC);return e.length>0?`^(${e.join("|")})$`:""},WC=async n=>{for(;rs.value&&rs.value.running;){await new Promise(t=>setTimeout(t,zC));try{rs.value=await De(`/${n}/cut`),gr.value=""}catch(t){gr.value=t.message,t.status&&(rs.value=null)}}},_x=async n=>{let{id:t}=F.value;gr.value="";try{rs.value=zs(await yr(`/${t}/cut?${new URLSearchParams(n)}`)),await WC(t)}catch(e){gr.value=e.message}},vx=(n,t,e)=>{let[i,s]=uh(),r=e?wp(t):"",o=t.length===F.value.topics.length;return _x({do:"start",name:n,start:String(i),end:String(s+1n),...o?{}:{topics:t.join(`
`)},...r?{last:r}:{}})},xx=()=>_x({do:"cancel"});var XC=()=>{let n=rs.value;return gr.value?x("span",{role:"alert",children:gr.value}):!n||!n.bag?null:n.running?x(ie,{children:[x("progress",{"aria-label":"Written",value:n.part}),x("button",{onClick:xx,children:"Cancel"})]}):n.cancelled?x("output",{id:"cutresult",children:"cancelled; nothing is written"}):n.error?x("span",{role:"alert",children:n.error}):x("output",{id:"cutresult",children:[n.bag,": ",n.messages," messages, ",ps(n.size),n.losses.length>0&&x("b",{title:n.losses.join(`
`),children:[", ",n.losses.length," losses: ",n.losses[0]]})]})},qC=()=>{let n=Wt([]),t=Wt(null),e=Wt(!0),[i,s]=uh(),r=F.value.topics.map(l=>l.name).filter(l=>!n.value.includes(l)),o=l=>{l.preventDefault(),vx(t.value??Mp(),r,e.value)},a=l=>{n.value=n.value.includes(l)?n.value.filter(c=>c!==l):[...n.value,l]};return x("form",{id:"cutform",onSubmit:o,children:[x("div",{class:"line",children:[x("span",{children:[le.value?"the stretch":"the whole bag",", +",Re(i-F.value.first)," to +",Re(s-F.value.first)]}),x("label",{children:["as ",x("input",{id:"cutname",size:"30",required:!0,value:t.value??Mp(),onInput:l=>{t.value=l.target.value}})]}),le.value&&wp(r)&&x("label",{children:[x("input",{type:"checkbox",checked:e.value,onChange:l=>{e.value=l.target.checked}}),"with latched messages from before"]}),x("button",{disabled:r.length===0||!!(rs.value&&rs.value.running),children:"Write"}),x(XC,{})]}),x("fieldset",{class:"line",children:[x("legend",{class:"hidden",children:"Topics of the new bag"}),F.value.topics.map(({name:l})=>x("label",{children:[x("input",{type:"checkbox",checked:!n.value.includes(l),onChange:()=>a(l)}),l]}))]})]})},yx=()=>{let n=Wt(!1);return F.value.live?null:x(ie,{children:[x("button",{id:"cut",disabled:!F.value.control,"aria-expanded":n.value,onClick:()=>{n.value=!n.value},title:F.value.control?"write a stretch and some topics to a new bag":"needs serve --control",children:"Cut"}),n.value&&x(qC,{})]})};var $C=({mark:n})=>{let t=ee(null);Bi(()=>{ms.value!==n.id||!t.current||(t.current.focus(),ms.value=null)},[ms.value]);let e=s=>{s.key==="Enter"&&(s.preventDefault(),document.getElementById("mark").focus())},i=n.end>n.start?` for ${Re(n.end-n.start)}`:"";return x("li",{"data-mark":n.id??"",children:[x("button",{class:"plain link",title:"go there",onClick:()=>ad(n),children:["+",Re(n.start-F.value.first),i]}),n.id===null?x("span",{title:"stored by the recorder",children:n.note||"recorded"}):x(ie,{children:[x("input",{ref:t,"aria-label":"Note",maxLength:300,value:n.note.trim(),onKeyDown:e,onChange:s=>pg(n.id,s.target.value)}),x("button",{class:"plain","aria-label":"Remove the mark",title:"remove",onClick:()=>mg(n.id),children:"\u2715"})]})]})},YC=()=>{let{where:n,readOnly:t}=fi.value;return x("span",{id:"kept",children:t===null?`kept in ${n}`:`kept in this browser: ${t}`})},bx=()=>{let n=Wt(!1),{list:t}=fi.value;return be(()=>{ms.value!==null&&(n.value=!0)},[ms.value]),F.value.live?null:x("div",{id:"marks",children:[x("div",{class:"line",children:[x("button",{id:"mark",title:le.value?"mark the stretch of the loop (m)":"mark this time (m)",onClick:Vl,children:"Mark"}),_n.value.length>0&&x("button",{id:"markhits",onClick:dg,children:"Mark the hits"}),t.length>0&&x(ie,{children:[x("button",{title:"previous mark (,)","aria-label":"Previous mark",onClick:()=>Cr(!1),children:"\u25C0"}),x("button",{title:"next mark (.)","aria-label":"Next mark",onClick:()=>Cr(!0),children:"\u25B6"}),x("button",{id:"listmarks","aria-expanded":n.value,onClick:()=>{n.value=!n.value},children:[t.length," ",t.length===1?"mark":"marks"]}),x(YC,{})]}),x(yx,{})]}),n.value&&t.length>0&&x("ul",{"aria-label":"Marks",children:t.map(e=>x($C,{mark:e},`${e.id} ${e.start}`))})]})};var ZC=()=>{let{text:n,busy:t,error:e,done:i}=qs.value;return n===""?null:x(ie,{children:[x("button",{title:"previous hit (p)","aria-label":"Previous hit",onClick:()=>Er(!1),children:"\u25C0"}),x("button",{title:"next hit (n)","aria-label":"Next hit",onClick:()=>Er(!0),children:"\u25B6"}),x("output",{id:"hits",children:[ig()," of ",_n.value.length," hits",t?`, ${Math.floor(i*100)} % searched`:""]}),t?x("button",{onClick:sd,children:"Cancel"}):x("button",{onClick:$o,children:"Clear"}),e&&x("span",{role:"alert",children:e})]})},Sx=()=>{let n=Wt(""),t=Wt([]),e=async s=>{let{value:r,selectionStart:o}=s.target;n.value=r;let a=await sg(r,o).catch(()=>[]);n.value===r&&(t.value=a)};return x("div",{id:"search",class:"line",role:"search",children:[x("form",{onSubmit:s=>{s.preventDefault(),ng(n.value)},children:[x("input",{id:"where",type:"search","aria-label":"Search by an expression",list:"offered",autocomplete:"off",spellcheck:!1,value:n.value,placeholder:'/imu.linear_acceleration.z > 12 && /mode.data == "auto"',title:"an expression of --where (/)",onInput:e}),x("button",{children:"Search"})]}),x("datalist",{id:"offered",children:t.value.map(s=>x("option",{value:s}))}),x(ZC,{})]})};var JC=400,hh=9,Mx=({ink:n,height:t},e,[i,s],r,o)=>{n.globalAlpha=o,e.forEach((a,l)=>{let c=a>0?Math.max(1,a/r*t):0;n.fillRect(i+l*s,t-c,s,c)})},jC=(n,t)=>{let e=-1;for(let{time:i}of _n.value){let s=Math.round(t(i));s!==e&&n.fillRect(s-1,0,2,hh),e=s}},KC=(n,t)=>{for(let{start:e,end:i}of fi.value.list){let s=t(e);n.beginPath(),n.moveTo(s-5,0),n.lineTo(s+5,0),n.lineTo(s,hh),n.fill(),i>e&&n.fillRect(s,0,Math.max(2,t(i)-s),3)}},QC=(n,t,e)=>{let i=bg(ve.value),s=Ys.state.value.value;n.fillStyle="#d33",n.globalAlpha=.25,i&&n.fillRect(t(i[0]),e-hh,Math.max(2,t(i[1])-t(i[0])),hh),n.globalAlpha=1;for(let{log_time_ns:r}of s?s.findings:[])r!==void 0&&n.fillRect(t(BigInt(r))-1.5,0,3,e/2)},tR=({counts:n})=>{let t=ee(null),e=ii(t);Nh(()=>{if(e.value,!t.current||!F.value)return;let a=Vi(t.current),{ink:l,width:c,height:u}=a,{value:h}=n.value,f=h?h.topics:[],d=h?[Wn(BigInt(h.start_ns))/Gi()*c,h.width_ns/Gi()*c]:[0,0],p=new Array(f.length>0?f[0].counts.length:0).fill(0);for(let v of f)v.counts.forEach((w,y)=>{p[y]+=w});let _=p.reduce((v,w)=>Math.max(v,w),1);Mx(a,p,d,_,.3);let m=f.find(v=>v.name===ve.value);m&&Mx(a,m.counts,d,m.counts.reduce((v,w)=>Math.max(v,w),1),.7);let g=v=>Wn(v)/Gi()*c;le.value&&(l.globalAlpha=.2,l.fillStyle="#48f",l.fillRect(g(le.value[0]),0,g(le.value[1])-g(le.value[0]),u)),QC(l,g,u),l.globalAlpha=1,l.fillStyle="#e08a00",jC(l,g),l.fillStyle="#7c5cff",KC(l,g),l.fillStyle="#e33",l.fillRect(g(It.value)-1,0,2,u)});let i=ee(null),s=a=>{let l=a.currentTarget.getBoundingClientRect(),c=Math.min(1,Math.max(0,(a.clientX-l.left)/l.width));return F.value.first+BigInt(Math.round(c*(Gi()-1)))};return x("canvas",{id:"density",ref:t,onPointerDown:a=>{a.currentTarget.setPointerCapture(a.pointerId),Xs(),i.current=s(a),a.shiftKey||Ue(i.current)},onPointerMove:a=>{if(a.buttons===0||i.current===null)return;let l=s(a);a.shiftKey?l!==i.current&&(le.value=l>i.current?[i.current,l]:[l,i.current]):Ue(l)},title:"drag: go there; shift and drag: a stretch to loop","aria-label":"Messages over time",role:"img"})},wx=()=>{let n=Wt(""),{id:t,live:e,last:i}=F.value,s=Ce(`density ${t} ${e?i:""}`,l=>De(`/${t}/density?bins=${JC}`,l));Nh(()=>{e&&(Bl.value=s.value.value)});let r=l=>{l.preventDefault();let c=/^\s*\+?(\d+)(?:\.(\d{0,9}))?\s*$/.exec(n.value);c&&Ue(F.value.first+BigInt(c[1])*1000000000n+BigInt((c[2]||"").padEnd(9,"0"))),n.value=""},o=l=>{Xs(),Ue(F.value.first+(F.value.last-F.value.first)*BigInt(l.target.value)/100000n)},a=F.value.last-F.value.first;return x("footer",{children:[x("div",{id:"bar",children:[x("button",{id:"previous",title:"previous message of the chosen topic (left arrow)",onClick:()=>Ar(!1),children:"\u25C0"}),x("button",{id:"play",title:"play, or stop (space)","aria-pressed":zi.value,onClick:Fl,children:zi.value?"Stop":je.value?"Pause":"Play"}),e&&x(Qm,{}),x("button",{id:"next",title:"next message of the chosen topic (right arrow)",onClick:()=>Ar(!0),children:"\u25B6"}),x("select",{id:"rate","aria-label":"Speed",title:"speed (< and >)",value:Mr.value,onChange:l=>{Mr.value=Number(l.target.value)},children:Go.map(l=>x("option",{value:l,children:[l,"\xD7"]}))}),x("button",{id:"loop","aria-pressed":le.value!==null,title:"loop the whole bag, or the stretch marked by shift and drag, or by [ and ]",onClick:()=>{le.value=le.value?null:[F.value.first,F.value.last]},children:"Loop"}),x("input",{id:"time",type:"range",min:"0",max:"100000","aria-label":"Time",onInput:o,value:a>0n?Math.min(1e5,Number((It.value-F.value.first)*100000n/a)):0}),x("output",{id:"now",children:["+",Re(It.value-F.value.first)]}),x("form",{onSubmit:r,children:x("input",{id:"goto",size:"8","aria-label":"Go to seconds",placeholder:"seconds",value:n.value,onInput:l=>{n.value=l.target.value}})})]}),x(Sx,{}),x(bx,{}),x(tR,{counts:s})]})};var Tp=Bt(""),Ap=async(n,t={})=>{Tp.value="";try{let e=Rn.value.find(a=>String(a.id)===String(n))||Rn.value[0];Qt.value=null,$o(),ud(),await Lm(e),yg(),hg();let i=await Im(F.value,t.layout);Jm(i),!e.live&&/^-?\d{1,19}$/.test(t.at||"")&&Ue(BigInt(t.at));let s=F.value.topics.find(a=>a.name===t.topic),r=F.value.topics.filter(Ul),o=s||r.find(a=>!["image","cloud","grid"].includes(Se(a)))||r[0];o&&await di(o.name),Tp.value=String(e.id)}catch(e){Ge.value=e.message}},eR=async()=>{Ge.value="";try{Rn.value=await De("");let{value:n}=F,t=Rn.value.find(s=>n&&s.id===n.id&&s.name===n.name),e=t&&!t.live?await Ws(t):null,i=t&&(t.live?n.live:e.size===n.size&&e.first===n.first&&e.messages===n.messages);Rn.value.length>0&&!i&&await Ap(Rn.value[0].id)}catch(n){Ge.value=n.message}},nR=()=>x("span",{id:"about",children:[F.value.messages," messages, ",Re(F.value.last-F.value.first)," s, ",ps(F.value.size),F.value.problems.length>0&&x("b",{title:F.value.problems.map(n=>n.text||n.message||"").join(`
`),children:[", ",F.value.problems.length," problems"]})]}),iR=()=>x("header",{id:"head",children:[x("h1",{children:"holdall"}),x("select",{id:"bag","aria-label":"Bag",value:F.value?F.value.id:"",onChange:n=>Ap(n.target.value),children:Rn.value.map(n=>x("option",{value:n.id,children:n.name}))}),F.value&&x(vg,{}),F.value&&(F.value.live?x(tg,{}):x(nR,{})),x("span",{class:"grow"}),x("output",{id:"note",role:"status",children:Fo.value?Ge.value:Al.value||"the server does not answer"}),F.value&&x("select",{id:"add","aria-label":"Add a panel",value:"",onChange:n=>{Sr(gn(n.target.value)),n.target.value=""},children:[x("option",{value:"",children:"Add a panel"}),Object.entries(hl).map(([n,{title:t}])=>x("option",{value:n,children:t}))]}),x("button",{id:"undo",title:"undo a change of the layout (Ctrl+Z)",onClick:zh,children:"Undo"}),x("button",{id:"reset",title:"the layout made from the topics",onClick:()=>Rm(F.value),children:"Reset"})]}),sR=()=>x("p",{class:"empty",children:"No bag is served here. A viewer that speaks the Foxglove protocol shows the network."}),rR=()=>x(ie,{children:[x(iR,{}),x("main",{"data-shown":Tp.value,children:F.value?x(gx,{},F.value.id):Rn.value.length===0?x(sR,{}):null}),F.value&&x(wx,{},F.value.id)]}),oR=()=>{F.value&&F.value.live&&kl()},Tx={l:oR,m:Vl,",":()=>Cr(!1),".":()=>Cr(!0),n:()=>Er(!0),p:()=>Er(!1),"[":Om,"]":Um,"<":()=>Xh(-1),">":()=>Xh(1)};document.addEventListener("keydown",n=>{if(!n.target.matches("input:not([type=range], [type=checkbox]), select, textarea")){if((n.ctrlKey||n.metaKey)&&n.key==="z"){n.preventDefault(),zh();return}if(!(n.ctrlKey||n.metaKey||n.altKey||n.target.matches("input"))){if(n.key==="ArrowRight")Ar(!0);else if(n.key==="ArrowLeft")Ar(!1);else if(n.key==="/")document.getElementById("where").focus();else if(Tx[n.key])Tx[n.key]();else if(n.key===" "&&!n.target.matches("button, summary"))Fl();else return;n.preventDefault()}}});dn(()=>{if(Fo.value)return;let n=setInterval(()=>De("").catch(()=>{}),1e3);return()=>clearInterval(n)});dn(()=>{El.value>0&&Fs(eR)});Jp(x(rR,{}),document.body);try{Rn.value=await De(""),Nm(F),zm(),Zm();let n=km();Rn.value.length>0&&await Ap(n.bag??Rn.value[0].id,n)}catch(n){Ge.value=n.message}
