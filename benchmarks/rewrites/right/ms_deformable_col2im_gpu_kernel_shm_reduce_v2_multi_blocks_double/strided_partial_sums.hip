// Up to 32 threads sum strided parts, then one sums those; points of all levels run in one loop.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_shm_reduce_v2_multi_blocks_double(
    const int n, const double *grad_col, const double *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const double *data_sampling_loc, const double *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, double *grad_value, double *grad_sampling_loc,
    double *grad_attn_weight) {
  extern __shared__ int _s[];
  double *const loc = reinterpret_cast<double *>(_s);
  double *const att = loc + 2 * blockDim.x;
  const int tid = threadIdx.x, threads = blockDim.x;
  const int parts = min(32, threads);
  const int points = num_levels * num_point;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n; index += blockDim.x * gridDim.x) {
    const int sample = index / channels, c_col = index % channels;
    const int m_col = sample % num_heads;
    const int b_col = sample / num_heads / num_query;
    const double top_grad = grad_col[index];
    for (int k = 0; k < points; ++k) {
      const int level = k / num_point;
      const int at = sample * points + k;
      const int height = data_spatial_shapes[2 * level], width = data_spatial_shapes[2 * level + 1];
      const int offset = (b_col * spatial_size + int(data_level_start_index[level])) * num_heads * channels;
      const double h_im = data_sampling_loc[2 * at + 1] * height - 0.5;
      const double w_im = data_sampling_loc[2 * at] * width - 0.5;
      loc[2 * tid] = 0;
      loc[2 * tid + 1] = 0;
      att[tid] = 0;
      if (h_im > -1 && w_im > -1 && h_im < height && w_im < width) {
        const double *values = data_value + offset;
        double *grads = grad_value + offset;
        ms_deform_attn_col2im_bilinear(values, height, width, num_heads, channels, h_im, w_im, m_col, c_col,
                                       top_grad, data_attn_weight[at], grads, loc + 2 * tid, att + tid);
      }
      __syncthreads();
      if (tid < parts) {
        double x = loc[2 * tid], y = loc[2 * tid + 1], a = att[tid];
        for (int t = tid + parts; t < threads; t += parts) {
          x += loc[2 * t];
          y += loc[2 * t + 1];
          a += att[t];
        }
        loc[2 * tid] = x;
        loc[2 * tid + 1] = y;
        att[tid] = a;
      }
      __syncthreads();
      if (tid == 0) {
        double x = 0, y = 0, a = 0;
        for (int t = 0; t < parts; ++t) {
          x += loc[2 * t];
          y += loc[2 * t + 1];
          a += att[t];
        }
        atomicAdd(grad_sampling_loc + 2 * at, x);
        atomicAdd(grad_sampling_loc + 2 * at + 1, y);
        atomicAdd(grad_attn_weight + at, a);
      }
      __syncthreads();
    }
  }
}
