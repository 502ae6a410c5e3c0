// sums are folded by halves of the block, which loses a channel wherever their number is odd
// witness: {"contents": "unit", "values": {"batch_size": 2, "spatial_size": 23, "num_heads": 2, "channels": 24, "num_levels": 2, "num_query": 3, "num_point": 2}, "inputs": "data_spatial_shapes[0] = 3; data_spatial_shapes[1] = 5; data_spatial_shapes[2] = 4; data_spatial_shapes[3] = 2; data_level_start_index[0] = 0; data_level_start_index[1] = 15; "}
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

  extern __shared__ float parts[];  // three sums for each thread: width, height, weight
  float *part_x = parts, *part_y = parts + blockDim.x, *part_a = parts + 2 * blockDim.x;
  const int tid = threadIdx.x;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index % channels, query_head = index / channels;
    const int m = query_head % num_heads, b = query_head / num_heads / num_query;
    const int row = num_heads * channels;
    const float top = grad_col[index];
    int sample = query_head * num_levels * num_point;
    for (int l = 0; l < num_levels; ++l) {
      const int h = data_spatial_shapes[2 * l], w = data_spatial_shapes[2 * l + 1];
      const int base = (b * spatial_size + (int)data_level_start_index[l]) * row;
      const float *value = data_value + base;
      float *grad = grad_value + base;
      for (int p = 0; p < num_point; ++p, ++sample) {
        const float x = data_sampling_loc[2 * sample] * w - 0.5f;
        const float y = data_sampling_loc[2 * sample + 1] * h - 0.5f;
        float loc[2] = {0.f, 0.f}, attention = 0.f;
        if (y > -1 && x > -1 && y < h && x < w)
          ms_deform_attn_col2im_bilinear(value, h, w, num_heads, channels, y, x, m, c, top,
                                         data_attn_weight[sample], grad, loc, &attention);
        part_x[tid] = loc[0];
        part_y[tid] = loc[1];
        part_a[tid] = attention;
        __syncthreads();
        for (int s = blockDim.x / 2; s > 0; s >>= 1) {
          if (tid < s) {
            part_x[tid] += part_x[tid + s];
            part_y[tid] += part_y[tid + s];
            part_a[tid] += part_a[tid + s];
          }
          __syncthreads();
        }
        if (tid == 0) {
          grad_sampling_loc[2 * sample] = part_x[0];
          grad_sampling_loc[2 * sample + 1] = part_y[0];
          grad_attn_weight[sample] = part_a[0];
        }
        __syncthreads();
      }
    }
  }
}
