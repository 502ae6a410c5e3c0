// the terms are computed in float, corner by corner, and three threads sum the three results one after another in shared memory
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct PointTerms {
  float x, y, attention;
};

__device__ inline PointTerms point_terms(const Half *value, Half *value_grad, int height, int width, int row, Half y, Half x,
                                         float grad, float weight) {
  PointTerms terms = {0.f, 0.f, 0.f};
  const float fy0 = floorf(y), fx0 = floorf(x);
  const int y0 = int(fy0), x0 = int(fx0);
  const float ly = float(y) - fy0, lx = float(x) - fx0, hy = 1.f - ly, hx = 1.f - lx;
  const float scaled = grad * weight;
  float sum = 0.f, along_y = 0.f, along_x = 0.f;
  for (int k = 0; k < 4; ++k) {
    const int yy = y0 + k / 2, xx = x0 + k % 2;
    if (yy < 0 || yy > height - 1 || xx < 0 || xx > width - 1) continue;
    const float wy = k / 2 ? ly : hy, wx = k % 2 ? lx : hx;
    const int at = (yy * width + xx) * row;
    const float v = value[at];
    sum += wy * wx * v;
    along_y += k / 2 ? wx * v : -wx * v;
    along_x += k % 2 ? wy * v : -wy * v;
    atomicAdd(value_grad + at, Half(wy * wx * scaled));
  }
  terms.attention = grad * sum;
  terms.x = width * along_x * scaled;
  terms.y = height * along_y * scaled;
  return terms;
}

__global__ void ms_deformable_col2im_gpu_kernel_shm_reduce_v2_half(
    const int n, const Half *grad_col, const Half *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const Half *data_sampling_loc, const Half *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, Half *grad_value, Half *grad_sampling_loc,
    Half *grad_attn_weight) {
  __shared__ float part[3][512];
  const int t = threadIdx.x, threads = blockDim.x;
  const int row = num_heads * channels;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int sampling = index / channels;
    const int b = index / row / num_query;
    const float grad = grad_col[index];
    int at = sampling * num_levels * num_point;
    for (int level = 0; level < num_levels; ++level) {
      const int height = data_spatial_shapes[2 * level], width = data_spatial_shapes[2 * level + 1];
      const int start = (b * spatial_size + int(data_level_start_index[level])) * row + index % row;
      for (int point = 0; point < num_point; ++point, ++at) {
        const Half y = data_sampling_loc[2 * at + 1] * height - 0.5;
        const Half x = data_sampling_loc[2 * at] * width - 0.5;
        PointTerms terms = {0.f, 0.f, 0.f};
        if (y > -1 && x > -1 && y < height && x < width)
          terms = point_terms(data_value + start, grad_value + start, height, width, row, y, x, grad, data_attn_weight[at]);
        part[0][t] = terms.x;
        part[1][t] = terms.y;
        part[2][t] = terms.attention;
        __syncthreads();
        for (int which = t; which < 3; which += threads) {
          float sum = 0;
          for (int k = 0; k < threads; ++k) sum += part[which][k];
          if (which < 2)
            grad_sampling_loc[2 * at + which] = sum;
          else
            grad_attn_weight[at] = sum;
        }
        __syncthreads();
      }
    }
  }
}
