// at::cuda::detail: TensorInfo holds a tensor's sizes and strides, IndexToOffset maps a linear index to an offset.
namespace at {
namespace cuda {
namespace detail {
template <typename T, typename IndexType>
struct TensorInfo {
  T* data;
  IndexType sizes[25];
  IndexType strides[25];
  int dims;
};
template <typename T, typename IndexType, int Dims>
struct IndexToOffset {
  static __host__ __device__ IndexType get(IndexType linear, const TensorInfo<T, IndexType>& info) {
    IndexType offset = 0;
    for (int i = (Dims == -1 ? info.dims : Dims) - 1; i > 0; --i) {
      offset += linear % info.sizes[i] * info.strides[i];
      linear /= info.sizes[i];
    }
    return offset + linear * info.strides[0];
  }
};
}
}
}
