// thirty-two threads share a segment and merge their maxima in a tree in shared memory, the lower index winning a tie
// SPDX-License-Identifier: MIT; derived from csrc/cuda/segment_csr_cuda.cu
// of torch-scatter, Copyright (c) Matthias Fey

__global__ void
segment_csr_kernel_float_5_1(const float *src_data,
                   const at::cuda::detail::TensorInfo<int64_t, int> indptr_info,
                   float *out_data, int64_t *arg_out_data, size_t N,
                   size_t E) {
  __shared__ float tops[256];
  __shared__ int64_t places[256];
  const int lane = threadIdx.x & 31;
  const size_t groups = (size_t)gridDim.x * (blockDim.x / 32);
  const int dim = indptr_info.dims - 1;
  const size_t rounds = (N + groups - 1) / groups;
  for (size_t round = 0; round < rounds; ++round) {
    const size_t s = round * groups + (size_t)blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;
    int64_t begin = 0, end = 0;
    float top = std::numeric_limits<float>::lowest();
    int64_t place = -1;  // none yet
    if (s < N) {
      const int64_t *bounds = indptr_info.data + IndexPtrToOffset<int64_t>::get((int)s, indptr_info);
      begin = bounds[0];
      end = bounds[indptr_info.strides[dim]];
      const float *line = src_data + (s / (size_t)(indptr_info.sizes[dim] - 1)) * E;
      for (int64_t i = begin + lane; i < end; i += 32) {
        if (line[i] > top) {
          top = line[i];
          place = i;
        }
      }
    }
    tops[threadIdx.x] = top;
    places[threadIdx.x] = place;
    __syncthreads();
    for (int half = 16; half > 0; half /= 2) {
      if (lane < half) {
        const float other = tops[threadIdx.x + half];
        const int64_t other_place = places[threadIdx.x + half];
        const bool takes = other_place >= 0 &&
                           (places[threadIdx.x] < 0 || other > tops[threadIdx.x] ||
                            (other == tops[threadIdx.x] && other_place < places[threadIdx.x]));
        if (takes) {
          tops[threadIdx.x] = other;
          places[threadIdx.x] = other_place;
        }
      }
      __syncthreads();
    }
    if (s < N && lane == 0) {
      if (end > begin) {
        out_data[s] = tops[threadIdx.x];
        arg_out_data[s] = places[threadIdx.x] < 0 ? begin : places[threadIdx.x];
      } else {
        out_data[s] = 0.f;
      }
    }
    __syncthreads();
  }
}
