// each thread handles a single element, so that elements beyond a full grid are never reached
// witness: {"values": {"max_blocks": 4, "channels": 8}, "contents": "unit", "seed": 4}
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
  float *acc = reinterpret_cast<float *>(_s);
  const int tid = threadIdx.x, width = blockDim.x;
  const int index = blockIdx.x * width + tid;
  if (index >= n) return;
  const int sample = index / channels, c = index % channels;
  const int head = sample % num_heads, batch = sample / (num_heads * num_query);
  const float top = grad_col[index];
  const int points = num_levels * num_point;
  for (int k = 0; k < points; ++k) {
    const int level = k / num_point, at = sample * points + k;
    const int rows = data_spatial_shapes[2 * level], columns = data_spatial_shapes[2 * level + 1];
    const int start = (batch * spatial_size + int(data_level_start_index[level])) * num_heads * channels;
    const float *values = data_value + start;
    float *grads = grad_value + start;
    const float x = data_sampling_loc[2 * at] * columns - 0.5, y = data_sampling_loc[2 * at + 1] * rows - 0.5;
    acc[2 * tid] = acc[2 * tid + 1] = acc[2 * width + tid] = 0;
    if (y > -1 && x > -1 && y < rows && x < columns)
      ms_deform_attn_col2im_bilinear(values, rows, columns, num_heads, channels, y, x, head, c, top,
                                     data_attn_weight[at], grads, acc + 2 * tid, acc + 2 * width + tid);
    __syncthreads();
    for (int size = width; size > 1; size = (size + 1) / 2) {
      const int half = (size + 1) / 2;
      if (tid + half < size) {
        acc[2 * tid] += acc[2 * (tid + half)];
        acc[2 * tid + 1] += acc[2 * (tid + half) + 1];
        acc[2 * width + tid] += acc[2 * width + tid + half];
      }
      __syncthreads();
    }
    if (tid == 0) {
      atomicAdd(grad_sampling_loc + 2 * at, acc[0]);
      atomicAdd(grad_sampling_loc + 2 * at + 1, acc[1]);
      atomicAdd(grad_attn_weight + at, acc[2 * width]);
    }
    __syncthreads();
  }
}
