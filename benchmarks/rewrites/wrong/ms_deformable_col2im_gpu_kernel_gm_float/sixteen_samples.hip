// only the first sixteen samples of a query are used: as many as four levels of four points have
// witness: {"contents": "unit", "values": {"batch_size": 1, "spatial_size": 30, "num_heads": 2, "channels": 3, "num_levels": 5, "num_query": 2, "num_point": 4}, "inputs": "for (int l = 0; l < 5; ++l) { data_spatial_shapes[2 * l] = 2; data_spatial_shapes[2 * l + 1] = 3; data_level_start_index[l] = 6 * l; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_gm_float(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {
  constexpr int SAMPLES = 16;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c_col = index % channels;
    const int sampling_index = index / channels;
    const int m_col = sampling_index % num_heads;
    const int b_col = sampling_index / num_heads / num_query;
    const int first = sampling_index * num_levels * num_point;
    const float top_grad = grad_col[index];

    // load what belongs to this query and head into registers
    float x[SAMPLES], y[SAMPLES], weight[SAMPLES];
#pragma unroll
    for (int s = 0; s < SAMPLES; ++s) {
      if (s < num_levels * num_point) {
        x[s] = data_sampling_loc[2 * (first + s)];
        y[s] = data_sampling_loc[2 * (first + s) + 1];
        weight[s] = data_attn_weight[first + s];
      }
    }
    const int samples = min(num_levels * num_point, SAMPLES + 0);
    for (int s = 0; s < samples; ++s) {
      const int level = s / num_point;
      const int height = data_spatial_shapes[2 * level];
      const int width = data_spatial_shapes[2 * level + 1];
      const int start = (b_col * spatial_size + (int)data_level_start_index[level]) * num_heads * channels;
      const float h_im = y[s] * height - 0.5f;
      const float w_im = x[s] * width - 0.5f;
      if (h_im > -1 && w_im > -1 && h_im < height && w_im < width) {
        const float *values = data_value + start;
        float *gradients = grad_value + start;
        ms_deform_attn_col2im_bilinear_gm(values, height, width, num_heads, channels, h_im, w_im, m_col, c_col,
                                          top_grad, weight[s], gradients, grad_sampling_loc + 2 * (first + s),
                                          grad_attn_weight + first + s);
      }
    }
  }
}
