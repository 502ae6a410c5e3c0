// there is no barrier after the sum of a sample, so that threads may write the next one while it is summed
// witness: {"values": {"batch_size": 2, "num_heads": 2, "channels": 64, "num_levels": 2, "num_query": 3, "num_point": 3}, "inputs": "for (size_t i = 0; i < grad_value_count; ++i) grad_value[i] = 0; for (size_t i = 0; i < data_sampling_loc_count; ++i) data_sampling_loc[i] = 0.1f + 0.8f * (i * 7 % 13) / 13; "}
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
    for (int l_col = 0; l_col < num_levels; ++l_col) {
      const int spatial_h = data_spatial_shapes[2 * l_col];
      const int spatial_w = data_spatial_shapes[2 * l_col + 1];
      const size_t value_offset =
          ((size_t)b_col * spatial_size + data_level_start_index[l_col]) * value_stride;
      const float *value = data_value + value_offset;
      float *grad = grad_value + value_offset;
      for (int p_col = 0; p_col < num_point; ++p_col) {
        const size_t sample = first_sample + l_col * num_point + p_col;
        const float weight = data_attn_weight[sample];
        const float h_im = data_sampling_loc[2 * sample + 1] * spatial_h - 0.5;
        const float w_im = data_sampling_loc[2 * sample] * spatial_w - 0.5;
        const bool inside = h_im > -1 && w_im > -1 && h_im < spatial_h && w_im < spatial_w;
        own_loc[0] = own_loc[1] = cache_weight[tid] = 0;
        if (inside) {
          ms_deform_attn_col2im_bilinear(value, spatial_h, spatial_w, num_heads, channels, h_im, w_im, m_col,
                                         c_col, top_grad, weight, grad, own_loc, cache_weight + tid);
        }
        __syncthreads();
        if (tid == 0) {
          float loc_w = 0, loc_h = 0, attn = 0;
          for (int i = 0; i < blockDim.x; ++i) {
            loc_w += cache_loc[2 * i];
            loc_h += cache_loc[2 * i + 1];
            attn += cache_weight[i];
          }
          grad_sampling_loc[2 * sample] = loc_w;
          grad_sampling_loc[2 * sample + 1] = loc_h;
          grad_attn_weight[sample] = attn;
        }
      }
    }
  }
}
