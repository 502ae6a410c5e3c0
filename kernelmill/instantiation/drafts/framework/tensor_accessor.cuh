// at::PackedTensorAccessor and the at::TensorAccessor that its operator[] returns, one dimension at a time.
namespace at {
template <typename T>
struct DefaultPtrTraits {
  typedef T* PtrType;
};
template <typename T>
struct RestrictPtrTraits {
  typedef T* __restrict__ PtrType;
};
template <typename T, size_t N, template <typename> class PtrTraits = DefaultPtrTraits, typename index_t = int64_t>
struct TensorAccessor {
  typename PtrTraits<T>::PtrType data_;
  const index_t* sizes_;
  const index_t* strides_;
  __host__ __device__ index_t size(index_t i) const { return sizes_[i]; }
  __host__ __device__ index_t stride(index_t i) const { return strides_[i]; }
  __host__ __device__ T* data() const { return data_; }
  __host__ __device__ TensorAccessor<T, N - 1, PtrTraits, index_t> operator[](index_t i) const {
    return {data_ + strides_[0] * i, sizes_ + 1, strides_ + 1};
  }
};
template <typename T, template <typename> class PtrTraits, typename index_t>
struct TensorAccessor<T, 1, PtrTraits, index_t> {
  typename PtrTraits<T>::PtrType data_;
  const index_t* sizes_;
  const index_t* strides_;
  __host__ __device__ index_t size(index_t i) const { return sizes_[i]; }
  __host__ __device__ index_t stride(index_t i) const { return strides_[i]; }
  __host__ __device__ T* data() const { return data_; }
  __host__ __device__ T& operator[](index_t i) const { return data_[strides_[0] * i]; }
};
template <typename T, size_t N, template <typename> class PtrTraits = DefaultPtrTraits, typename index_t = int64_t>
struct GenericPackedTensorAccessor {
  typename PtrTraits<T>::PtrType data_;
  index_t sizes_[N];
  index_t strides_[N];
  __host__ __device__ index_t size(index_t i) const { return sizes_[i]; }
  __host__ __device__ index_t stride(index_t i) const { return strides_[i]; }
  __host__ __device__ T* data() const { return data_; }
  __host__ __device__ decltype(auto) operator[](index_t i) const {
    return TensorAccessor<T, N, PtrTraits, index_t>{data_, sizes_, strides_}[i];
  }
};
template <typename T, size_t N, template <typename> class PtrTraits = DefaultPtrTraits>
using PackedTensorAccessor32 = GenericPackedTensorAccessor<T, N, PtrTraits, int32_t>;
template <typename T, size_t N, template <typename> class PtrTraits = DefaultPtrTraits>
using PackedTensorAccessor64 = GenericPackedTensorAccessor<T, N, PtrTraits, int64_t>;
}
using namespace at;
