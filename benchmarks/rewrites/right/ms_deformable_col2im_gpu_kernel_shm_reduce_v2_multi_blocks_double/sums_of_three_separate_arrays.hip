// Keeps the three sums in arrays of their own and adds the upper half, rounded up, to the lower one.
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
  double *const sum_w = reinterpret_cast<double *>(_s);
  double *const sum_h = sum_w + blockDim.x, *const sum_attn = sum_h + blockDim.x;
  const unsigned int tid = threadIdx.x;
  const int value_stride = num_heads * channels;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int sample = index / channels;
    const int m = sample % num_heads, c = index % channels;
    const int value_batch = sample / num_heads / num_query * spatial_size;
    const double top_grad = grad_col[index];
    int at = sample * num_levels * num_point;
    for (int l = 0; l < num_levels; ++l) {
      const int height = data_spatial_shapes[2 * l], width = data_spatial_shapes[2 * l + 1];
      const int first = (value_batch + (int)data_level_start_index[l]) * value_stride;
      const double *value = data_value + first;
      double *grad = grad_value + first;
      for (int p = 0; p < num_point; ++p, ++at) {
        const double w_im = data_sampling_loc[2 * at] * width - 0.5, h_im = data_sampling_loc[2 * at + 1] * height - 0.5;
        double loc[2] = {0, 0}, attn = 0;
        if (h_im > -1 && h_im < height && w_im > -1 && w_im < width)
          ms_deform_attn_col2im_bilinear(value, height, width, num_heads, channels, h_im, w_im, m, c, top_grad,
                                         data_attn_weight[at], grad, loc, &attn);
        sum_w[tid] = loc[0], sum_h[tid] = loc[1], sum_attn[tid] = attn;
        __syncthreads();
        for (unsigned int left = blockDim.x; left > 1;) {
          const unsigned int half = (left + 1) / 2;
          if (tid + half < left) {
            sum_w[tid] += sum_w[tid + half];
            sum_h[tid] += sum_h[tid + half];
            sum_attn[tid] += sum_attn[tid + half];
          }
          left = half;
          __syncthreads();
        }
        if (tid == 0) {
          atomicAdd(grad_sampling_loc + 2 * at, *sum_w);
          atomicAdd(grad_sampling_loc + 2 * at + 1, *sum_h);
          atomicAdd(grad_attn_weight + at, *sum_attn);
        }
        __syncthreads();
      }
    }
  }
}
