// Three separate shared arrays and a flat loop over levels and points, with a reduction that folds the upper part down to powers of two.
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
  const unsigned int threads = blockDim.x;
  const unsigned int tid = threadIdx.x;
  double *sum_w = reinterpret_cast<double *>(_s);
  double *sum_h = sum_w + threads;
  double *sum_a = sum_h + threads;
  unsigned int power = 1;
  while (power * 2 <= threads) power *= 2;
  const int points = num_levels * num_point;
  const int stride = num_heads * channels;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int row = index / channels;
    const int c_col = index - row * channels;
    const int m_col = row % num_heads;
    const int b_col = row / num_heads / num_query;
    const double top_grad = grad_col[index];
    for (int q = 0; q < points; ++q) {
      const int at = row * points + q;
      const int l = q / num_point;
      const int spatial_h = static_cast<int>(data_spatial_shapes[2 * l]);
      const int spatial_w = static_cast<int>(data_spatial_shapes[2 * l + 1]);
      const int start = static_cast<int>(data_level_start_index[l]);
      const int first = (b_col * spatial_size + start) * stride;
      const double *value = data_value + first;
      double *value_out = grad_value + first;
      const double w_im = data_sampling_loc[2 * at] * spatial_w - 0.5;
      const double h_im = data_sampling_loc[2 * at + 1] * spatial_h - 0.5;
      double loc[2] = {0, 0};
      double att = 0;
      if (h_im > -1 && w_im > -1 && h_im < spatial_h && w_im < spatial_w) {
        ms_deform_attn_col2im_bilinear(value, spatial_h, spatial_w, num_heads, channels, h_im,
                                       w_im, m_col, c_col, top_grad, data_attn_weight[at],
                                       value_out, loc, &att);
      }
      sum_w[tid] = loc[0];
      sum_h[tid] = loc[1];
      sum_a[tid] = att;
      __syncthreads();
      if (tid + power < threads) {
        sum_w[tid] += sum_w[tid + power];
        sum_h[tid] += sum_h[tid + power];
        sum_a[tid] += sum_a[tid + power];
      }
      __syncthreads();
      for (unsigned int s = power / 2; s > 0; s /= 2) {
        if (tid < s) {
          sum_w[tid] += sum_w[tid + s];
          sum_h[tid] += sum_h[tid + s];
          sum_a[tid] += sum_a[tid + s];
        }
        __syncthreads();
      }
      if (tid == 0) {
        atomicAdd(grad_sampling_loc + 2 * at, sum_w[0]);
        atomicAdd(grad_sampling_loc + 2 * at + 1, sum_h[0]);
        atomicAdd(grad_attn_weight + at, sum_a[0]);
      }
      __syncthreads();
    }
  }
}
