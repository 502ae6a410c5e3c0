// Each thread takes two neighbouring points per step of a grid-stride loop, with a check of the second one for odd numbers of points.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_pts_to_box3d_half(int batch_size, int pts_num, int boxes_num,
                                    const Half *xyz, const Half *boxes3d,
                                    int *pts_assign) {
  const int box_idx = blockIdx.y;
  const int bs_idx = blockIdx.z;
  if (box_idx >= boxes_num || bs_idx >= batch_size) return;

  Half box[7];
  for (int i = 0; i < 7; ++i) box[i] = boxes3d[(static_cast<size_t>(bs_idx) * boxes_num + box_idx) * 7 + i];

  const size_t points = pts_num;
  const size_t step = static_cast<size_t>(blockDim.x) * gridDim.x * 2;
  for (size_t first = (static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x) * 2; first < points; first += step) {
    const size_t row = static_cast<size_t>(bs_idx) * points + first;
    const bool second = first + 1 < points;
    Half pair[6];
    for (int i = 0; i < 3; ++i) {
      pair[i] = xyz[row * 3 + i];
      pair[3 + i] = second ? xyz[row * 3 + 3 + i] : pair[i];
    }
    Half local_x, local_y;
    const int flag0 = check_pt_in_box3d(pair, box, local_x, local_y);
    const int flag1 = check_pt_in_box3d(pair + 3, box, local_x, local_y);
    pts_assign[row * boxes_num + box_idx] = flag0;
    if (second) pts_assign[(row + 1) * boxes_num + box_idx] = flag1;
  }
}
