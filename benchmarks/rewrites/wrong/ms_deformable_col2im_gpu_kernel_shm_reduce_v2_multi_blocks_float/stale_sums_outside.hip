// the numbers in shared memory are cleared once and not for each point, so that a point outside of its grid repeats old sums
// witness: {"values": {"channels": 8, "num_point": 5}, "contents": "wide", "seed": 5}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void ms_deformable_col2im_gpu_kernel_shm_reduce_v2_multi_blocks_float(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {
  extern __shared__ int _s[];
  float *loc = reinterpret_cast<float *>(_s), *att = loc + 2 * blockDim.x;
  const unsigned int tid = threadIdx.x, size = blockDim.x;
  loc[2 * tid] = 0;
  loc[2 * tid + 1] = 0;
  att[tid] = 0;
  for (int index = blockIdx.x * size + tid; index < n; index += size * gridDim.x) {
    const int c = index % channels, sample = index / channels;
    const int m = sample % num_heads, b = sample / num_heads / num_query;
    const float top = grad_col[index];
    int at = sample * num_levels * num_point;
    for (int l = 0; l < num_levels; ++l) {
      const int h = data_spatial_shapes[2 * l], w = data_spatial_shapes[2 * l + 1];
      const int offset = (b * spatial_size + int(data_level_start_index[l])) * num_heads * channels;
      const float *values = data_value + offset;
      float *grads = grad_value + offset;
      for (int p = 0; p < num_point; ++p, ++at) {
        const float x = data_sampling_loc[2 * at] * w - 0.5, y = data_sampling_loc[2 * at + 1] * h - 0.5;
        if (y > -1 && x > -1 && y < h && x < w)
          ms_deform_attn_col2im_bilinear(values, h, w, num_heads, channels, y, x, m, c, top, data_attn_weight[at],
                                         grads, loc + 2 * tid, att + tid);
        __syncthreads();
        if (tid < 3) {
          for (unsigned int k = tid; k < 3; k += size) {
            float sum = 0;
            for (unsigned int i = 0; i < size; ++i) sum += k == 2 ? att[i] : loc[2 * i + k];
            atomicAdd(k == 2 ? grad_attn_weight + at : grad_sampling_loc + 2 * at + k, sum);
          }
        }
        __syncthreads();
      }
    }
  }
}
