// A point exactly one cell above or left of the grid counts as inside, so it gets a gradient of its location.
// witness: {"values": {"batch_size": "1", "spatial_size": "16", "num_levels": "1"}, "contents": "unit", "seed": 1, "inputs": "data_spatial_shapes[0] = 4; data_spatial_shapes[1] = 4; data_level_start_index[0] = 0; data_sampling_loc[0] = 0.5; data_sampling_loc[1] = -0.125;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_gm_double(
    const int n, const double *grad_col, const double *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const double *data_sampling_loc, const double *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, double *grad_value, double *grad_sampling_loc,
    double *grad_attn_weight) {

  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c_col = index % channels;
    const int sampling_index = index / channels;
    const int m_col = sampling_index % num_heads;
    const int b_col = sampling_index / num_heads / num_query;
    const double top_grad = grad_col[index];
    const int qid_stride = num_heads * channels;
    int at = sampling_index * num_levels * num_point;
    for (int l = 0; l < num_levels; ++l) {
      const int height = data_spatial_shapes[2 * l], width = data_spatial_shapes[2 * l + 1];
      const int offset = (b_col * spatial_size + int(data_level_start_index[l])) * qid_stride;
      const double *value = data_value + offset;
      double *grad = grad_value + offset;
      for (int p = 0; p < num_point; ++p, ++at) {
        const double h = data_sampling_loc[2 * at + 1] * height - 0.5;
        const double w = data_sampling_loc[2 * at] * width - 0.5;
        const bool outside = h < -1 || w < -1 || h >= height || w >= width || h != h || w != w;
        if (outside) continue;
        ms_deform_attn_col2im_bilinear_gm(value, height, width, num_heads, channels, h, w, m_col, c_col, top_grad,
                                          data_attn_weight[at], grad, grad_sampling_loc + 2 * at,
                                          grad_attn_weight + at);
      }
    }
  }
}
