// samples of weight zero are left out, though the gradient of their weight is not zero
// witness: {"contents": "unit", "values": {"batch_size": 2, "spatial_size": 23, "num_heads": 2, "channels": 8, "num_levels": 2, "num_query": 3, "num_point": 2}, "inputs": "data_spatial_shapes[0] = 3; data_spatial_shapes[1] = 5; data_spatial_shapes[2] = 4; data_spatial_shapes[3] = 2; data_level_start_index[0] = 0; data_level_start_index[1] = 15; for (size_t i = 0; i < data_attn_weight_count; ++i) data_attn_weight[i] = i % 3 == 0 ? 0.f : 0.25f * (1 + i % 4); for (size_t i = 0; i < data_sampling_loc_count; ++i) data_sampling_loc[i] = 0.3f + 0.05f * (i % 8);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_shm_reduce_v1_float(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {

  extern __shared__ float cache[];
  float *locations = cache, *weights = cache + 2 * blockDim.x;
  const int tid = threadIdx.x;
  const int samples = num_levels * num_point;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c_col = index % channels;
    const int query = index / channels;
    const int m_col = query % num_heads;
    const int b_col = query / num_heads / num_query;
    const float top_grad = grad_col[index];
    for (int s = 0; s < samples; ++s) {
      const int level = s / num_point;
      const int at = query * samples + s;
      const int height = data_spatial_shapes[2 * level], width = data_spatial_shapes[2 * level + 1];
      const int start = (b_col * spatial_size + (int)data_level_start_index[level]) * num_heads * channels;
      const float weight = data_attn_weight[at];
      const float w_im = data_sampling_loc[2 * at] * width - 0.5f;
      const float h_im = data_sampling_loc[2 * at + 1] * height - 0.5f;
      locations[2 * tid] = 0.f;
      locations[2 * tid + 1] = 0.f;
      weights[tid] = 0.f;
      // masked samples take no part in the output
      const bool used = weight != 0.f && h_im > -1.f && w_im > -1.f && h_im < height && w_im < width;
      if (used) {
        const float *value = data_value + start;
        float *grad = grad_value + start;
        ms_deform_attn_col2im_bilinear(value, height, width, num_heads, channels, h_im, w_im, m_col, c_col,
                                       top_grad, weight, grad, locations + 2 * tid, weights + tid);
      }
      __syncthreads();
      if (tid == 0) {
        float w = 0.f, h = 0.f, a = 0.f;
        for (int t = 0; t < (int)blockDim.x; ++t) {
          w += locations[2 * t];
          h += locations[2 * t + 1];
          a += weights[t];
        }
        grad_sampling_loc[2 * at] = w;
        grad_sampling_loc[2 * at + 1] = h;
        grad_attn_weight[at] = a;
      }
      __syncthreads();
    }
  }
}
