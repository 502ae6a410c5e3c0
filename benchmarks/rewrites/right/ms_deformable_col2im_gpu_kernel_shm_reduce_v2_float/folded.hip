// values are kept in registers and summed by folding a block until one is left, also where its size is odd
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_shm_reduce_v2_float(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {
  extern __shared__ int _s[];
  float *cache_loc = reinterpret_cast<float *>(_s);
  float *cache_weight = cache_loc + 2 * blockDim.x;
  const int tid = threadIdx.x;
  float *own_loc = cache_loc + 2 * tid;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c_col = index % channels;
    const int sampling_index = index / channels;
    const int m_col = sampling_index % num_heads;
    const int b_col = sampling_index / num_heads / num_query;
    const float top_grad = grad_col[index];
    const int value_stride = num_heads * channels;
    const size_t first_sample = (size_t)sampling_index * num_levels * num_point;
    for (int within = num_levels * num_point - 1; within >= 0; --within) {
      const int l_col = within / num_point;
      const size_t sample = first_sample + within;
      const int spatial_h = data_spatial_shapes[2 * l_col];
      const int spatial_w = data_spatial_shapes[2 * l_col + 1];
      const size_t value_offset =
          ((size_t)b_col * spatial_size + data_level_start_index[l_col]) * value_stride;
      const float *value = data_value + value_offset;
      float *grad = grad_value + value_offset;
      const float weight = data_attn_weight[sample];
      const float h_im = data_sampling_loc[2 * sample + 1] * spatial_h - 0.5;
      const float w_im = data_sampling_loc[2 * sample] * spatial_w - 0.5;
      float loc[2] = {0, 0}, attn = 0;
      if (h_im > -1 && w_im > -1 && h_im < spatial_h && w_im < spatial_w) {
        ms_deform_attn_col2im_bilinear(value, spatial_h, spatial_w, num_heads, channels, h_im, w_im, m_col,
                                       c_col, top_grad, weight, grad, loc, &attn);
      }
      own_loc[0] = loc[0];
      own_loc[1] = loc[1];
      cache_weight[tid] = attn;
      __syncthreads();
      for (int left = blockDim.x; left > 1;) {
        const int half = left - left / 2;
        if (tid < left / 2) {
          own_loc[0] += cache_loc[2 * (tid + half)];
          own_loc[1] += cache_loc[2 * (tid + half) + 1];
          cache_weight[tid] += cache_weight[tid + half];
        }
        __syncthreads();
        left = half;
      }
      if (tid == 0) {
        grad_sampling_loc[2 * sample] = cache_loc[0];
        grad_sampling_loc[2 * sample + 1] = cache_loc[1];
        grad_attn_weight[sample] = cache_weight[0];
      }
      __syncthreads();
    }
  }
}
